import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { bookingEvents, bookingLines, bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { closeRides, keepLateness } from "~/modules/rides/changes.server";
import { readStops } from "~/modules/rides/listing.server";
import { refreshAvailability } from "~/modules/rides/publish.server";
import { completedAfterArrivalMs, expectedArrival, isBookable } from "~/modules/rides/rules";
import type { Ride } from "~/modules/rides/types";
import { countCompletedRides, uncountCompletedRide } from "~/modules/users/counts.server";
import type { Tx } from "~/platform/db.server";
import { enqueue } from "~/platform/queue.server";
import { readNames, remindBeforeLapse, tellOfMoves } from "./notices.server";
import {
  cancelledBy,
  isLive,
  type MoveReason,
  nextInLine,
  pickupAt,
  requestLapsesAt,
  roleOf,
  settledBy,
  whoAsksForTooMany,
  whoLosesJourney,
  whoLost,
  whoMustWait,
  whoNoLongerFits,
} from "./rules";
import { isLiveSeat } from "./sql.server";
import type { Booking, BookingEvent, BookingMove, BookingStatus, Side } from "./types";

/** Queued with `{ rideId }` when a booking or the whole ride is cancelled, for other modules. */
export const bookingsEndedJob = "bookings:ended";

/** Queued with `{ journeyId }` when something becomes of a part that is not held yet. */
export const journeyJob = "bookings:journey";

/** A locked ride with its stops, and its live bookings in the order sent. All moves go through one, so those of a ride are serial. */
export type LockedRide = NonNullable<Awaited<ReturnType<typeof lockRide>>>;

export type Shift = Record<"from" | "to", Date>;

/** Locks a ride and lets its clock catch up; null when there is none. @param where also whose it must be */
export async function lockRide(tx: Tx, where: SQL | undefined, now: number) {
  const [ride] = await tx.select().from(rides).where(where).for("update");
  if (!ride) return null;
  const lockLive = tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.rideId, ride.id), isLiveSeat))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .for("update");
  const [live, stops] = await Promise.all([lockLive, readStops(tx, ride.id)]);
  const locked = { tx, ride, stops, live, now };
  await letTimePass(locked);
  return locked;
}

/** Locks a booking's ride, then the booking, up to date with the clock; null when there is none. @param which also whose */
export async function lockRideOfBooking(
  tx: Tx,
  which: SQL | undefined,
  now: number,
): Promise<{ locked: LockedRide; booking: Booking } | null> {
  const where = and(which, eq(bookings.bookingType, "seat"));
  const rideId = tx.select({ id: bookings.rideId }).from(bookings).where(where);
  const locked = await lockRide(tx, eq(rides.id, sql`(${rideId})`), now);
  const [booking] = locked ? await tx.select().from(bookings).where(where).for("update") : [];
  return locked && booking ? { locked, booking } : null;
}

/** Moves bookings and writes their history. @param actorId null: the clock, or another person's move */
export async function moveBookings(
  locked: LockedRide,
  moved: Booking[],
  status: BookingStatus,
  actorId: number | null,
  reason?: MoveReason,
): Promise<void> {
  const isAgreed = status === "accepted";
  const change: Partial<Booking> = {
    status,
    isWaiting: false,
    declinesAt: null,
    declineReason: null,
    ...(isAgreed ? { expiresAt: deadline(locked) } : { reconfirm: null }),
    ...((isAgreed || status === "declined") && { answeredAt: new Date(locked.now) }),
  };
  await changeBookings(locked, moved, change);
  if (isAgreed && locked.ride.kind === "request") await keepLateness(locked.tx, locked.ride.id, 0);
  await writeHistory(locked, changedBy(moved, change), actorId, reason);
}

/** Changes bookings but not their status, and notes why in their history. @param shift where the time is another */
export async function noteOnBookings(
  locked: LockedRide,
  noted: Booking[],
  change: Partial<Booking>,
  actorId: number | null,
  reason: MoveReason,
  shift?: Shift,
): Promise<void> {
  await changeBookings(locked, noted, change);
  await writeHistory(locked, changedBy(noted, change), actorId, reason, shift);
}

