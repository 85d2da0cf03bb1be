import { and, eq, gt } from "drizzle-orm";
import { reports } from "#drizzle/schema/moderation";
import { users } from "#drizzle/schema/users";
import { newPublicId } from "~/modules/addresses/public-id";
import { endBookingsBetween } from "~/modules/bookings/commands.server";
import { blockUser, lockPair, unblockUser } from "~/modules/users/commands.server";
import { firstName } from "~/modules/users/rules";
import { once } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { findBlockable, findReportable } from "./queries.server";
import { mostReportsPerDay } from "./rules";
import type { ReportReason } from "./types";

export type ReportOutcome =
  | { ok: true; number: string; isNew: boolean }
  | { ok: false; reason: "not_found" | "too_many" };

type Report = {
  userId: number;
  /** Of what it is about, and of one message in a conversation; see `findReportable`. */
  id: string;
  messageId: number | null;
  reason: ReportReason;
  text: string;
  formKey: string;
};

/**
 * Somebody tells what is wrong with a thing or person they can see. One who has told of it already, and was not
 * answered yet, gets the number of that report.
 * @param now ms UTC
 */
export function sendReport({ userId, id, messageId, reason, text, formKey }: Report, now = Date.now()) {
  return db.transaction((tx) =>
    once(tx, { userId, form: `report ${id} ${messageId}`, formKey }, async (): Promise<ReportOutcome> => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
      const thing = await findReportable(userId, id, messageId, tx);
      if (!thing) return { ok: false, reason: "not_found" };
      if (thing.number) return { ok: true, number: thing.number, isNew: false };
      if ((await reportsOfToday(tx, userId, now)) >= mostReportsPerDay) return { ok: false, reason: "too_many" };
      const number = newPublicId().slice(0, 8).toUpperCase();
      const { rideId, bookingId, conversationId } = thing;
      const about = { userId: thing.userId, rideId, bookingId, conversationId, messageId: thing.messageId };
      const createdAt = new Date(now);
      await tx.insert(reports).values({ ...about, publicId: number, reporterId: userId, reason, text, createdAt });
      return { ok: true, number, isNew: true };
    }),
  );
}

export type BlockOutcome = { ok: true; firstName: string } | { ok: false; reason: "not_found" };

type Parting = {
  userId: number;
  /** Public id of who is blocked. */
  personId: string;
  /** Public ids of agreed bookings that this person calls off with it; others go on. */
  cancel: string[];
  formKey: string;
};

/**
 * Hides two people from each other, and ends what one has asked of the other and is not answered, in one transaction.
 * @param now ms UTC
 */
export function blockPerson({ userId, personId, cancel, formKey }: Parting, now = Date.now()): Promise<BlockOutcome> {
  return db.transaction((tx) =>
    once(tx, { userId, form: `block ${personId}`, formKey }, async (): Promise<BlockOutcome> => {
      const person = await findBlockable(userId, personId, tx);
      if (!person) return { ok: false, reason: "not_found" };
      await lockPair(tx, userId, person.id);
      await blockUser(userId, person.id, tx);
      await endBookingsBetween(tx, { userId, otherId: person.id, cancelled: cancel }, now);
      return { ok: true, firstName: firstName(person.displayName) };
    }),
  );
}

/** Takes back one's own block. Doing it twice changes nothing. @param personId public id */
export async function unblockPerson(userId: number, personId: string): Promise<void> {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.publicId, personId));
  if (person) await unblockUser(userId, person.id);
}

function reportsOfToday(tx: Tx, userId: number, now: number): Promise<number> {
  return tx.$count(reports, and(eq(reports.reporterId, userId), gt(reports.createdAt, new Date(now - 86_400_000))));
}
