import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { actOnBooking } from "~/modules/bookings/act.server";
import { readBookingLines } from "~/modules/bookings/lines.server";
import { nextBestRides } from "~/modules/bookings/next-rides.server";
import { outcomeToast } from "~/modules/bookings/outcome-toast";
import { findBookingPage } from "~/modules/bookings/queries.server";
import { pushKey } from "~/modules/notifications/queries.server";
import { findBookingReviews } from "~/modules/reviews/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { findContactOffer } from "~/modules/unlocks/queries.server";
import { isPrefetch, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { BookingScreen } from "./BookingScreen";

export const meta = pageMeta<typeof loader>(
  ({ data }) => data && { title: `Bokning ${data.booking.from.name}–${data.booking.to.name}` },
);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const id = params.bookingId ?? "";
  // First, because texts are readable only once what was paid for is noted as shown.
  const offer = await findContactOffer(user.id, { bookingId: id }, !isPrefetch(request));
  const [found, reviews] = await Promise.all([findBookingPage(user.id, id), findBookingReviews(user.id, id)]);
  const booking = found ?? notFound();
  if (!isPrefetch(request)) await readBookingLines(user.id, id);
  return {
    booking,
    offer,
    reviews,
    planB: await nextBestRides(user.id, booking),
    formKey: newFormKey(),
    canPush: pushKey !== null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const done = await actOnBooking(user.id, await request.formData());
  if (!done) throw new Response(null, { status: 400, statusText: "Bad Request" });
  const { intent, outcome, kind } = done;
  if (!outcome.ok && outcome.reason === "not_found") notFound();
  return redirectWithToast(new URL(request.url).pathname, outcomeToast(intent, outcome, kind));
}

export default function Booking() {
  return <BookingScreen {...useLoaderData<typeof loader>()} />;
}
