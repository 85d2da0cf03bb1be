import { randomBytes } from "node:crypto";
import { and, eq, lte, sql } from "drizzle-orm";
import { busBookings, departures } from "#drizzle/schema/bus";
import { newPublicId } from "~/modules/addresses/public-id";
import { lockPlans } from "~/modules/users/commands.server";
import { once, type Submission } from "~/modules/users/submissions.server";
import { db, type Tx, timestamp } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { counter } from "~/platform/metrics.server";
import { sharedLimit } from "~/platform/rate-limit.server";
import { endBookings, type LockedDeparture, legsOf, liveBookings, lockDeparture } from "./locked.server";
import { tellOfTicket } from "./notices.server";
import {
  heldUntil,
  isBookable,
  isReplaced,
  mostSeats,
  mostSeatsAhead,
  mostSeatsFromNetwork,
  priceBetween,
  seatsLeft,
} from "./rules";
import { codeLength, codeLetters } from "./ticket-code";
import type { BusBooking, BusBookingStatus } from "./types";

const ticketsTaken = counter("samfard_bus_tickets_total", "Bookings on coaches that were confirmed.");

export type SeatHold = {
  userId: number;
  departureId: string;
  from: number;
  to: number;
  seats: number;
  travellerName: string;
  formKey: string;
  /** As `visitorNetwork` gives it. */
  network: string;
};

export type HoldOutcome =
  | { ok: true; bookingId: string }
  | { ok: false; reason: "not_found" | "departed" | "cancelled" | "not_on_way" }
  | { ok: false; reason: "full"; left: number }
  | { ok: false; reason: "too_many"; booked: number }
  | { ok: false; reason: "too_many_ahead"; ahead: number }
  | { ok: false; reason: "too_often" };

/** Holding is free: one visitor with many accounts could keep whole coaches empty. */
const fromNetwork = sharedLimit("coach-seats", mostSeatsFromNetwork, 3600);

export type BusBookingAct = {
  userId: number;
  bookingId: string;
};

export type BusMoveOutcome =
  | { ok: true; status: BusBookingStatus }
  | { ok: false; reason: "not_found" | "departed" | "boarded" | "moved" | "busy_then" | "confirmed" }
  | { ok: false; reason: "ended"; status: BusBookingStatus; isReplaced: boolean };

/** Holds seats for ten minutes, and releases the person's earlier holds on the departure. @param now ms UTC */
export async function holdSeats(hold: SeatHold, now = Date.now()): Promise<HoldOutcome> {
  if (hold.network && (await fromNetwork(hold.network, hold.seats)) > 0) return { ok: false, reason: "too_often" };
  return db.transaction((tx) =>
    once(tx, submissionOf(hold), async (): Promise<HoldOutcome> => {
      const locked = await lockDeparture(tx, eq(departures.publicId, hold.departureId), now);
      if (!locked) return { ok: false, reason: "not_found" };
      return (await refusal(locked, hold)) ?? { ok: true, bookingId: (await insertHold(locked, hold)).publicId };
    }),
  );
}

type Confirmation = BusBookingAct & { seen?: number; isBusyThen?: (tx: Tx) => Promise<boolean> };

/** Confirms held seats: makes a ticket and sends it by e-mail. @param act.seen departure shown, ms UTC; else `moved` */
export function confirmHold(act: Confirmation, now = Date.now()): Promise<BusMoveOutcome> {
  return move(act, now, async (locked, booking) => {
    if (booking.status === "confirmed") return { ok: true, status: "confirmed" };
    const { status } = booking;
    if (status !== "held") return { ok: false, reason: "ended", status, isReplaced: isReplaced(booking) };
    if (!isBookable(locked.departure, now)) return { ok: false, reason: "departed" };
    const leaves = locked.departure.departureAt.getTime();
    if ((act.seen ?? leaves) !== leaves) return { ok: false, reason: "moved" };
    if (await act.isBusyThen?.(locked.tx)) return { ok: false, reason: "busy_then" };
    await confirm(locked, booking);
    return { ok: true, status: "confirmed" };
  });
}

async function confirm(locked: LockedDeparture, booking: BusBooking): Promise<void> {
  const change = { status: "confirmed", confirmedAt: new Date(locked.now) } as const;
  await locked.tx.update(busBookings).set(change).where(eq(busBookings.id, booking.id));
  await tellOfTicket(locked, booking);
  ticketsTaken.inc();
}

export type CoachSeats = Pick<SeatHold, "userId" | "departureId" | "from" | "to" | "seats">;

/** Locks a departure for a journey of which it is a part. @param seats with numbers of stops @param now ms UTC @returns why they cannot be taken, else their times, whole kronor for one, and what takes them at once: a ticket's id, not the public one */
export async function seatsOfJourney(tx: Tx, seats: CoachSeats, now: number) {
  const locked = await lockDeparture(tx, eq(departures.publicId, seats.departureId), now);
  if (!locked) return { ok: false, reason: "not_found" } as const;
  const refused = await refusal(locked, seats);
  if (refused) return refused;
  const { departure, stops } = locked;
  const at = (stop: number) => departure.departureAt.getTime() + (stops[stop]?.minutes ?? 0) * 60_000;
  const take = async (travellerName: string) => {
    const booking = await insertHold(locked, { ...seats, travellerName });
    await confirm(locked, booking);
    return booking.id;
  };
  const price = priceBetween(departure.price, stops, seats.from, seats.to);
  return { ok: true, departure, onAt: at(seats.from), offAt: at(seats.to), price, take } as const;
}

