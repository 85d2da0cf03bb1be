import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { askJourney } from "~/modules/bookings/journey.server";
import { journeyRequestSchema } from "~/modules/bookings/schema";
import { fieldErrors } from "~/modules/rides/schema";
import { requireUser } from "~/modules/sessions/session.server";
import { badRequest, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { tripStyles } from "~/ui/tripStyles";
import { useAnswer } from "~/ui/useAnswer";
import { JourneyForm } from "./JourneyForm";
import { type Asked, askedIn, type JourneyPage, readJourney } from "./page.server";
import { refusedJourney } from "./words";

export { clientAction } from "~/pwa/send-form";

export const handle = await tripStyles();

export const meta = pageMeta({ title: "Boka med ett byte" });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const asked = await readAsked(request);
  return { page: await readPage(user.id, asked), formKey: newFormKey() };
}

async function readAsked(request: Request): Promise<Asked> {
  return (await askedIn(new URL(request.url).searchParams)) ?? notFound();
}

async function readPage(userId: number, asked: Asked): Promise<JourneyPage> {
  return (await readJourney(userId, asked, Date.now())) ?? notFound();
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const typed = Object.fromEntries(await request.formData());
  const asked = await readAsked(request);
  const parsed = journeyRequestSchema.safeParse(typed);
  if (!parsed.success)
    return badRequest({ errors: fieldErrors(parsed.error), typed, page: await readPage(user.id, asked) });
  const { departureAt1, onAt1, price1, departureAt2, onAt2, price2, clash, ...wishes } = parsed.data;
  const { ids, from, change, to } = asked;
  const outcome = await askJourney({
    userId: user.id,
    parts: [
      { id: ids[0], from, to: change, seen: { departureAt: departureAt1, onAt: onAt1, price: price1 } },
      { id: ids[1], from: change, to, seen: { departureAt: departureAt2, onAt: onAt2, price: price2 } },
    ],
    seenClash: clash,
    ...wishes,
  });
  if (outcome.ok) {
    const text = outcome.status === "accepted" ? "Du är bokad hela vägen. Trevlig resa!" : "Frågan är skickad.";
    const toast = { type: "success", text, event: "Booking Sent", isQuiet: true } as const;
    return redirectWithToast(`/my-passenger-rides/${outcome.bookingId}`, toast);
  }
  if (outcome.reason === "not_found") notFound();
  const page = await readPage(user.id, asked);
  const price = "part" in outcome ? [price1, price2][outcome.part] : undefined;
  const now = outcome.reason === "clash" ? { ...page, clash: outcome.clash } : page;
  return badRequest({ errors: refusedJourney(outcome, page, wishes.seats, price), typed, page: now });
}

export default function BookJourney() {
  const { page, formKey } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return <JourneyForm page={refused?.page ?? page} formKey={formKey} refused={refused} />;
}
