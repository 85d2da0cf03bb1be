import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/users";
import { bookingsEndedJob } from "~/modules/bookings/locked-ride.server";
import { tellOfLeaving } from "~/modules/bookings/notices.server";
import { sendLetter } from "~/modules/notifications/email.server";
import { endEverySession } from "~/modules/sessions/commands.server";
import { letIn, shutOut } from "~/modules/users/commands.server";
import { db, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { enqueue } from "~/platform/queue.server";
import { callOff } from "./deletion.server";

export const callOffJob = "accounts:call-off";
export const reopenedJob = "accounts:reopened";

/** ms; longer than a form that was under way when the account was closed can take */
const secondLook = 2 * 60_000;

/** Shuts out a rule-breaker, never an administrator; a job cancels what is ahead. @returns false if already closed */
export async function closeAccount(tx: Tx, userId: number, reason: string, now: number): Promise<boolean> {
  const closed = await shutOut(tx, userId, reason, now);
  if (!closed) return false;
  await endEverySession(tx, closed.uid);
  await enqueue(tx, callOffJob, { userId });
  await enqueue(tx, callOffJob, { userId }, { runAt: now + secondLook });
  await enqueue(tx, bookingsEndedJob, {});
  return true;
}

/** Lets a person in again; what was cancelled stays cancelled. @param now ms UTC @returns false when not closed */
export async function reopenAccount(tx: Tx, userId: number, reason: string, now: number): Promise<boolean> {
  const isOpened = await letIn(tx, userId);
  if (isOpened) await enqueue(tx, reopenedJob, { userId, reason, at: now });
  return isOpened;
}

/** Cancels what is ahead of a person, and tells who is under way with them, unless they have been let in again. @param now ms UTC */
export async function callOffClosed(payload: unknown, now = Date.now()): Promise<void> {
  const { userId } = z.object({ userId: z.number() }).parse(payload);
  const [closed] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.blockedAt)));
  if (!closed) return;
  await callOff(userId, now);
  await db.transaction((tx) => tellOfLeaving(tx, userId, "closed", now));
}

const reopened = z.object({ userId: z.number(), reason: z.string(), at: z.number() });

/** Writes to somebody that their account is open again, whatever they have switched off, unless it is closed anew. */
export async function sendReopened(payload: unknown): Promise<void> {
  const { userId, reason, at } = reopened.parse(payload);
  const isOpen = and(eq(users.id, userId), isNull(users.blockedAt));
  const [user] = await db.select({ email: users.email }).from(users).where(isOpen);
  if (!user?.email) return;
  await sendLetter(user.email, `standing-${userId}-${at}`, {
    title: `Ditt konto på ${env.brand.name} är öppet igen`,
    body: "Nu kan du logga in som förut. Det som avbokades när kontot stängdes är fortfarande avbokat.",
    facts: reason ? [["Varför", reason]] : [],
    button: { label: "Logga in", url: `${env.origin}/google-auth` },
    why: "Det här mejlet handlar om ditt konto och skickas alltid.",
  });
}
