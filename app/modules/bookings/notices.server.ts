import { and, eq, inArray, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { afterQuietHours, night } from "~/modules/calendar/quiet-hours";
import { notify } from "~/modules/notifications/commands.server";
import { channels } from "~/modules/notifications/rules";
import type { Facts, Notice } from "~/modules/notifications/types";
import { places } from "~/modules/places/queries.server";
import type { Ride } from "~/modules/rides/types";
import { firstName } from "~/modules/users/rules";
import { db, type Tx } from "~/platform/db.server";
import { type Leaving, lapseReminder, leftWords, type Names, tellingsOf } from "./notice-wording";
import { pickupAt, reminderAt } from "./rules";
import type { Booking, BookingEvent, BookingMove } from "./types";

const standing = z.object({
  bookingId: z.number(),
  status: z.string(),
  isWaiting: z.boolean(),
  reconfirm: z.string().nullable(),
  expiresAt: z.number().optional(),
  departureAt: z.number().optional(),
  eventId: z.number().optional(),
});

type NamesOf = (booking: Booking) => Names;

/** Tells the other party of every move, when the transaction commits. @param events the history lines of the moves */
export async function tellOfMoves(
  tx: Tx,
  ride: Ride,
  moves: BookingMove[],
  events: BookingEvent[],
  nameOf: NamesOf,
): Promise<void> {
  const notices = moves.flatMap(({ booking }) => {
    const names = nameOf(booking);
    return events
      .filter((event) => event.bookingId === booking.id)
      .flatMap((event) =>
        tellingsOf({ ride, booking, event, names }).map(({ to, kind, message }): Notice => {
          const userId = to === "sender" ? booking.userId : booking.counterpartyId;
          return {
            kind,
            message,
            userId,
            eventKey: `booking:${booking.id}:${event.id}`,
            about: {
              ...toldStateOf(booking),
              ...(kind === "ride_changed" && { departureAt: ride.departureAt.getTime() }),
              ...(booking.status === "no_show" && { eventId: event.id }),
              userId,
            },
            topic: `booking:${booking.id}`,
            ...(kind === "review_due" && { notBefore: afterQuietHours(event.at.getTime(), night) }),
            ...(isCalledOffLate(ride, booking, event) && { channels: [...channels] }),
          };
        }),
      );
  });
  const asked = moves.filter(
    ({ booking, fromStatus }) => fromStatus === null && booking.status === "requested" && !booking.isWaiting,
  );
  const reminders = asked.map(({ booking }) => lapseNotice(ride, booking, nameOf(booking)));
  await notify(tx, [...notices, ...reminders]);
}

/** So late that one of them, perhaps already at the roadside without a network, gets a text message. */
function isCalledOffLate(ride: Ride, booking: Booking, { toStatus, at }: BookingEvent): boolean {
  return toStatus.startsWith("cancelled_by") && pickupAt(ride, booking) - at.getTime() < untilPickup;
}

const untilPickup = 3 * 3_600_000;

/** Reminds the receiver of each some hours before it lapses, if it still waits and lapses then. @param askedAt ms UTC, by default when it was sent */
export async function remindBeforeLapse(tx: Tx, ride: Ride, waiting: Booking[], askedAt?: number): Promise<void> {
  if (waiting.length === 0) return;
  const nameOf = await readNames(
    tx,
    waiting.map((booking) => ({ booking })),
  );
  const reminders = waiting.map((booking) => lapseNotice(ride, booking, nameOf(booking), askedAt));
  await notify(tx, reminders);
}

function lapseNotice(ride: Ride, booking: Booking, names: Names, askedAt = booking.createdAt): Notice {
  const expiresAt = booking.expiresAt.getTime();
  return {
    kind: "booking_expiring",
    message: lapseReminder({ ride, booking, names }),
    userId: booking.counterpartyId,
    eventKey: `booking:${booking.id}:lapses:${expiresAt}`,
    about: { ...toldStateOf(booking), expiresAt, userId: booking.counterpartyId },
    topic: `booking:${booking.id}`,
    notBefore: reminderAt(askedAt, expiresAt),
  };
}

/** Tells those who are under way with somebody who leaves, by every channel. @param now ms UTC */
export async function tellOfLeaving(tx: Tx, leaverId: number, how: Leaving, now: number): Promise<void> {
  const isUnderWay = and(inArray(rides.status, ["open", "full", "departed"]), lte(rides.departureAt, new Date(now)));
  const agreed = and(eq(bookings.bookingType, "seat"), eq(bookings.status, "accepted"));
  const theirs = or(eq(bookings.userId, leaverId), eq(bookings.counterpartyId, leaverId));
  const rows = await tx
    .select({ booking: bookings, ride: rides })
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .where(and(theirs, agreed, isUnderWay));
  const nameOf = await readNames(tx, rows);
  const notices = rows.map(({ booking, ride }): Notice => {
    const isSender = booking.userId === leaverId;
    const userId = isSender ? booking.counterpartyId : booking.userId;
    return {
      kind: "booking_cancelled",
      userId,
      eventKey: `booking:${booking.id}:left:${leaverId}`,
      message: leftWords({ ride, booking, names: nameOf(booking) }, isSender ? "sender" : "receiver", how),
      about: { ...toldStateOf(booking), userId },
      topic: `booking:${booking.id}`,
      channels: [...channels],
    };
  });
  await notify(tx, notices);
}

/** Whether a booking still stands as it did when its notice was written. */
export async function isBookingAsTold(about: Facts): Promise<boolean> {
  const told = standing.parse(about);
  const [found] = await db
    .select({ booking: bookings, departureAt: rides.departureAt, lastEventId })
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .where(eq(bookings.id, told.bookingId));
  if (!found) return false;
  const { booking, departureAt } = found;
  const isLast = told.eventId === undefined || told.eventId === found.lastEventId;
  const leavesAsTold = told.departureAt === undefined || told.departureAt === departureAt.getTime();
  const lapsesAsTold = told.expiresAt === undefined || told.expiresAt === booking.expiresAt.getTime();
  const { status, isWaiting, reconfirm } = toldStateOf(booking);
  return (
    isLast &&
    leavesAsTold &&
    lapsesAsTold &&
    status === told.status &&
    isWaiting === told.isWaiting &&
    reconfirm === told.reconfirm
  );
}

/** An answer to who says that the other did not come changes nothing but the history. */
const lastEventId = sql<number>`(select max(id) from booking_event where booking_id = ${bookings.id})`;

function toldStateOf({ id, status, isWaiting, reconfirm }: Booking) {
  return { bookingId: id, status, isWaiting, reconfirm };
}

/** Who and what the notices of these bookings name. */
export async function readNames(tx: Tx, moves: { booking: Booking }[]): Promise<NamesOf> {
  const ids = moves.flatMap(({ booking }) => [booking.userId, booking.counterpartyId]);
  const people = await tx
    .select({ id: users.id, displayName: users.displayName })
    .from(users)
    .where(inArray(users.id, ids));
  const nameOf = new Map(people.map(({ id, displayName }) => [id, firstName(displayName)]));
  const index = await places();
  return ({ userId, counterpartyId, fromPlaceId, toPlaceId }) => ({
    sender: nameOf.get(userId) ?? "",
    receiver: nameOf.get(counterpartyId) ?? "",
    from: index.nameOf(fromPlaceId),
    to: index.nameOf(toPlaceId),
  });
}
