import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { answerBooking } from "~/modules/bookings/act.server";
import { tripListStyles } from "~/modules/bookings/components/trip-styles";
import { readRideLines } from "~/modules/bookings/lines.server";
import { bookingsOfRide } from "~/modules/bookings/queries.server";
import { toldWords } from "~/modules/notifications/wording";
import { reviewsDue } from "~/modules/reviews/queries.server";
import { ownRide } from "~/modules/rides/queries.server";
import { recurrenceWords } from "~/modules/rides/recurrence";
import { isBookable } from "~/modules/rides/rules";
import { requireUser } from "~/modules/sessions/session.server";
import { answerReport } from "~/modules/travel-day/act.server";
import { dayStyles } from "~/modules/travel-day/components/day-styles";
import { openTravelDay } from "~/modules/travel-day/queries.server";
import { isPrefetch, newFormKey, notFound } from "~/platform/http.server";
import { formatDay } from "~/text/format";
import { stylesTogether } from "~/ui/adoptStyles";
import { OwnRideScreen } from "./OwnRideScreen";

export { clientAction } from "~/pwa/send-form";

export const handle = await stylesTogether(tripListStyles(), dayStyles());

export const meta = pageMeta<typeof loader>(
  ({ data }) =>
    data && { title: `Din resa ${data.stops[0]?.place}–${data.stops.at(-1)?.place} ${formatDay(data.departureAt)}` },
);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [user, id] = [await requireUser(request), params.rideId ?? ""];
  const [own, bookings] = await Promise.all([ownRide(user.id, id), bookingsOfRide(user.id, id)]);
  const { ride, stops, others, reach } = own ?? notFound();
  if (!isPrefetch(request)) await readRideLines(user.id, id);
  const [departureAt, now] = [ride.departureAt.getTime(), Date.now()];
  return {
    publicId: id,
    kind: ride.kind,
    status: ride.status,
    departureAt,
    seats: ride.seats,
    price: ride.price,
    isChangeable: isBookable(ride, now),
    isTold: toldWords(reach) !== "",
    stops,
    series: seriesOf(departureAt, others),
    bookings,
    now,
    ...(ride.status === "completed"
      ? { day: null, due: await reviewsDue(user.id, now) }
      : { day: await openTravelDay(user.id, { rideId: id, departureAt }, request, now), due: [] }),
    formKey: newFormKey(),
  };
}

function seriesOf<Day extends { departureAt: number }>(departureAt: number, others: Day[]) {
  if (others.length === 0) return null;
  return { others, when: recurrenceWords([departureAt, ...others.map((day) => day.departureAt)]) };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  return (await answerReport(user.id, request)) ?? answerBooking(user.id, request);
}

export default function MyDriverRide() {
  return <OwnRideScreen ride={useLoaderData<typeof loader>()} />;
}
