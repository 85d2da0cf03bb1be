import { and, eq, sql } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { namesOf } from "~/modules/bookings/components/trip-words";
import { inWord, isMeetingPlace } from "~/modules/places/kinds";
import { mapAddress } from "~/modules/places/map-address";
import { places } from "~/modules/places/queries.server";
import { maskMeetingPoint } from "~/modules/users/contact-masking";
import { db } from "~/platform/db.server";
import { isPrefetch } from "~/platform/http.server";
import { waitingIn } from "./call-off.server";
import { readTripLines } from "./commands.server";
import { findOwnFollow } from "./follow.server";
import { pictureAddress } from "./map-address";
import { passengersTitle } from "./passengers-title";
import { isSeen } from "./position";
import { carOnMap, isShared, maySharePosition } from "./position.server";
import { driversPresses, passengersPresses, positionPress, sharingPress } from "./presses";
import {
  canArrive,
  canConfirm,
  dayBegins,
  expectedAt,
  hasConfirmed,
  isAwaited,
  isDueToArrive,
  isTravelDay,
  isUntouched,
  meetingAt,
  nextStop,
  stageOf,
  stopsInUse,
  toldAt,
  waitingTime,
} from "./rules";
import { isTravelling, phoneShown, readTrip, roleIn, type Traveller, type Trip } from "./trip.server";
import type { Company, Stop } from "./types";
import {
  carWasSeen,
  changeWords,
  driversHeadline,
  driversState,
  questionWords,
  riderWords,
  saidByDriver,
  saidByPassenger,
} from "./wording";

export type TravelDay = NonNullable<Awaited<ReturnType<typeof dayOf>>>;
export type DayStop = ReturnType<typeof stopIn>;
export type TourStop = NonNullable<TravelDay["tour"]>[number];

/** A traveller's day of travel, marking reports as read; null for others, or far off. @param ride ms UTC */
export async function openTravelDay(
  userId: number,
  { rideId, departureAt, publicId }: { rideId: string; departureAt: number; publicId?: string },
  request: Request,
  now: number,
) {
  if (!canConfirm({ departureAt }, now)) return null;
  const trip = await readTrip(db, eq(rides.publicId, rideId));
  const day = trip && (await dayOf(trip, { userId, publicId }, request, now));
  if (day && !isPrefetch(request)) await readTripLines(userId, rideId);
  return day;
}

/** Whom a traveller goes with: "Alva", "Elin och Oskar"; no names for who is not part of it. @param rideId public id */
export async function findCompany(userId: number, rideId: string): Promise<Company> {
  const trip = await readTrip(db, eq(rides.publicId, rideId));
  const role = trip && roleIn(trip, userId);
  if (!role) return { isDriver: false, names: "" };
  return role === "driver"
    ? { isDriver: true, names: namesOf(trip.riders.map(({ person }) => person)) }
    : { isDriver: false, names: trip.driver?.firstName ?? "" };
}

/** What keeps a traveller from saying how it goes: a change that waits for an answer, or that nobody goes with them any more. @param rideId public id */
export async function findHindrance(userId: number, rideId: string): Promise<"asked" | "parted" | null> {
  const trip = await readTrip(db, eq(rides.publicId, rideId));
  if (!trip) return null;
  const role = roleIn(trip, userId);
  if (role === "passenger" || (role === "driver" && trip.riders.length > 0)) return null;
  if (roleIn({ ...trip, riders: trip.asked }, userId) && trip.asked.length > 0) return "asked";
  const isTheirs = sql`${userId} in (${bookings.userId}, ${bookings.counterpartyId})`;
  const hadPart = (await db.$count(bookings, and(eq(bookings.rideId, trip.rideId), isTheirs))) > 0;
  return role || hadPart ? "parted" : null;
}

const wholeWay = { offMinutes: Infinity };

/** ms; who has not reported by then that nobody came is in the car */
const longestWait = 90 * 60_000;

