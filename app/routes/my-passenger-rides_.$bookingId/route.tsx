import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { answerBooking } from "~/modules/bookings/act.server";
import { restOf } from "~/modules/bookings/journey-wording";
import { readBookingLines } from "~/modules/bookings/lines.server";
import { momentOf } from "~/modules/bookings/moment";
import { nextBestRides, waysFromHere } from "~/modules/bookings/next-rides.server";
import { type BookingPage, findBookingPage } from "~/modules/bookings/queries.server";
import { isJustSent } from "~/modules/bookings/rules";
import { stepWords } from "~/modules/bookings/step-words";
import { findWayHome } from "~/modules/bookings/way-home.server";
import { localDateOf } from "~/modules/calendar/rules";
import { pushKey } from "~/modules/notifications/queries.server";
import { meetingPlaceAt } from "~/modules/places/meeting-place.server";
import { findBookingReviews } from "~/modules/reviews/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { findAbsence } from "~/modules/travel-day/absence-queries.server";
import { answerAbsence, answerReport } from "~/modules/travel-day/act.server";
import { dayStyles } from "~/modules/travel-day/components/day-styles";
import { openTravelDay } from "~/modules/travel-day/queries.server";
import { findContactOffer } from "~/modules/unlocks/queries.server";
import type { SignedInUser } from "~/modules/users/types";
import { isPrefetch, newFormKey, notFound } from "~/platform/http.server";
import { formatDay } from "~/text/format";
import { stylesTogether } from "~/ui/adoptStyles";
import { tripStyles } from "~/ui/tripStyles";
import { BookingScreen } from "./BookingScreen";

export { clientAction } from "~/pwa/send-form";

export const handle = await stylesTogether(tripStyles(), dayStyles());

export const meta = pageMeta<typeof loader>(
  ({ data }) =>
    data && {
      title: `Bokning ${data.booking.from.name}–${data.booking.to.name} ${formatDay(data.booking.onAt)}`,
    },
);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [user, id, now] = [await requireUser(request), params.bookingId ?? "", Date.now()];
  // First: texts are readable only once what was paid for is noted as shown.
  const offer = await findContactOffer(user.id, { bookingId: id }, !isPrefetch(request));
  const booking = (await findBookingPage(user.id, id, now)) ?? notFound();
  const isNew = isJustSent(booking, now);
  if (!isPrefetch(request)) await readBookingLines(user.id, id);
  return {
    booking,
    offer,
    isNew,
    isBookedToday: localDateOf(booking.createdAt) === localDateOf(now),
    moment: momentOf(booking, now),
    words: stepWords(booking),
    rest: restOf(booking),
    now,
    ...(await readBeside(user, booking, request, now)),
    formKey: newFormKey(),
    canPush: pushKey !== null,
  };
}

async function readBeside(user: SignedInUser, booking: BookingPage, request: Request, now: number) {
  const { publicId, status, spots, role, journey } = booking;
  const isOver = status === "completed" || status === "no_show";
  const looksHome = isJustSent(booking, now) && role === "passenger" && !journey;
  const [on, off, reviews, wayHome, opened] = await Promise.all([
    meetingPlaceAt(spots.on, request),
    meetingPlaceAt(spots.off, request),
    isOver ? findBookingReviews(user.id, publicId, now) : null,
    looksHome ? findWayHome(user, booking, now) : null,
    openDay(user.id, booking, request, now),
  ]);
  return { meeting: { on, off }, reviews, wayHome, ...opened };
}

async function openDay(userId: number, booking: BookingPage, request: Request, now: number) {
  const [absence, day] = await Promise.all([
    booking.isUnderWay ? findAbsence(userId, booking.publicId, now) : null,
    booking.status === "accepted" ? openTravelDay(userId, booking, request, now) : null,
  ]);
  const isStranded = absence?.isStranded || day?.waitsLong || false;
  const planB = await (isStranded ? waysFromHere : nextBestRides)(userId, booking, now);
  return { absence, day, isStranded, planB };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const answered = (await answerReport(user.id, request)) ?? (await answerAbsence(user.id, request));
  return answered ?? answerBooking(user.id, request);
}

export default function Booking() {
  return <BookingScreen {...useLoaderData<typeof loader>()} />;
}
