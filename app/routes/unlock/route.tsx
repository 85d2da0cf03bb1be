import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { requireUser } from "~/modules/sessions/session.server";
import { ContactOffer } from "~/modules/unlocks/components/ContactOffer";
import { openUnlock } from "~/modules/unlocks/open.server";
import { findContactOffer, findObstacle } from "~/modules/unlocks/queries.server";
import { unlockAddressOf } from "~/modules/unlocks/schema";
import type { UnlockAddress, UnlockObstacle } from "~/modules/unlocks/types";
import { obstacleTexts } from "~/modules/unlocks/wording";
import { notFound, redirectWithToast, type Toast } from "~/platform/http.server";
import { Page } from "~/ui/Page";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Lås upp kontakt" });

/** For who had to sign in before the button could do anything. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const { searchParams } = new URL(request.url);
  if (searchParams.size === 0) throw redirect("/my-rides", 303);
  const address = unlockAddressOf(searchParams) ?? notFound();
  const offer = (await findContactOffer(user.id, address, false)) ?? (await leave(user.id, address));
  if (offer.state === "shown") throw await refused(address, "shown");
  if (offer.state === "unlocked" || offer.state === "pending") throw redirect(`/unlock/${offer.unlockId}`, 303);
  return { offer, about: searchParams.toString() };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const address = unlockAddressOf(new URL(request.url).searchParams) ?? notFound();
  const outcome = await openUnlock(user.id, address);
  if (!outcome.ok) return outcome.reason === "not_found" ? notFound() : refused(address, outcome.reason);
  const page = `/unlock/${outcome.unlockId}`;
  return outcome.isPaid ? redirectWithToast(page, toastOf("shown")) : redirect(page, 303);
}

export default function OpenUnlock() {
  const { offer, about } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`Lås upp kontakten med ${offer.firstName}`}
      lead="På nästa sida ser du priset och vad som gäller. Inget betalas än."
      isNarrow
    >
      <ContactOffer offer={offer} about={about} />
    </Page>
  );
}

async function leave(userId: number, address: UnlockAddress): Promise<never> {
  throw await refused(address, (await findObstacle(userId, address)) ?? notFound());
}

function refused(address: UnlockAddress, obstacle: UnlockObstacle) {
  return redirectWithToast(pageOf(address), toastOf(obstacle));
}

function toastOf(obstacle: UnlockObstacle): Toast {
  return { type: obstacle === "shown" ? "info" : "error", text: obstacleTexts[obstacle] };
}

function pageOf(address: UnlockAddress): string {
  if ("rideId" in address) return `/ride/${address.rideId}`;
  return "bookingId" in address ? `/my-passenger-rides/${address.bookingId}` : `/inbox/${address.conversationId}`;
}