/** In words, so that browsers need not load what makes them. @param shown public id of the booking @param now ms UTC */
export async function dayOf(
  trip: Trip,
  { userId, publicId }: { userId: number; publicId: string | undefined },
  request: Request,
  now: number,
) {
  const agreed = [...trip.riders, ...trip.asked];
  const role = roleIn({ ...trip, riders: agreed }, userId);
  if (!role || !isTravelling(trip)) return null;
  const userAgent = request.headers.get("User-Agent") ?? "";
  const isShown = (one: Traveller) => one.userId === userId || one.publicId === publicId;
  const rider = agreed.find(isShown) ?? agreed[0];
  if (!rider) return null;
  const isDay = isTravelDay(trip.plan, trip.progress, now);
  const isOpenQuestion = trip.asked.includes(rider) && (role === "passenger" || trip.kind === "request");
  if (isOpenQuestion && !isDay) return null;
  const index = await places();
  const isReadable = now >= trip.plan.departureAt - dayBegins && !isOpenQuestion;
  const stop = (at: Stop) => {
    const place = index.byId(at.placeId);
    const isSettled = !place || isMeetingPlace(place) || Boolean(trip.meetingPoints.get(at.placeId));
    const map = place ? mapAddress(place, userAgent) : null;
    const word = isSettled ? "vid" : inWord(place);
    return stopIn(trip, at, { name: place?.name ?? "", map, word, isSettled, isReadable }, now);
  };
  const shared = {
    rideId: trip.publicId,
    isDay,
    map: pictureAddress(trip.publicId, index.byId(rider.fromPlaceId), index.byId(rider.toPlaceId)),
    car: isOpenQuestion ? null : await carOnMap(trip, role === "driver" ? { ...rider, ...wholeWay } : rider, now),
    on: stop({ placeId: rider.fromPlaceId, minutes: rider.onMinutes }),
    off: stop({ placeId: rider.toPlaceId, minutes: rider.offMinutes }),
    isAboard:
      stageOf(trip.progress, rider) === "aboard" ||
      (role === "passenger" && isDueToArrive(trip.plan, trip.progress, rider, now)),
  };
  const day =
    role === "driver"
      ? { ...shared, ...driversDay(trip, stop, now) }
      : { ...shared, ...passengersDay(trip, rider, shared, now) };
  const share = sharingPress((await findOwnFollow(trip.rideId, userId)) !== null);
  if (isOpenQuestion) return withoutPresses({ ...day, share }, (role === "passenger") === (trip.kind === "offer"));
  const position = positionPress(isShared(trip, now), isSeen(trip.position, now));
  return { ...day, share, sharing: maySharePosition(trip, userId, now) ? [position, share] : [share] };
}

/** While a change waits for an answer. @param isMine whether the reader is to give it */
function withoutPresses<Day extends { head: object }>(day: Day, isMine: boolean) {
  const presses = { main: null, others: [], delays: [] };
  return {
    ...day,
    presses,
    sharing: [],
    told: null,
    waitsLong: false,
    head: { ...day.head, ...questionWords(isMine) },
  };
}

function stopIn(
  { plan, progress, meetingPoints }: Trip,
  { placeId, minutes }: Stop,
  { isReadable, ...place }: { name: string; map: string | null; word: string; isSettled: boolean; isReadable: boolean },
  now: number,
) {
  const point = meetingPoints.get(placeId) ?? "";
  return {
    minutes,
    ...place,
    meetingPoint: isReadable ? point : maskMeetingPoint(point),
    plannedAt: plan.departureAt + minutes * 60_000,
    expectedAt: expectedAt(plan, progress, minutes, now),
    isReached: progress.reached !== null && minutes <= progress.reached,
    isHere: progress.state === "at_stop" && minutes === progress.reached,
  };
}

