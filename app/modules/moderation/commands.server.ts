import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { reports } from "#drizzle/schema/moderation";
import { users } from "#drizzle/schema/users";
import { newCaseNumber } from "~/modules/addresses/public-id";
import { endBookingsBetween } from "~/modules/bookings/commands.server";
import { periods } from "~/modules/retention/periods";
import { blockUser, lockPair, unblockUser } from "~/modules/users/commands.server";
import { firstName } from "~/modules/users/rules";
import { keyWith, once } from "~/modules/users/submissions.server";
import { db, lockByName, type Tx, timestamp } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { enqueue } from "~/platform/queue.server";
import { keyedHash } from "~/platform/seal.server";
import { findBlockable, findReportable, type Reportable } from "./queries.server";
import { openReportForm, reportReceiptJob } from "./receipts.server";
import { mostReceiptsPerDay, mostReceiptsPerEmail, mostReportsPerAddress, mostReportsPerDay } from "./rules";
import type { ReportReason } from "./types";
import { announceCase } from "./waiting.server";

export type ReportOutcome =
  | { ok: true; number: string; isNew: boolean }
  | { ok: false; reason: "not_found" | "too_many" | "old_form" };

type Report = {
  userId: number;
  /** id of the thing, and one message of a conversation; see `findReportable` */
  id: string;
  messageId: number | null;
  reason: ReportReason;
  text: string;
  formKey: string;
};

/** Files a report; a repeated one returns the number of the open one. @param now ms UTC */
export function sendReport({ userId, id, messageId, reason, text, formKey }: Report, now = Date.now()) {
  const submission = { userId, form: `report ${id} ${messageId}`, formKey, content: [reason, text] };
  return db.transaction((tx) =>
    once(tx, submission, async (): Promise<ReportOutcome> => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
      const thing = await findReportable(userId, id, messageId, tx);
      if (!thing) return { ok: false, reason: "not_found" };
      if (thing.number) return { ok: true, number: thing.number, isNew: false };
      if ((await reportsOfToday(tx, userId, now)) >= mostReportsPerDay) return { ok: false, reason: "too_many" };
      const number = newCaseNumber();
      const createdAt = new Date(now);
      const [made] = await tx
        .insert(reports)
        .values({ ...aboutIds(thing), publicId: number, reporterId: userId, reason, text, createdAt })
        .returning({ id: reports.id });
      if (made) await enqueue(tx, reportReceiptJob, { reportId: made.id });
      await announceCase(tx, now);
      return { ok: true, number, isNew: true };
    }),
  );
}

type StrangerReport = Omit<Report, "userId" | "messageId"> & {
  name: string;
  email: string;
  network: string;
};

/** A report without an account (DSA article 16); its rate limited receipt quotes nothing, so that it is no spam. */
export function sendStrangerReport(report: StrangerReport, now = Date.now()): Promise<ReportOutcome> {
  const { id, reason, text, name, email, network } = report;
  const openedKey = openReportForm(report.formKey, now);
  if (!openedKey) return Promise.resolve({ ok: false, reason: "old_form" });
  const formKey = keyWith([reason, text, name, email], openedKey);
  const addressHash = keyedHash(network, "report-address");
  return db.transaction(async (tx): Promise<ReportOutcome> => {
    await lockByName(tx, "report of a stranger");
    const [earlier] = await tx.select().from(reports).where(eq(reports.formKey, formKey));
    if (earlier) return { ok: true, number: earlier.publicId, isNew: false };
    const thing = await findReportable(null, id, null, tx);
    if (!thing) return { ok: false, reason: "not_found" };
    const today = and(isNull(reports.reporterId), gt(reports.createdAt, new Date(now - 86_400_000)));
    const fromAddress = await tx.$count(reports, and(today, eq(reports.addressHash, addressHash)));
    if (fromAddress >= mostReportsPerAddress * env.rateLimitFactor) return { ok: false, reason: "too_many" };
    const mayWrite = email !== "" && (await mayReceipt(tx, today, email));
    const number = newCaseNumber();
    const who = { reporterName: name, reporterEmail: email, addressHash, formKey };
    const [made] = await tx
      .insert(reports)
      .values({ ...aboutIds(thing), ...who, publicId: number, reason, text, createdAt: new Date(now) })
      .returning({ id: reports.id });
    if (made && mayWrite) await enqueue(tx, reportReceiptJob, { reportId: made.id });
    await announceCase(tx, now);
    return { ok: true, number, isNew: true };
  });
}

export type BlockOutcome = { ok: true; firstName: string } | { ok: false; reason: "not_found" };

type Parting = {
  userId: number;
  personId: string;
  /** public ids of accepted bookings that this person cancels too; others go on */
  cancel: string[];
  formKey: string;
};

/** Hides two people from each other and ends unanswered requests between them. @param now ms UTC */
export function blockPerson({ userId, personId, cancel, formKey }: Parting, now = Date.now()): Promise<BlockOutcome> {
  return db.transaction((tx) =>
    once(tx, { userId, form: `block ${personId}`, formKey, content: cancel }, async (): Promise<BlockOutcome> => {
      const person = await findBlockable(userId, personId, tx);
      if (!person) return { ok: false, reason: "not_found" };
      await lockPair(tx, userId, person.id);
      await blockUser(userId, person.id, tx);
      await endBookingsBetween(tx, { userId, otherId: person.id, cancelled: cancel }, now);
      return { ok: true, firstName: firstName(person.displayName) };
    }),
  );
}

/** Lifts the person's own block. Idempotent. @param personId public id */
export async function unblockPerson(userId: number, personId: string): Promise<void> {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.publicId, personId));
  if (person) await unblockUser(userId, person.id);
}

function aboutIds({ userId, rideId, bookingId, conversationId, messageId, reviewId }: Reportable) {
  return { userId, rideId, bookingId, conversationId, messageId, reviewId };
}

async function mayReceipt(tx: Tx, today: SQL | undefined, email: string): Promise<boolean> {
  const written = and(today, ne(reports.reporterEmail, ""));
  const toAll = await tx.$count(reports, written);
  const toThis = await tx.$count(reports, and(written, sql`lower(${reports.reporterEmail}) = ${email.toLowerCase()}`));
  return toThis < mostReceiptsPerEmail && toAll < mostReceiptsPerDay;
}

function reportsOfToday(tx: Tx, userId: number, now: number): Promise<number> {
  return tx.$count(reports, and(eq(reports.reporterId, userId), gt(reports.createdAt, new Date(now - 86_400_000))));
}

/** Deletes reporters' network addresses. @param now ms UTC */
export async function forgetReporters(now = Date.now()): Promise<void> {
  const before = timestamp(now - periods.reportAddressHours * 3_600_000);
  await db.execute(sql`
    update report set address_hash = null
    where reporter_id is null and address_hash is not null and created_at < ${before}`);
}
