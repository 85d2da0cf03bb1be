import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { cancelBooking, withdrawBooking } from "~/modules/bookings/commands.server";
import { tellOfLeaving } from "~/modules/bookings/notices.server";
import { cancelRide } from "~/modules/bookings/ride-changes.server";
import { isLiveSeat } from "~/modules/bookings/sql.server";
import { cancelBusBooking } from "~/modules/bus/bookings.server";
import { comingBusBookings } from "~/modules/bus/tickets.server";
import type { User } from "~/modules/users/types";
import { type Db, db, type Tx, timestamp } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { erasePerson } from "./erase.server";

export type DeletionOutcome = { ok: true } | { ok: false; reason: "balance" | "not_due" };

type Terms = {
  givesUpBalance: boolean;
  isStillDue?: (user: User) => boolean;
  whenErased?: (tx: Tx, user: User) => Promise<void>;
};

/** A person may go on posting and booking in another window meanwhile. */
const mostRounds = 5;

/** Cancels what is ahead and erases the person; safe to repeat. @param terms.isStillDue checked once locked */
export async function deleteAccount(
  userId: number,
  { givesUpBalance, isStillDue = () => true, whenErased = async () => {} }: Terms,
  now = Date.now(),
): Promise<DeletionOutcome> {
  for (let round = 0; round < mostRounds; round++) {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (user && user.balance > 0 && !givesUpBalance) return { ok: false, reason: "balance" };
    if (user && !isStillDue(user)) return { ok: false, reason: "not_due" };
    await callOff(userId, now);
    const outcome = await db.transaction((tx) =>
      eraseIfFree(tx, userId, { givesUpBalance, isStillDue, whenErased }, now),
    );
    if (outcome?.ok && user && !user.deletedAt) log.info("account.deleted", { userId });
    if (outcome) return outcome;
  }
  throw new Error("The account has new rides or bookings each time it is to be deleted");
}

/** Cancels what a person has ahead, each ride and booking in its own transaction. @param now ms UTC */
export async function callOff(userId: number, now: number): Promise<void> {
  for (const rideId of await comingRides(db, userId, now))
    await cancelRide({ userId, rideId, scope: "one", formKey: randomUUID() }, now);
  for (const { publicId: bookingId, status } of await comingBookings(db, userId, now)) {
    const leave = status === "requested" ? withdrawBooking : cancelBooking;
    await leave({ userId, bookingId, formKey: randomUUID() }, now);
  }
  for (const bookingId of await comingBusBookings(db, userId, now)) await cancelBusBooking({ userId, bookingId }, now);
}

/** Rides are locked before people, as everywhere. @returns null when something new was begun meanwhile */
async function eraseIfFree(
  tx: Tx,
  userId: number,
  { givesUpBalance, isStillDue, whenErased }: Required<Terms>,
  now: number,
): Promise<DeletionOutcome | null> {
  await lockRides(tx, userId);
  const user = await lockPerson(tx, userId);
  if (!user || user.deletedAt) return { ok: true };
  if (user.balance > 0 && !givesUpBalance) return { ok: false, reason: "balance" };
  if (!isStillDue(user)) return { ok: false, reason: "not_due" };
  const left = [
    ...(await comingRides(tx, userId, now)),
    ...(await comingBookings(tx, userId, now)),
    ...(await comingBusBookings(tx, userId, now)),
  ];
  if (left.length > 0) return null;
  await tellOfLeaving(tx, userId, "deleted", now);
  await erasePerson(tx, user, now);
  await whenErased(tx, user);
  return { ok: true };
}

async function lockRides(tx: Tx, userId: number): Promise<void> {
  const booked = tx.select({ id: bookings.rideId }).from(bookings).where(eq(bookings.userId, userId));
  const theirs = or(eq(rides.userId, userId), inArray(rides.id, booked));
  await tx.select({ id: rides.id }).from(rides).where(theirs).orderBy(asc(rides.id)).for("update");
}

/** Until the transaction ends, nobody can add anything that refers to the person. */
async function lockPerson(tx: Tx, userId: number): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  return user;
}

async function comingRides(reader: Db | Tx, userId: number, now: number): Promise<string[]> {
  const rows = await reader
    .select({ publicId: rides.publicId })
    .from(rides)
    .where(
      and(eq(rides.userId, userId), inArray(rides.status, ["open", "full"]), gt(rides.departureAt, new Date(now))),
    );
  return rows.map((row) => row.publicId);
}

function comingBookings(reader: Db | Tx, userId: number, now: number) {
  const dueAt = sql`${rides.departureAt} + (${bookings.onMinutes} + ${rides.lateMinutes}) * interval '1 minute'`;
  return reader
    .select({ publicId: bookings.publicId, status: bookings.status })
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .where(
      and(
        or(eq(bookings.userId, userId), and(eq(bookings.counterpartyId, userId), eq(bookings.status, "accepted"))),
        isLiveSeat,
        inArray(rides.status, ["open", "full", "departed"]),
        sql`${dueAt} > ${timestamp(now)}`,
      ),
    );
}
