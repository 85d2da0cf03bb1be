import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { isBookable } from "~/modules/rides/rules";
import type { OtherTrip } from "~/modules/rides/types";
import { lockPlans } from "~/modules/users/commands.server";
import { countLateCancellation } from "~/modules/users/counts.server";
import { once } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { enqueue } from "~/platform/queue.server";
import { findOtherTrip } from "./clash.server";
import { lockJourneyOf, settleJourney } from "./journey-held.server";
import {
  changeBookings,
  journeyJob,
  type LockedRide,
  lockRide,
  lockRideOfBooking,
  moveBookings,
  noteOnBookings,
  settleSeats,
  writeHistory,
} from "./locked-ride.server";
import {
  cancelledBy,
  cancelTerms,
  fitsBeside,
  hasSaidYes,
  holding,
  isPickedUp,
  pickupAt,
  questionKey,
  questionOf,
  roleOf,
  targetOf,
  timeToUndo,
  transitions,
} from "./rules";
import { isJourneyBroken, isLiveSeat } from "./sql.server";
import type {
  Act,
  Booking,
  BookingIntent,
  BookingStatus,
  CancelTerms,
  DeclineReason,
  Move,
  MoveOutcome,
  Side,
} from "./types";

/** Queued with `{ rideId, at }` for when a no can no longer be taken back. */
export const declineJob = "bookings:decline";

/** The receiver accepts. `full`: no seat is left on its legs, or others in line come first; `clash`: a lift at the time
 * of another trip, not taken `anyway`. @param now ms UTC */
export function acceptBooking(act: Act & { anyway?: boolean }, now = Date.now()): Promise<MoveOutcome> {
  return withBooking("accept", act, mineToMove("accept", act), now, async (locked, booking) => {
    const isOpen = booking.status === "requested" && obstacleTo("accept", locked, booking) === null;
    const other = isOpen && locked.ride.kind === "request" && (await otherTripThen(locked, booking, act));
    if (other) return { ok: false, reason: "clash", ...other };
    return booking.journeyId === null
      ? carryOut("accept", locked, booking, act.userId)
      : acceptPart(locked, booking, booking.journeyId);
  });
}

/** Says yes to a part of a journey: held with the other when that is agreed on, too, until then `requested`. */
async function acceptPart(locked: LockedRide, booking: Booking, journeyId: number): Promise<MoveOutcome> {
  const { tx, now } = locked;
  if (booking.status !== "requested") return stillAs(booking, ["accepted"]);
  if (hasSaidYes(booking)) return { ok: true, status: "requested" };
  const obstacle = obstacleTo("accept", locked, { ...booking, isWaiting: false });
  if (obstacle) return { ok: false, reason: obstacle };
  const at = new Date(now);
  const yes = { yesAt: at, answeredAt: at, isWaiting: true, declinesAt: null, declineReason: null };
  await changeBookings(locked, [booking], yes);
  await settleJourney(tx, journeyId, booking.counterpartyId, now);
  const [settled = booking] = await tx.select().from(bookings).where(eq(bookings.id, booking.id));
  if (settled.status === "requested")
    await writeHistory(locked, [{ booking: settled, fromStatus: "requested" }], booking.counterpartyId, "journey_yes");
  const isOpen = settled.status === "requested" || settled.status === "accepted";
  return isOpen ? { ok: true, status: settled.status } : { ok: false, reason: "journey_off" };
}

/** The receiver declines; the sender is told after ten seconds, in which it can be undone or given a reason. */
export function declineBooking(act: Act & { reason?: DeclineReason }, now = Date.now()): Promise<MoveOutcome> {
  const said = { ...act, content: act.reason };
  return withBooking("decline", said, mineToMove("decline", act), now, async (locked, booking) => {
    if (booking.status !== "requested") return stillAs(booking, act.reason ? [] : ["declined"]);
    if (booking.declinesAt) {
      if (act.reason) await changeBookings(locked, [booking], { declineReason: act.reason });
      return { ok: true, status: "declined" };
    }
    const at = Math.min(now + timeToUndo, booking.expiresAt.getTime());
    await changeBookings(locked, [booking], { declinesAt: new Date(at), declineReason: act.reason ?? null });
    await enqueue(locked.tx, declineJob, { rideId: locked.ride.id, at }, { runAt: at });
    return { ok: true, status: "declined" };
  });
}

