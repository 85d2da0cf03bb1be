import { and, eq, isNotNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { blocks, users } from "#drizzle/schema/users";
import { newPublicId } from "~/modules/addresses/public-id";
import { keepPins } from "~/modules/places/pins.server";
import type { Place } from "~/modules/places/types";
import { partBetween } from "~/modules/rides/part.server";
import { highestTotal, isBookable } from "~/modules/rides/rules";
import type { Ride, RideKind, WayPart } from "~/modules/rides/types";
import { lockPlans } from "~/modules/users/commands.server";
import { once } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { counter } from "~/platform/metrics.server";
import { type Clash, findClash } from "./clash.server";
import { type LockedRide, lockRide, settleSeats, writeHistory } from "./locked-ride.server";
import { hasRoom, lapsesAt, pickupAt } from "./rules";
import type { Booking } from "./types";

const bookingsMade = counter("samfard_bookings_total", "Seats asked for or booked in rides, and offers made.");

/** As the form showed them; missing in forms that do not know. @param price whole kronor per seat @param onAt of the part @param clash address of a trip at the same time, empty for none */
export type SeenTerms = Partial<Terms & { onAt: number; clash: string }>;

export type Terms = { departureAt: number; seats: number; price: number };

export type SeatRequest = {
  userId: number;
  rideId: string;
  from?: Place;
  to?: Place;
  seats: number;
  message: string;
  confirmsWomenOnly: boolean;
  joinsLine: boolean;
  seen?: SeenTerms;
  formKey: string;
};

export type RequestAnswer = {
  userId: number;
  rideId: string;
  price: number;
  seen?: SeenTerms;
  message: string;
  formKey: string;
};

export type SendOutcome =
  | { ok: true; bookingId: string; status: "requested" | "accepted"; isWaiting: boolean }
  | { ok: false; reason: "already_booked"; bookingId: string }
  | { ok: false; reason: "price_above_cap"; highestPrice: number }
  | { ok: false; reason: "changed"; now: Terms; isMoved: boolean }
  | { ok: false; reason: "clash"; clash: Clash }
  | {
      ok: false;
      reason:
        | "not_found"
        | "own_ride"
        | "departed"
        | "cancelled"
        | "not_on_way"
        | "too_many_seats"
        | "full"
        | "women_only";
    };

/** Books an instant ride with room at once, else requests or queues; never at another time or higher price than shown. */
export function requestSeats(request: SeatRequest, now = Date.now()): Promise<SendOutcome> {
  const { from, to, seats, message, confirmsWomenOnly, joinsLine } = request;
  const content = [from?.id, to?.id, seats, message, confirmsWomenOnly, joinsLine];
  return sendOnce({ ...request, content }, "offer", now, async (locked) => {
    const { ride } = locked;
    const asked = await partAsked(locked, request);
    if (!asked.ok) return asked;
    const { part } = asked;
    const clash = await unseenClash(locked, part, request);
    if (clash) return { ok: false, reason: "clash", clash };
    const isWaiting = !hasRoom(locked.live, { ...part, seats: request.seats }, ride.seats);
    if (isWaiting && !request.joinsLine) return { ok: false, reason: "full" };
    return insertBooking(locked, { ...part, userId: request.userId, seats, message, isWaiting });
  });
}

type PartAsked = Pick<SeatRequest, "from" | "to" | "seats" | "confirmsWomenOnly" | "seen">;

export type PartOutcome =
  | { ok: true; part: WayPart }
  | Extract<SendOutcome, { reason: "changed" }>
  | { ok: false; reason: "too_many_seats" | "women_only" | "not_on_way" };

/** The part of an offered ride that is asked for, on the terms that were shown. */
export async function partAsked({ tx, ride, stops }: LockedRide, asked: PartAsked): Promise<PartOutcome> {
  if (asked.seats > ride.seats) return { ok: false, reason: "too_many_seats" };
  if (ride.womenOnly && !asked.confirmsWomenOnly) return { ok: false, reason: "women_only" };
  const part = await partBetween(ride, stops, asked.from, asked.to, tx);
  if (!part) return { ok: false, reason: "not_on_way" };
  const terms = termsOf(ride, part);
  const isMoved = hasMoved(asked.seen, ride, part);
  const isFine = !isMoved && (asked.seen?.price ?? terms.price) >= terms.price;
  return isFine ? { ok: true, part } : { ok: false, reason: "changed", now: terms, isMoved };
}

/** Offers the whole way and all seats that the form showed. `price_above_cap`: together more than cost sharing allows. */
export function answerRequest(answer: RequestAnswer, now = Date.now()): Promise<SendOutcome> {
  const { userId, price, message } = answer;
  return sendOnce({ ...answer, content: [price, message] }, "request", now, async (locked) => {
    const { seats, metres } = locked.ride;
    const terms = termsOf(locked.ride, locked.ride);
    const isMoved = hasMoved(answer.seen, locked.ride, { onMinutes: 0 });
    if (isMoved || (answer.seen?.seats ?? seats) !== seats)
      return { ok: false, reason: "changed", now: terms, isMoved };
    const highestPrice = Math.floor(highestTotal(metres) / seats);
    if (answer.price > highestPrice) return { ok: false, reason: "price_above_cap", highestPrice };
    const part = await partBetween(locked.ride, locked.stops);
    if (!part) return { ok: false, reason: "not_found" };
    const clash = await unseenClash(locked, part, answer);
    if (clash) return { ok: false, reason: "clash", clash };
    const isWaiting = !hasRoom(locked.live, { ...part, seats }, seats);
    return insertBooking(locked, { ...part, price, userId, seats, message, isWaiting });
  });
}

function termsOf({ departureAt, seats }: Ride, { price }: Pick<Ride, "price">): Terms {
  return { departureAt: departureAt.getTime(), seats, price };
}

/** A list may round when one gets on otherwise than the booking. */
function hasMoved(seen: SeenTerms | undefined, ride: Ride, part: Pick<WayPart, "onMinutes">): boolean {
  const [leaves, onAt] = [ride.departureAt.getTime(), pickupAt(ride, part)];
  return (seen?.departureAt ?? leaves) !== leaves || Math.abs((seen?.onAt ?? onAt) - onAt) > 60_000;
}

async function unseenClash(
  { tx, ride }: LockedRide,
  part: WayPart,
  { userId, seen }: Pick<SeatRequest, "userId" | "seen">,
): Promise<Clash | null> {
  if (seen?.clash === undefined) return null;
  const times = { onAt: pickupAt(ride, part), offAt: pickupAt(ride, { onMinutes: part.offMinutes }) };
  const clash = await findClash(userId, ride.publicId, times, tx);
  return clash?.address === seen.clash ? null : clash;
}

function sendOnce(
  { userId, rideId, formKey, content }: { userId: number; rideId: string; formKey: string; content: unknown },
  kind: RideKind,
  now: number,
  send: (locked: LockedRide) => Promise<SendOutcome>,
): Promise<SendOutcome> {
  return db.transaction((tx) =>
    once(tx, { userId, form: `book ${rideId}`, formKey, content }, async (): Promise<SendOutcome> => {
      const owner = tx.select({ id: rides.userId }).from(rides).where(eq(rides.publicId, rideId));
      await lockPlans(tx, userId, [sql`(${owner})`]);
      const locked = await lockRide(tx, openToSee(tx, rideId, kind, userId), now);
      return locked ? (refusal(locked, userId) ?? send(locked)) : { ok: false, reason: "not_found" };
    }),
  );
}

/** Condition on `ride`, as if it did not exist where either has blocked the other or is shut out: a form may be under way meanwhile. */
export function openToSee(tx: Tx, rideId: string, kind: RideKind, userId: number): SQL | undefined {
  const eitherWay = or(
    and(eq(blocks.blockerId, rides.userId), eq(blocks.blockedId, userId)),
    and(eq(blocks.blockerId, userId), eq(blocks.blockedId, rides.userId)),
  );
  const blocked = tx.select({ id: blocks.blockerId }).from(blocks).where(eitherWay);
  const closed = tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.blockedAt), or(eq(users.id, rides.userId), eq(users.id, userId))));
  const isOpenToBoth = and(notExists(blocked), notExists(closed));
  return and(eq(rides.publicId, rideId), eq(rides.kind, kind), ne(rides.status, "removed"), isOpenToBoth);
}

