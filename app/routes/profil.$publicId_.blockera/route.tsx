import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { blockPerson } from "~/modules/moderation/commands.server";
import { findBlockForm } from "~/modules/moderation/queries.server";
import { blockSchema } from "~/modules/moderation/schema";
import { requireUser } from "~/modules/sessions/session.server";
import { badForm, newFormKey, notFound, redirectWithToast, safeRedirectTarget } from "~/platform/http.server";
import { BlockScreen } from "./BlockScreen";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta<typeof loader>(({ data }) => data && { title: `Blockera ${data.person.firstName}` });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const person = (await findBlockForm(user.id, params.publicId ?? "")) ?? notFound();
  return { person, publicId: params.publicId ?? "", formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  const parsed = blockSchema.safeParse({ formKey: form.get("formKey"), cancel: form.getAll("cancel") });
  if (!parsed.success) badForm();
  const personId = params.publicId ?? "";
  const outcome = await blockPerson({ userId: user.id, personId, ...parsed.data });
  if (!outcome.ok) return notFound();
  const { pathname, search, searchParams } = new URL(request.url);
  const text = `Du har blockerat ${outcome.firstName}.`;
  if (await isBookedSince(user.id, personId, form.getAll("shown").map(String)))
    return redirectWithToast(pathname + search, { type: "info", text: `${text} ${bookedSince}` });
  const back = safeRedirectTarget(searchParams.get("tillbaka"), "/user-profile/blockerade");
  return redirectWithToast(back, { type: "info", text });
}

const bookedSince = "Ni blev bokade på samma resa medan sidan var öppen. Välj om den ska avbokas.";

/** Whether the two will travel by what the page did not show, as by a question that was answered meanwhile. */
async function isBookedSince(userId: number, personId: string, shown: string[]): Promise<boolean> {
  const { bookings = [] } = (await findBlockForm(userId, personId)) ?? {};
  return bookings.some(
    ({ publicId, status, isUnderWay }) => status === "accepted" && !isUnderWay && !shown.includes(publicId),
  );
}

export default function Block() {
  return <BlockScreen {...useLoaderData<typeof loader>()} />;
}
