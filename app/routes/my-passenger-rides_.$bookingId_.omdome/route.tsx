import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findBookingPage } from "~/modules/bookings/queries.server";
import { replyToReview, writeReview } from "~/modules/reviews/commands.server";
import { findBookingReviews } from "~/modules/reviews/queries.server";
import { replySchema, reviewSchema } from "~/modules/reviews/schema";
import { fieldErrors } from "~/modules/rides/schema";
import { requireUser } from "~/modules/sessions/session.server";
import { badRequest, newFormKey, notFound, redirectWithToast, type Toast } from "~/platform/http.server";
import { useAnswer } from "~/ui/useAnswer";
import { ReviewScreen } from "./ReviewScreen";
import { reviewToast } from "./reviewToast";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Omdöme" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const id = params.bookingId ?? "";
  const [booking, reviews] = await Promise.all([findBookingPage(user.id, id), findBookingReviews(user.id, id)]);
  if (!booking || !reviews) notFound();
  const { publicId, from, to, onAt, role, other } = booking;
  return { booking: { publicId, from, to, onAt, role, other }, reviews, formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const typed = Object.fromEntries(await request.formData());
  const who = { userId: user.id, bookingId: params.bookingId ?? "" };
  const address = `/my-passenger-rides/${who.bookingId}/omdome`;
  if (typed.intent === "reply") {
    const parsed = replySchema.safeParse(typed);
    if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
    const { ok } = await replyToReview({ ...who, ...parsed.data });
    if (!ok && !(await findBookingReviews(user.id, who.bookingId))) notFound();
    return redirectWithToast(address, ok ? replied : notRepliedTo);
  }
  const parsed = reviewSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  const outcome = await writeReview({ ...who, ...parsed.data });
  if (!outcome.ok && outcome.reason === "not_found") notFound();
  return redirectWithToast(address, reviewToast(outcome));
}

const replied: Toast = { type: "success", text: "Ditt svar visas nu under omdömet." };

const notRepliedTo: Toast = { type: "info", text: "Omdömet har redan ett svar, eller visas inte längre." };

export default function WriteReview() {
  return <ReviewScreen {...useLoaderData<typeof loader>()} failed={useAnswer<typeof action>()} />;
}