/** The receiver takes a no back before the sender has been told. */
export function undoDecline(act: Act, now = Date.now()): Promise<MoveOutcome> {
  return withBooking("undo-decline", act, mineToMove("decline", act), now, async (locked, booking) => {
    if (booking.status !== "requested") return stillAs(booking, []);
    await changeBookings(locked, [booking], { declinesAt: null, declineReason: null });
    await settleSeats(locked);
    if (booking.journeyId !== null) await enqueue(locked.tx, journeyJob, { journeyId: booking.journeyId });
    return { ok: true, status: booking.status };
  });
}

export function withdrawBooking(act: Act, now = Date.now()): Promise<MoveOutcome> {
  return withBooking("withdraw", act, mineToMove("withdraw", act), now, (locked, booking) =>
    carryOut("withdraw", locked, booking, act.userId),
  );
}

/** Either party, before pick-up (`too_late`); within 24 h it counts on their profile, `late_by_now` where `act.question`, the terms shown, said it did not. @param now ms UTC */
export function cancelBooking(act: Act & { question?: string }, now = Date.now()): Promise<MoveOutcome> {
  return withBooking("cancel", act, mineToMove("cancel", act), now, async (locked, booking) => {
    const isLate = booking.status === "accepted" && (await termsFor(locked, booking, act.userId)) === "late";
    if (isLate && (act.question ?? "late") !== "late" && obstacleTo("cancel", locked, booking) === null)
      return { ok: false, reason: "late_by_now" };
    return carryOut("cancel", locked, booking, act.userId);
  });
}

/** Confirms or rejects a changed ride. `clash`: its new time is that of another trip, as in `acceptBooking`.
 * @param act.question `questionKey` of what was shown; else `changed_again` */
export function reconfirmBooking(
  act: Act & { isFine: boolean; question?: string; anyway?: boolean },
  now = Date.now(),
): Promise<MoveOutcome> {
  const mine = and(eq(bookings.publicId, act.bookingId), eq(bookings.userId, act.userId));
  const move = act.isFine ? "confirm-change" : "decline-change";
  return withBooking(move, act, mine, now, async (locked, booking) => {
    if (!booking.reconfirm) return stillAs(booking, act.isFine ? ["requested", "accepted"] : ended);
    if (!act.isFine) return declineChange(locked, booking, act.userId);
    if (act.question && act.question !== questionKey(locked.ride, booking))
      return { ok: false, reason: "changed_again" };
    if (booking.reconfirm === "seats" && !fitsAgain(locked, booking)) return { ok: false, reason: "full" };
    const other = questionOf(locked.ride, booking)?.isTime && (await otherTripThen(locked, booking, act));
    if (other) return { ok: false, reason: "clash", ...other };
    const agreed = { reconfirm: null, agreedDepartureAt: locked.ride.departureAt };
    await noteOnBookings(locked, [booking], agreed, act.userId, "reconfirmed");
    await settleSeats(locked);
    return { ok: true, status: booking.status };
  });
}

/** Ends unanswered requests between two people, and named bookings. @param cancelled public ids */
export async function endBookingsBetween(
  tx: Tx,
  { userId, otherId, cancelled }: { userId: number; otherId: number; cancelled: string[] },
  now: number,
): Promise<void> {
  const between = (booking: Pick<Booking, "userId" | "counterpartyId">) =>
    [userId, otherId].includes(booking.userId) && [userId, otherId].includes(booking.counterpartyId);
  for (const rideId of await ridesBetween(tx, userId, otherId)) {
    const locked = await lockRide(tx, eq(rides.id, rideId), now);
    for (const booking of locked?.live.filter(between) ?? []) {
      const move = booking.status === "requested" ? (booking.userId === userId ? "withdraw" : "decline") : "cancel";
      if (locked && (move !== "cancel" || cancelled.includes(booking.publicId)))
        await carryOut(move, locked, booking, userId);
    }
  }
}

type AnyAct = Act & { question?: string; reason?: DeclineReason; anyway?: boolean };

export const bookingMoves: Record<BookingIntent, (act: AnyAct) => Promise<MoveOutcome>> = {
  accept: (act) => acceptBooking(act),
  decline: (act) => declineBooking(act),
  undoDecline: (act) => undoDecline(act),
  withdraw: (act) => withdrawBooking(act),
  cancel: (act) => cancelBooking(act),
  confirmChange: (act) => reconfirmBooking({ ...act, isFine: true }),
  declineChange: (act) => reconfirmBooking({ ...act, isFine: false }),
};

