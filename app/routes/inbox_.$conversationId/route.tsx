import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { answerBooking } from "~/modules/bookings/act.server";
import { tripListStyles } from "~/modules/bookings/components/trip-styles";
import { markRead, sendMessage } from "~/modules/messages/commands.server";
import { talkStyles } from "~/modules/messages/components/talk-styles";
import { findConversation } from "~/modules/messages/queries.server";
import { parseCursor } from "~/modules/messages/rules";
import { addressOf, messageSchema } from "~/modules/messages/schema";
import { meetingPlaceAt } from "~/modules/places/meeting-place.server";
import { requireUser } from "~/modules/sessions/session.server";
import { findContactOffer } from "~/modules/unlocks/queries.server";
import { badRequest, isPrefetch, newFormKey, notFound } from "~/platform/http.server";
import { stylesTogether } from "~/ui/adoptStyles";
import { useAnswer } from "~/ui/useAnswer";
import { ConversationScreen } from "./ConversationScreen";
import { refusal } from "./refusal";

export { clientAction } from "~/pwa/send-form";

export const handle = await stylesTogether(talkStyles(), tripListStyles());

export const meta = pageMeta<typeof loader>(
  ({ data }) => data && { title: `${data.talk.firstName}, ${data.talk.ride.from}–${data.talk.ride.to}` },
);

/** One screen for both sides, so that an address in a notice or report works for both. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const id = params.conversationId ?? "";
  const query = new URL(request.url).searchParams;
  const before = parseCursor(query.get("before"));
  const address = addressOf(id, query) ?? notFound();
  // First: texts are readable only once what was paid for is noted as shown.
  const offer = await findContactOffer(user.id, { conversationId: id }, !isPrefetch(request));
  const now = Date.now();
  const talk = (await findConversation(user.id, address, before, now)) ?? notFound();
  // Not while it answers a form without scripts, which shows what was typed.
  const isAnswering = request.headers.has("Content-Type");
  if (talk.conversationId && talk.conversationId !== id && !isAnswering)
    throw redirect(`/inbox/${talk.conversationId}#skriv`, 303);
  const latest = talk.lines.at(-1);
  if (latest && !before && !isPrefetch(request)) await markRead(user.id, address, latest.at);
  const meeting = await meetingPlaceAt(talk.trip.spot, request);
  const draftName = `draft:${user.uid}:${talk.conversationId ?? `${talk.ride.publicId}:${talk.personId}`}`;
  return { talk, meeting, offer, isLatest: !before, now, formKey: newFormKey(), draftName };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const id = params.conversationId ?? "";
  const { pathname, search, searchParams } = new URL(request.url);
  const form = Object.fromEntries(await request.clone().formData());
  if (form.bookingId) return answerBooking(user.id, request, pathname + search);
  const { quick } = form;
  const typed = String(form.text ?? "");
  const parsed = messageSchema.safeParse(quick === undefined ? form : { ...form, text: quick });
  if (!parsed.success) return badRequest({ errors: refusal(parsed.error), typed });
  const to = addressOf(id, searchParams) ?? notFound();
  const outcome = await sendMessage({ userId: user.id, to, ...parsed.data });
  if (outcome.ok && quick !== undefined && typed !== "") return { typed };
  if (outcome.ok) return redirect(`/inbox/${outcome.conversationId}#skriv`, 303);
  return outcome.reason === "not_found" ? notFound() : badRequest({ errors: refusal(outcome.reason), typed });
}

export default function Conversation() {
  return <ConversationScreen {...useLoaderData<typeof loader>()} answered={useAnswer<typeof action>()} />;
}
