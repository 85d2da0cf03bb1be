import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import { db } from "~/platform/db.server";
import { once, type Submission } from "./submissions.server";

export async function findCalendarKey(userId: number): Promise<string | null> {
  const [user] = await db.select({ key: users.calendarKey }).from(users).where(eq(users.id, userId));
  return user?.key ?? null;
}

/** Gives a calendar feed a new address of 192 random bits; the old one stops working. */
export function renewCalendarKey(userId: number, formKey: string): Promise<{ ok: true }> {
  return setCalendarKey({ userId, form: "renew-calendar-feed", formKey }, randomBytes(24).toString("base64url"));
}

export function endCalendarFeed(userId: number, formKey: string): Promise<{ ok: true }> {
  return setCalendarKey({ userId, form: "end-calendar-feed", formKey }, null);
}

function setCalendarKey(submission: Submission, calendarKey: string | null): Promise<{ ok: true }> {
  return db.transaction((tx) =>
    once(tx, submission, async () => {
      await tx.update(users).set({ calendarKey }).where(eq(users.id, submission.userId));
      return { ok: true };
    }),
  );
}