/** Releases held or confirmed seats, free of charge until departure. @param act.isHold as shown @param now ms UTC */
export function cancelBusBooking(act: BusBookingAct & { isHold?: boolean }, now = Date.now()): Promise<BusMoveOutcome> {
  return move(act, now, async (locked, booking) => {
    if (booking.status !== "held" && booking.status !== "confirmed") return { ok: true, status: booking.status };
    if (!isBookable(locked.departure, now)) return { ok: false, reason: "departed" };
    if (booking.boardedAt) return { ok: false, reason: "boarded" };
    if (act.isHold && booking.status === "confirmed") return { ok: false, reason: "confirmed" };
    await endBookings(locked.tx, eq(busBookings.id, booking.id), "cancelled", now);
    return { ok: true, status: "cancelled" };
  });
}

/** Releases expired holds, each departure by itself. @param now ms UTC @returns departures looked at */
export async function freeLapsedHolds(now = Date.now()): Promise<number> {
  const due = await db
    .selectDistinct({ id: busBookings.departureId })
    .from(busBookings)
    .where(and(eq(busBookings.status, "held"), lte(busBookings.heldUntil, new Date(now))));
  for (const { id } of due) {
    try {
      await db.transaction((tx) => lockDeparture(tx, eq(departures.id, id), now));
    } catch (error) {
      log.error("bus.departure-failed", { departureId: id, error });
    }
  }
  return due.length;
}

function submissionOf({ userId, departureId, formKey, from, to, seats, travellerName }: SeatHold): Submission {
  return { userId, form: `hold-seats ${departureId}`, formKey, content: [from, to, seats, travellerName] };
}

async function refusal(locked: LockedDeparture, hold: CoachSeats): Promise<Extract<HoldOutcome, { ok: false }> | null> {
  const { departure, stops, now } = locked;
  const { from, to, seats, userId } = hold;
  if (departure.status === "cancelled") return { ok: false, reason: "cancelled" };
  if (!isBookable(departure, now)) return { ok: false, reason: "departed" };
  if (from < 0 || from >= to || to >= stops.length) return { ok: false, reason: "not_on_way" };
  const own = (await liveBookings(locked)).filter((booking) => booking.userId === userId);
  const booked = own.filter(({ status }) => status === "confirmed").reduce((sum, one) => sum + one.seats, 0);
  if (booked + seats > mostSeats) return { ok: false, reason: "too_many", booked };
  const ahead = await seatsElsewhere(locked, userId);
  if (ahead + booked + seats > mostSeatsAhead) return { ok: false, reason: "too_many_ahead", ahead: ahead + booked };
  const left = seatsLeft(withoutHolds(await legsOf(locked), own), from, to);
  return left < seats ? { ok: false, reason: "full", left } : null;
}

/** Locked, so that a person's simultaneous holds count each other. */
async function seatsElsewhere({ tx, departure, now }: LockedDeparture, userId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('coach-seats'), ${userId}::integer)`);
  const [row] = await tx.execute<{ seats: number }>(sql`
    select coalesce(sum(bus_booking.seats), 0)::integer as seats
    from bus_booking join departure on departure.id = departure_id
    where user_id = ${userId} and departure_id <> ${departure.id}
      and departure_at > ${timestamp(now)}
      and (bus_booking.status = 'confirmed'
        or (bus_booking.status = 'held' and held_until > ${timestamp(now)}))`);
  return row?.seats ?? 0;
}

function withoutHolds(legs: { position: number; seats: number; taken: number }[], own: BusBooking[]) {
  const held = own.filter(({ status }) => status === "held");
  return legs.map((leg) => {
    const onLeg = held.filter(({ fromLeg, toLeg }) => fromLeg <= leg.position && leg.position < toLeg);
    return { ...leg, taken: leg.taken - onLeg.reduce((sum, booking) => sum + booking.seats, 0) };
  });
}

async function insertHold(
  locked: LockedDeparture,
  hold: CoachSeats & Pick<SeatHold, "travellerName">,
): Promise<BusBooking> {
  const { tx, departure, stops, now } = locked;
  const { userId, from, to, seats, travellerName } = hold;
  const earlier = and(
    eq(busBookings.departureId, departure.id),
    eq(busBookings.userId, userId),
    eq(busBookings.status, "held"),
  );
  await endBookings(tx, earlier, "lapsed", now);
  const [booking] = await tx
    .insert(busBookings)
    .values({
      publicId: newPublicId(),
      departureId: departure.id,
      userId,
      seats,
      fromLeg: from,
      toLeg: to,
      price: priceBetween(departure.price, stops, from, to),
      travellerName,
      ticketCode: newTicketCode(),
      createdAt: new Date(now),
      heldUntil: new Date(heldUntil(departure, now)),
    })
    .returning();
  if (!booking) throw new Error("the seats were not held");
  return booking;
}

function newTicketCode(): string {
  return [...randomBytes(codeLength)].map((byte) => codeLetters[byte % codeLetters.length]).join("");
}

function move(
  { userId, bookingId }: BusBookingAct,
  now: number,
  run: (locked: LockedDeparture, booking: BusBooking) => Promise<BusMoveOutcome>,
): Promise<BusMoveOutcome> {
  return db.transaction(async (tx) => {
    await lockPlans(tx, userId);
    const own = and(eq(busBookings.publicId, bookingId), eq(busBookings.userId, userId));
    const departure = sql`${departures.id} = (select departure_id from bus_booking where public_id = ${bookingId} and user_id = ${userId})`;
    const locked = await lockDeparture(tx, departure, now);
    const [booking] = locked ? await tx.select().from(busBookings).where(own) : [];
    return locked && booking ? run(locked, booking) : { ok: false, reason: "not_found" };
  });
}