async function otherTripThen(
  { tx, ride }: LockedRide,
  booking: Booking,
  { userId, anyway }: Pick<AnyAct, "userId" | "anyway">,
): Promise<OtherTrip | null> {
  const part = { onAt: pickupAt(ride, booking), offAt: pickupAt(ride, { onMinutes: booking.offMinutes }) };
  return anyway ? null : findOtherTrip(tx, userId, [part], [ride.publicId]);
}

async function carryOut(move: Move, locked: LockedRide, booking: Booking, userId: number): Promise<MoveOutcome> {
  const target = targetOf(move, locked.ride.kind, sideOf(booking, userId));
  if (booking.status !== transitions[move].from) return stillAs(booking, [target]);
  const obstacle = obstacleTo(move, locked, booking);
  if (obstacle) return { ok: false, reason: obstacle };
  const terms = move === "cancel" ? await termsFor(locked, booking, userId) : null;
  await moveBookings(locked, [booking], target, userId, terms === "freed" ? "driver_late" : undefined);
  await settleSeats(locked);
  if (terms === "late") await countLateCancellation(locked.tx, userId);
  return { ok: true, status: target };
}

async function termsFor({ tx, ride, now }: LockedRide, booking: Booking, userId: number): Promise<CancelTerms> {
  const [row] = booking.journeyId
    ? await tx.select({ isBroken: isJourneyBroken }).from(bookings).where(eq(bookings.id, booking.id))
    : [];
  return cancelTerms(ride, roleOf(ride.kind, sideOf(booking, userId)), row?.isBroken ?? false, now);
}

async function ridesBetween(tx: Tx, one: number, other: number): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(sql`
    select ride.id from ride
    where exists (
      select from booking where ride_id = ride.id and ${isLiveSeat}
        and (user_id, counterparty_id) in ((${one}, ${other}), (${other}, ${one})))
    order by departure_at, id`);
  return rows.map((row) => row.id);
}

/** Once per form. */
function withBooking(
  move: string,
  { userId, bookingId, formKey, content }: Act & { content?: unknown },
  mine: SQL | undefined,
  now: number,
  run: (locked: LockedRide, booking: Booking) => Promise<MoveOutcome>,
): Promise<MoveOutcome> {
  return db.transaction((tx) =>
    once(tx, { userId, form: `${move} ${bookingId}`, formKey, content }, async (): Promise<MoveOutcome> => {
      if (move === "accept" || move === "confirm-change") await lockPlans(tx, userId);
      if (move === "accept") await lockJourneyOf(tx, bookingId);
      const found = await lockRideOfBooking(tx, mine, now);
      return found ? run(found.locked, found.booking) : { ok: false, reason: "not_found" };
    }),
  );
}

function mineToMove(move: Move, { userId, bookingId }: Act): SQL | undefined {
  const sent = eq(bookings.userId, userId);
  const received = eq(bookings.counterpartyId, userId);
  const { by } = transitions[move];
  const mine = by === "sender" ? sent : by === "receiver" ? received : or(sent, received);
  return and(eq(bookings.publicId, bookingId), mine);
}

function sideOf(booking: Booking, userId: number): Side {
  return booking.userId === userId ? "sender" : "receiver";
}

function stillAs({ status }: Booking, wanted: BookingStatus[]): MoveOutcome {
  return wanted.includes(status) ? { ok: true, status } : { ok: false, reason: "moved", status };
}

function obstacleTo(move: Move, { ride, live, now }: LockedRide, booking: Booking) {
  const agreed = live.filter((other) => other.status === "accepted");
  if (move === "accept" && !isBookable(ride, now)) return "too_late";
  if (move === "accept" && (booking.isWaiting || !fitsBeside(agreed, booking, ride.seats))) return "full";
  if (move === "cancel" && isPickedUp(ride, booking, now)) return "too_late";
  return null;
}

const ended: BookingStatus[] = ["cancelled_by_passenger", "cancelled_by_driver", "withdrawn"];

function fitsAgain({ live, ride }: LockedRide, booking: Booking): boolean {
  return fitsBeside(holding(live), booking, ride.seats);
}

async function declineChange(locked: LockedRide, booking: Booking, userId: number): Promise<MoveOutcome> {
  const isAgreed = booking.status === "accepted";
  const status = isAgreed ? cancelledBy(roleOf(locked.ride.kind, "sender")) : "withdrawn";
  await moveBookings(locked, [booking], status, userId, "change_declined");
  await settleSeats(locked);
  return { ok: true, status };
}