/** Why somebody cannot ask for anything of a ride; null when they can. */
export function refusal({ ride, live, now }: LockedRide, userId: number): Refusal | null {
  if (ride.userId === userId) return { ok: false, reason: "own_ride" };
  if (ride.status === "cancelled") return { ok: false, reason: "cancelled" };
  if (!isBookable(ride, now)) return { ok: false, reason: "departed" };
  const earlier = live.find((booking) => booking.userId === userId);
  return earlier ? { ok: false, reason: "already_booked", bookingId: earlier.publicId } : null;
}

export type Refusal =
  | Extract<SendOutcome, { reason: "already_booked" }>
  | { ok: false; reason: "own_ride" | "departed" | "cancelled" };

type NewBooking = WayPart &
  Pick<Booking, "userId" | "seats" | "message" | "isWaiting"> &
  Partial<Pick<Booking, "journeyId" | "journeyPart" | "yesAt" | "expiresAt">>;

/** Writes a booking that was found possible, and tells those concerned. */
export async function insertBooking(
  locked: LockedRide,
  wanted: NewBooking,
): Promise<Extract<SendOutcome, { ok: true }>> {
  const { tx, ride, now } = locked;
  const isInstant = isBookedAtOnce(ride, wanted);
  await keepPins(tx, [wanted.fromPlaceId, wanted.toPlaceId]);
  const [booking] = await tx
    .insert(bookings)
    .values({
      expiresAt: new Date(lapsesAt(wanted, now, ride.departureAt.getTime())),
      ...wanted,
      publicId: newPublicId(),
      rideId: ride.id,
      counterpartyId: ride.userId,
      status: isInstant ? "accepted" : "requested",
      createdAt: now,
      agreedDepartureAt: ride.departureAt,
      answeredAt: isInstant ? new Date(now) : null,
    })
    .returning();
  if (!booking) throw new Error("the booking was not written");
  const { publicId: bookingId, isWaiting } = booking;
  const reason = isInstant ? "instant" : isWaiting && !wanted.journeyId ? "waiting" : undefined;
  await writeHistory(locked, [{ booking, fromStatus: null }], wanted.userId, reason);
  locked.live = [...locked.live, booking];
  await settleSeats(locked);
  bookingsMade.inc();
  return { ok: true, bookingId, status: isInstant ? "accepted" : "requested", isWaiting };
}

function isBookedAtOnce(ride: Ride, { isWaiting, journeyId }: NewBooking): boolean {
  return ride.kind === "offer" && ride.bookingMode === "instant" && !isWaiting && !journeyId;
}
