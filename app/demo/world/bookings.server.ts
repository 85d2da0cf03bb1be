import { newPublicId } from "~/modules/addresses/public-id";
import { recordBookings } from "~/modules/bookings/record.server";
import { requestLapsesAt } from "~/modules/bookings/rules";
import type { BookingStatus } from "~/modules/bookings/types";
import { partPrice } from "~/modules/prices/rules";
import { refreshAvailability } from "~/modules/rides/publish.server";
import { completedAfterArrivalMs } from "~/modules/rides/rules";
import type { Tx } from "~/platform/db.server";
import type { Planned } from "./drafts.server";
import { type Chance, chanceFrom } from "./random";
import { requestMessages } from "./texts";

export type Posted = Planned & { rideId: number };

type Recorded = Parameters<typeof recordBookings>[1][number];
type NewBooking = Recorded["booking"] & { status: BookingStatus };
type Event = Recorded["history"][number];

const hour = 3_600_000;

/** @param people.regulars ids of those who have travelled lately in any case */
export async function bookSeats(
  tx: Tx,
  posted: Posted[],
  { passengers, regulars }: { passengers: number[]; regulars: number[] },
  now: number,
): Promise<void> {
  const regularOn = latestRidesOf(posted, regulars, now);
  const wanted = posted.flatMap((ride) => bookingsOn(ride, passengers, regularOn.get(ride), now));
  const arrivals = new Map(posted.map((ride) => [ride.rideId, arrivalOf(ride)]));
  const recorded = wanted.map((booking) => ({
    booking,
    history: historyOf(booking, arrivals.get(booking.rideId) ?? now),
  }));
  for (let n = 0; n < recorded.length; n += 500) await recordBookings(tx, recorded.slice(n, n + 500));
  const coming = new Set(posted.filter((ride) => isComing(ride, now)).map((ride) => ride.rideId));
  const held = wanted.filter(({ status, rideId }) => status === "accepted" && coming.has(rideId));
  const changed = new Set(held.map((booking) => booking.rideId));
  await Promise.all([...changed].map((rideId) => refreshAvailability(tx, rideId)));
}

function latestRidesOf(posted: Posted[], people: number[], now: number): Map<Posted, number> {
  const over = posted.filter((ride) => ride.draft.kind === "offer" && !isComing(ride, now));
  const left = new Set(over.sort((a, b) => arrivalOf(b) - arrivalOf(a)));
  return new Map(
    people.flatMap((person): [Posted, number][] => {
      const ride = [...left].find(({ draft }) => draft.userId !== person);
      if (ride) left.delete(ride);
      return ride ? [[ride, person]] : [];
    }),
  );
}

const arrivalOf = ({ draft, route }: Planned) => draft.departureAt.getTime() + route.seconds * 1000;

const isComing = ({ draft }: Planned, now: number) => draft.departureAt.getTime() > now;

function bookingsOn(ride: Posted, passengers: number[], regular: number | undefined, now: number): NewBooking[] {
  const { draft, trip } = ride;
  const chance = chanceFrom(`bookings ${trip.person.uid} ${trip.date} ${trip.time}`);
  if (draft.kind === "request" || !(chance.isLucky(isComing(ride, now) ? 0.35 : 0.8) || regular)) return [];
  const free = draft.stops.slice(1).map(() => draft.seats);
  const people = new Set<number>();
  const made: NewBooking[] = [];
  for (let n = chance.between(1, draft.seats); n > 0; n--) {
    const userId = made.length === 0 && regular ? regular : chance.pick(passengers);
    if (userId === draft.userId || people.has(userId)) continue;
    people.add(userId);
    const booking = bookingOf(ride, userId, chance, now);
    const legs = free.slice(booking.fromLeg, booking.toLeg);
    if (legs.some((seats) => seats < booking.seats)) continue;
    if (holdsSeats(booking)) free.fill(Math.min(...legs) - booking.seats, booking.fromLeg, booking.toLeg);
    made.push(booking);
  }
  return made;
}

const holdsSeats = ({ status }: NewBooking) => status === "accepted" || status === "completed";

function bookingOf(ride: Posted, userId: number, chance: Chance, now: number): NewBooking {
  const { draft, rideId } = ride;
  const departure = draft.departureAt.getTime();
  const status = isComing(ride, now) ? comingStatus(draft.bookingMode === "instant", chance) : "completed";
  const createdAt = Math.min(now, departure) - chance.between(1, status === "requested" ? 20 : 60) * (hour / 2);
  const isAnswered = status !== "requested" && status !== "withdrawn";
  return {
    publicId: newPublicId(),
    rideId,
    userId,
    counterpartyId: draft.userId,
    status,
    seats: chance.isLucky(0.85) ? 1 : Math.min(2, draft.seats),
    ...partOf(ride, chance),
    message: chance.pick(requestMessages),
    createdAt,
    expiresAt: new Date(requestLapsesAt(createdAt, departure)),
    answeredAt: isAnswered ? new Date(Math.min(now, createdAt + answerTime(draft.userId))) : null,
  };
}

/** ms: from five minutes to some hours */
const answerTime = (driverId: number) => (hour / 12) * (1 + (driverId % 5) ** 2 * 3);

function comingStatus(isInstant: boolean, chance: Chance): BookingStatus {
  if (isInstant) return "accepted";
  return chance.pick(["accepted", "accepted", "accepted", "requested", "requested", "declined", "withdrawn"] as const);
}

function partOf({ draft, route }: Posted, chance: Chance) {
  const last = draft.stops.length - 1;
  const fromLeg = chance.isLucky(0.3) ? chance.between(0, last - 1) : 0;
  const toLeg = chance.isLucky(0.3) ? chance.between(fromLeg + 1, last) : last;
  const [on, off] = [route.stops[fromLeg], route.stops[toLeg]];
  return {
    fromLeg,
    toLeg,
    agreedDepartureAt: draft.departureAt,
    fromPlaceId: draft.stops[fromLeg]?.placeId ?? 0,
    toPlaceId: draft.stops[toLeg]?.placeId ?? 0,
    onMinutes: Math.round((on?.seconds ?? 0) / 60),
    offMinutes: Math.round((off?.seconds ?? 0) / 60),
    price: partPrice(draft.price, (off?.metres ?? 0) - (on?.metres ?? 0), route.metres),
  };
}

function historyOf({ userId, counterpartyId, status, createdAt, answeredAt }: NewBooking, arrival: number): Event[] {
  const answered = answeredAt ?? new Date(createdAt + hour / 3);
  const sent: Event = { at: new Date(createdAt), actorId: userId, fromStatus: null, toStatus: "requested" };
  const move = (fromStatus: BookingStatus, toStatus: BookingStatus, actorId: number | null, at: Date): Event => ({
    at,
    actorId,
    fromStatus,
    toStatus,
  });
  if (status === "requested") return [sent];
  if (status === "withdrawn") return [sent, move("requested", "withdrawn", userId, answered)];
  if (status === "declined") return [sent, move("requested", "declined", counterpartyId, answered)];
  const accepted = [sent, move("requested", "accepted", counterpartyId, answered)];
  return status === "completed"
    ? [...accepted, move("accepted", "completed", null, new Date(arrival + completedAfterArrivalMs))]
    : accepted;
}