function driversDay(trip: Trip, stop: (at: Stop) => DayStop, now: number) {
  const { plan, progress, riders, asked } = trip;
  const { departureAt, stops } = plan;
  const agreed = [...riders, ...asked];
  const inUse = stopsInUse(stops, agreed);
  const [ahead, last] = [nextStop({ stops: inUse }, progress), stops.at(-1)];
  const next = ahead && stop({ ...ahead, placeId: meetingPlaceAt(ahead, agreed) });
  const isUnderWay = progress.reached !== null || progress.state === "on_the_way";
  const late = next && isUnderWay ? Math.floor((next.expectedAt - next.plannedAt) / 60_000) : progress.delay;
  const waits = (rider: Traveller) => rider.status === "accepted" && stageOf(progress, rider) === "waiting";
  const isKnown = late === progress.delay && riders.some(waits);
  const meets = agreed.filter((rider) => stageOf(progress, rider) === "meeting");
  const leavesAt = meets[0] ? toldAt(plan, progress, meets[0].onMinutes) : null;
  const riderOf = (rider: Traveller) => ({
    publicId: rider.publicId,
    stage: stageOf(progress, rider),
    isHere: rider.said?.kind === "here" || rider.said?.kind === "arrived",
    seats: rider.seats,
    words: riderWords(rider, asked.includes(rider)) ?? changeWords(rider, toldAt(plan, progress, rider.onMinutes)),
    firstName: rider.person.firstName,
    canWrite: !rider.isBlocked,
    picture: rider.person.picture,
    phone: asked.includes(rider) ? null : phoneShown(rider.person, trip, rider, now),
    isMissable: now >= meetingAt(plan, progress, rider) + waitingTime,
  });
  return {
    isDriver: true,
    isComing: hasConfirmed(progress),
    head: {
      at: null,
      expectedAt: next?.expectedAt ?? plan.arrivalAt,
      isLate: late > 0,
      title: driversHeadline({ ...progress, next, departureAt, meets }, now),
      text: driversState({ ...progress, departureAt, leavesAt, late }, isKnown, now),
    },
    isUntouched: isUntouched(plan, progress, now),
    isUnderWay,
    isAwaited: waitingIn(trip, now).length > 0,
    told: null,
    waitsLong: false,
    presses: driversPresses({ progress, plan, late, next, isNextLast: ahead === last, meets: meets.length > 0 }, now),
    tour: inUse.flatMap((at) =>
      placesAt(at, agreed).map((placeId) => ({
        ...stop({ ...at, placeId }),
        on: agreed.filter((one) => one.onMinutes === at.minutes && one.fromPlaceId === placeId).map(riderOf),
        off: agreed.filter((one) => one.offMinutes === at.minutes && one.toPlaceId === placeId).map(riderOf),
      })),
    ),
  };
}

/** A stop, and passengers' own places that are so near to it that the car is there in the same minute. */
function placesAt({ placeId, minutes }: Stop, riders: Traveller[]): number[] {
  const off = riders.flatMap((rider) => (rider.offMinutes === minutes ? [rider.toPlaceId] : []));
  return [...new Set([placeId, ...startsAt(minutes, riders), ...off])];
}

function meetingPlaceAt({ placeId, minutes }: Stop, riders: Traveller[]): number {
  const starts = startsAt(minutes, riders);
  return starts.includes(placeId) ? placeId : (starts[0] ?? placeId);
}

function startsAt(minutes: number, riders: Traveller[]): number[] {
  return riders.flatMap((rider) => (rider.onMinutes === minutes ? [rider.fromPlaceId] : []));
}

type Ends = Record<"on" | "off", DayStop> & { isAboard: boolean };

function passengersDay(trip: Trip, rider: Traveller, { on, off, isAboard }: Ends, now: number) {
  const { plan, progress, driver } = trip;
  const { said, isComing } = rider;
  const stage = stageOf(progress, rider);
  const isDue = isDueToArrive(plan, progress, rider, now);
  const waited = now - toldAt(plan, progress, rider.onMinutes);
  const waitsLong = stage === "waiting" && waited >= waitingTime && waited < longestWait && !isDue;
  const goal = isAboard ? off : on;
  const shown: typeof stage = isAboard ? "aboard" : stage;
  const spoken = { ...progress, stage: shown, departureAt: plan.departureAt };
  return {
    isDriver: false,
    isComing,
    head: {
      at: goal.plannedAt,
      expectedAt: goal.expectedAt,
      isLate: progress.delay > 0 && goal.expectedAt > now,
      title: passengersTitle(trip, rider, now),
      text: plan.position ? carWasSeen(plan.position.at, now) : saidByDriver(spoken, driver?.firstName ?? "", now),
    },
    isUntouched: said === null && isUntouched(plan, progress, now),
    isUnderWay: false,
    isAwaited: false,
    told: isAboard ? null : saidByPassenger(said),
    presses: passengersPresses({
      ...{ said, stage, isDue },
      isAwaited: isAwaited(plan, progress, rider, now),
      canArrive: canArrive(plan, rider, now),
    }),
    waitsLong,
    tour: null,
  };
}
