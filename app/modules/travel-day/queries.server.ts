import { eq } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { places } from "~/modules/places/queries.server";
import { maskMeetingPoint } from "~/modules/users/contact-masking";
import { db } from "~/platform/db.server";
import { isPrefetch } from "~/platform/http.server";
import { readTripLines } from "./commands.server";
import { mapAddress } from "./map-address";
import { canConfirm, dayBegins, delaysAfter, expectedAt, isTravelDay, nextStop } from "./rules";
import { readTrip, roleIn, type Traveller, type Trip } from "./trip.server";
import type { Stop } from "./types";

export type TravelDay = NonNullable<Awaited<ReturnType<typeof findTravelDay>>>;
type StopAhead = ReturnType<typeof stopIn>;
export type DriversDay = ReturnType<typeof driversDay>;
export type PassengersDay = ReturnType<typeof passengersDay>;

/** The day of a trip for a screen of somebody who travels, who has then seen what was said; null for others, and while
 * it is far off or over. @param ride its public id, and its departure in ms UTC @param now ms UTC */
export async function openTravelDay(
  userId: number,
  { rideId, departureAt }: { rideId: string; departureAt: number },
  request: Request,
  now: number,
) {
  if (!canConfirm({ departureAt }, now)) return null;
  const day = await findTravelDay(userId, rideId, request.headers.get("User-Agent") ?? "", now);
  if (day && !isPrefetch(request)) await readTripLines(userId, rideId);
  return day;
}

/** @param rideId public id @param userAgent of the browser that shows it: the links to maps depend on it @param now ms UTC */
async function findTravelDay(userId: number, rideId: string, userAgent: string, now: number) {
  const trip = await readTrip(db, eq(rides.publicId, rideId));
  const role = trip && roleIn(trip, userId);
  if (!trip || !role) return null;
  if (trip.status !== "open" && trip.status !== "full" && trip.status !== "departed") return null;
  const index = await places();
  const nameOf = ({ placeId }: Pick<Stop, "placeId">) => index.byId(placeId)?.name ?? "";
  const rider = trip.riders.find((one) => one.userId === userId);
  const shared = {
    rideId: trip.publicId,
    isDay: isTravelDay(trip.plan, trip.progress, now),
    state: trip.progress.state,
    delay: trip.progress.delay,
    confirmedAt: trip.progress.confirmedAt,
    reportedAt: trip.progress.reportedAt,
    departureAt: trip.plan.departureAt,
  };
  const stop = (at: Stop) => {
    const place = index.byId(at.placeId);
    return stopIn(trip, at, { name: nameOf(at), map: place ? mapAddress(place, userAgent) : null }, now);
  };
  return role === "driver"
    ? { ...shared, driver: driversDay(trip, stop, now), passenger: null }
    : { ...shared, driver: null, passenger: rider ? passengersDay(trip, rider, stop) : null };
}

function stopIn(
  { plan, progress, meetingPoints }: Trip,
  { placeId, minutes }: Stop,
  place: { name: string; map: string | null },
  now: number,
) {
  const point = meetingPoints.get(placeId) ?? "";
  return {
    minutes,
    ...place,
    meetingPoint: now >= plan.departureAt - dayBegins ? point : maskMeetingPoint(point),
    /** ms UTC */
    plannedAt: plan.departureAt + minutes * 60_000,
    expectedAt: expectedAt(plan, progress, minutes, now),
    isReached: progress.reached !== null && minutes <= progress.reached,
  };
}

function driversDay(trip: Trip, stop: (at: Stop) => StopAhead, now: number) {
  const { plan, progress, riders } = trip;
  const next = nextStop(plan, progress);
  const areNumbersShown = now >= plan.departureAt - dayBegins;
  const riderOf = ({ publicId, seats, said, isComing, person }: Traveller) => ({
    publicId,
    seats,
    said,
    isComing,
    firstName: person.firstName,
    picture: person.picture,
    phone: areNumbersShown ? person.phone : null,
  });
  return {
    next: next && stop(next),
    isLast: next !== null && next.minutes === plan.stops.at(-1)?.minutes,
    delays: delaysAfter(progress.delay),
    stops: plan.stops.map((at) => ({
      ...stop(at),
      on: riders.filter(({ onMinutes }) => onMinutes === at.minutes).map(riderOf),
      off: riders.filter(({ offMinutes }) => offMinutes === at.minutes).map(riderOf),
    })),
  };
}

function passengersDay({ progress }: Trip, rider: Traveller, stop: (at: Stop) => StopAhead) {
  const { reached, state } = progress;
  const isHere = state === "at_stop" && reached === rider.onMinutes;
  return {
    on: stop({ placeId: rider.fromPlaceId, minutes: rider.onMinutes }),
    off: stop({ placeId: rider.toPlaceId, minutes: rider.offMinutes }),
    /** The car waits where the passenger gets on. */
    isHere,
    isAboard: reached !== null && reached >= rider.onMinutes && !isHere,
    said: rider.said,
    isComing: rider.isComing,
  };
}
