import { eq, sql } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import type { Ahead } from "~/modules/bookings/ahead";
import { namesOf } from "~/modules/bookings/components/trip-words";
import { db } from "~/platform/db.server";
import { newFormKey } from "~/platform/http.server";
import { dayOf, type TravelDay } from "./queries.server";
import { dayBegins } from "./rules";
import { phoneShown, readTrip, type Trip } from "./trip.server";

export type TripCard = NonNullable<Awaited<ReturnType<typeof findTripCard>>>;

/** The next trip as a card on its day, with the main action; null otherwise. @param next.at ms UTC @param now ms UTC */
export async function findTripCard(
  userId: number,
  { departsAt, address, from, to, change }: Pick<Ahead, "departsAt" | "address" | "from" | "to" | "change">,
  request: Request,
  now: number,
) {
  const [, kind, publicId = ""] = address.split("/");
  if (departsAt > now + dayBegins || (kind !== "my-driver-rides" && kind !== "my-passenger-rides")) return null;
  const isRide = kind === "my-driver-rides";
  const which = isRide
    ? eq(rides.publicId, publicId)
    : sql`ride.id = (select ride_id from booking where public_id = ${publicId})`;
  const trip = await readTrip(db, which);
  const day = trip && (await dayOf(trip, { userId, publicId }, request, now));
  if (!trip || !day?.isDay) return null;
  const { head, presses, rideId, tour } = day;
  const next = tour?.find(({ isReached, on, off }) => !isReached && on.length + off.length > 0);
  return {
    address,
    from,
    to,
    change,
    rideId,
    head,
    press: presses.main,
    meeting: isRide ? null : meetingOf(trip, day, publicId, now),
    next: next && next.on.length > 0 ? `${namesOf(next.on)} går på i ${next.name}.` : "",
    formKey: newFormKey(),
  };
}

function meetingOf(trip: Trip, { isDriver, isAboard, on, off }: TravelDay, publicId: string, now: number) {
  const { driver, riders, car, plate } = trip;
  const rider = riders.find((one) => one.publicId === publicId);
  const other = isDriver ? rider?.person : driver;
  return rider && other
    ? {
        isDriver,
        isAboard,
        stop: isAboard ? off : on,
        person: { firstName: other.firstName, picture: other.picture },
        phone: phoneShown(other, trip, rider, now),
        car: isDriver ? "" : car,
        plate: isDriver ? "" : plate,
        talk: rider.isBlocked ? null : `/inbox/new?booking=${publicId}`,
      }
    : null;
}