/** Changes bookings in the database and in the locked ride, without history. */
export async function changeBookings(locked: LockedRide, changed: Booking[], change: Partial<Booking>): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map((booking) => booking.id);
  await locked.tx.update(bookings).set(change).where(inArray(bookings.id, ids));
  locked.live = locked.live
    .map((booking) => (ids.includes(booking.id) ? { ...booking, ...change } : booking))
    .filter(isLive);
}

/** Appends one line to the history of each booking, and tells those concerned. */
export async function writeHistory(
  { tx, ride, now }: LockedRide,
  moves: BookingMove[],
  actorId: number | null,
  reason?: MoveReason,
  shift?: Shift,
): Promise<void> {
  if (moves.length === 0) return;
  const lines = moves.map(({ booking, fromStatus }) => ({
    bookingId: booking.id,
    fromStatus,
    toStatus: booking.status,
    at: new Date(now),
    actorId,
    reason,
    ...(shift && pickupsOf(booking, shift)),
  }));
  const [events, nameOf] = await Promise.all([
    tx.insert(bookingEvents).values(lines).returning(),
    readNames(tx, moves),
  ]);
  await leaveLines(tx, moves, events);
  await tellOfMoves(tx, ride, moves, events, nameOf);
  if (moves.some(({ booking }) => isCalledOff(booking))) await enqueue(tx, bookingsEndedJob, { rideId: ride.id });
  await settleJourneys(tx, moves);
}

async function settleJourneys(tx: Tx, moves: BookingMove[]): Promise<void> {
  for (const { booking, fromStatus } of moves) {
    const { journeyId } = booking;
    if (journeyId !== null && fromStatus === "requested" && booking.status !== "accepted")
      await enqueue(tx, journeyJob, { journeyId });
  }
}

function pickupsOf(booking: Booking, { from, to }: Shift): Pick<BookingEvent, "pickupFrom" | "pickupTo"> {
  const pickup = (departureAt: Date) => new Date(pickupAt({ departureAt }, booking));
  return { pickupFrom: pickup(from), pickupTo: pickup(to) };
}

async function leaveLines(tx: Tx, moves: BookingMove[], events: BookingEvent[]): Promise<void> {
  const lines = events.flatMap(({ id: eventId, bookingId, actorId }) => {
    const move = moves.find(({ booking }) => booking.id === bookingId);
    const userId = move ? whoLost(move.booking, actorId) : null;
    return userId === null ? [] : [{ userId, eventId }];
  });
  if (lines.length > 0) await tx.insert(bookingLines).values(lines);
}

/** After seats changed: who no longer fits loses the booking, or joins the line if that can help; freed seats go to it. */
export async function settleSeats(locked: LockedRide): Promise<void> {
  const { tx, ride, now } = locked;
  await moveBookings(locked, whoNoLongerFits(locked.live, ride.seats), cancelledByOwner(ride), null, "no_seat_left");
  await moveBookings(locked, whoAsksForTooMany(locked.live, ride.seats), "declined", null, "no_seat_left");
  const inLine = { isWaiting: true, expiresAt: deadline(locked) };
  await noteOnBookings(locked, whoMustWait(locked.live, ride.seats), inLine, null, "line_full");
  await moveBookings(locked, whoLosesJourney(locked.live, ride.seats), "declined", null, "journey_full");
  if (isBookable(ride, now)) await offerToLine(locked);
  await refreshAvailability(tx, ride.id);
}

/** Completes the ride and the bookings of all who travelled. */
export async function completeRide(locked: LockedRide): Promise<void> {
  const { tx, ride, now } = locked;
  await closeRides(tx, [ride.id], "completed", now);
  locked.ride = { ...ride, status: "completed" };
  const travelled = locked.live.filter((booking) => booking.status === "accepted");
  await completeBookings(locked, travelled, null);
}

/** Completes bookings of passengers who have arrived; the first counts the ride for the driver. */
export async function completeBookings(
  locked: LockedRide,
  travelled: Booking[],
  actorId: number | null,
): Promise<void> {
  const { tx, ride } = locked;
  if (travelled.length === 0) return;
  const isFirst = (await countArrived(locked)) === 0;
  await moveBookings(locked, travelled, "completed", actorId);
  await countCompletedRides(tx, whoCounts(ride, travelled, isFirst));
}

/** Records that the two did not meet, and uncounts the completed booking. @param actorId who says so */
export async function missBooking(
  locked: LockedRide,
  missed: Booking,
  actorId: number,
  reason?: MoveReason,
): Promise<void> {
  await moveBookings(locked, [missed], "no_show", actorId, reason);
  if (missed.status !== "completed") return;
  const wasOnly = (await countArrived(locked)) === 0;
  await uncountCompletedRide(locked.tx, whoCounts(locked.ride, [missed], wasOnly));
}

/** For a driver a ride counts once, however many came along. */
function whoCounts({ kind }: Ride, travelled: Booking[], isDriverCounted: boolean): number[] {
  const isCounted = (side: Side) => isDriverCounted || roleOf(kind, side) === "passenger";
  const people = travelled.flatMap(({ userId, counterpartyId }) => [
    ...(isCounted("sender") ? [userId] : []),
    ...(isCounted("receiver") ? [counterpartyId] : []),
  ]);
  return [...new Set(people)];
}

function countArrived({ tx, ride }: LockedRide): Promise<number> {
  const arrived = and(eq(bookings.rideId, ride.id), eq(bookings.status, "completed"), eq(bookings.bookingType, "seat"));
  return tx.$count(bookings, arrived);
}

/** The status of a booking that ends because of what became of the ride. */
export function cancelledByOwner(ride: Ride): BookingStatus {
  return cancelledBy(roleOf(ride.kind, "receiver"));
}

/** When a question asked now lapses. */
export function deadline({ ride, now }: LockedRide): Date {
  return new Date(settledBy(now, ride.departureAt.getTime()));
}

function isCalledOff({ status }: Booking): boolean {
  return status === "declined" || status === "withdrawn" || status.startsWith("cancelled_by");
}

function changedBy(bookings: Booking[], change: Partial<Booking>): BookingMove[] {
  return bookings.map((booking) => ({ booking: { ...booking, ...change }, fromStatus: booking.status }));
}

async function offerToLine(locked: LockedRide): Promise<void> {
  const { tx, ride, now } = locked;
  const next = nextInLine(locked.live, ride.seats);
  if (ride.bookingMode === "instant") return moveBookings(locked, next, "accepted", null, "seat_offered");
  const asked = { isWaiting: false, expiresAt: new Date(requestLapsesAt(now, ride.departureAt.getTime())) };
  await noteOnBookings(locked, next, asked, null, "seat_offered");
  await remindBeforeLapse(
    tx,
    ride,
    next.map((booking) => ({ ...booking, ...asked })),
    now,
  );
}

async function letTimePass(locked: LockedRide): Promise<void> {
  const declined = locked.live.filter(({ declinesAt }) => declinesAt !== null && declinesAt.getTime() <= locked.now);
  for (const booking of declined)
    await moveBookings(locked, [booking], "declined", booking.counterpartyId, booking.declineReason ?? undefined);
  const lapsed = locked.live.filter((booking) => booking.expiresAt.getTime() <= locked.now);
  const requests = lapsed.filter((booking) => booking.status === "requested");
  const unconfirmed = lapsed.filter((booking) => booking.status === "accepted" && booking.reconfirm);
  const agreed = requests.filter(({ yesAt }) => yesAt !== null);
  const inLine = requests.filter(({ isWaiting, yesAt }) => isWaiting && yesAt === null);
  const asked = requests.filter(({ isWaiting }) => !isWaiting);
  await moveBookings(locked, agreed, "withdrawn", null, "journey_off");
  await moveBookings(locked, inLine, "expired", null, "line_ended");
  await moveBookings(locked, asked, "expired", null);
  await moveBookings(locked, unconfirmed, cancelledByOwner(locked.ride), null, "not_reconfirmed");
  if (declined.length + requests.length + unconfirmed.length > 0) await settleSeats(locked);
  await letRideLeave(locked);
  await letRideEnd(locked);
}

async function letRideLeave(locked: LockedRide): Promise<void> {
  const { tx, ride, now } = locked;
  if ((ride.status !== "open" && ride.status !== "full") || ride.departureAt.getTime() > now) return;
  await closeRides(tx, [ride.id], "departed", now);
  locked.ride = { ...ride, status: "departed" };
}

async function letRideEnd(locked: LockedRide): Promise<void> {
  const { ride, now } = locked;
  if (ride.status !== "departed" || expectedArrival(ride) + completedAfterArrivalMs > now) return;
  await completeRide(locked);
}
