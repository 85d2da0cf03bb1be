import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/users";
import { sendLetter } from "~/modules/notifications/email.server";
import { periods } from "~/modules/retention/periods";
import { noteIdleWarning } from "~/modules/users/commands.server";
import type { User } from "~/modules/users/types";
import { db, timestamp } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { isMailOn } from "~/platform/mail.server";
import { enqueue, enqueueAll } from "~/platform/queue.server";
import { formatDay } from "~/text/format";
import { deleteAccount } from "./deletion.server";

export const idleLetterJob = "accounts:idle-letter";

const dayMs = 86_400_000;
const warningMs = periods.idleWarningDays * dayMs;
const batchSize = 200;

/** Warns about idle accounts, and deletes those warned in vain; does nothing where no mail is configured. */
export async function endIdleAccounts(now = Date.now()): Promise<void> {
  if (!isMailOn) return;
  while ((await warnIdle(now)) === batchSize);
  for (const userId of await idleAfterWarning(now)) {
    try {
      await deleteAccount(userId, { givesUpBalance: false, isStillDue: (user) => isOverdue(user, now) }, now);
    } catch (error) {
      log.error("accounts.idle-not-deleted", { userId, error });
    }
  }
}

const letterSchema = z.object({ userId: z.number(), endsAt: z.number(), refused: z.number().default(0) });

/** Sends the warning, unless the person has signed in since; one that is refused goes out again later. */
export async function sendIdleLetter(payload: unknown): Promise<void> {
  const { userId, endsAt, refused } = letterSchema.parse(payload);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user?.email || !user.idleWarnedAt) return;
  const { name } = env.brand;
  const sent = await sendLetter(user.email, `idle-${userId}-${endsAt}`, {
    title: `Ditt konto på ${name} tas snart bort`,
    body: `Du har inte loggat in på länge. Vill du ha kvar kontot räcker det att logga in en gång. Annars tar vi bort det, med resor, meddelanden och omdömen.`,
    facts: [["Tas bort", formatDay(endsAt)]],
    button: { label: "Logga in och behåll kontot", url: `${env.origin}/google-auth` },
    why: "Det här mejlet handlar om ditt konto och skickas alltid.",
  });
  if (!sent.ok && refused < periods.idleWarningsAgain) await warnAgain(userId, endsAt, refused + 1);
}

async function warnAgain(userId: number, at: number, refused: number): Promise<void> {
  await db.transaction(async (tx) => {
    await noteIdleWarning(tx, [userId], at);
    await enqueue(tx, idleLetterJob, { userId, endsAt: at + warningMs, refused }, { runAt: at });
  });
}

function warnIdle(now: number): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.execute<{ id: number }>(sql`
      select id from users
      where signed_in_at < ${timestamp(now + warningMs)} - ${`${periods.idleMonths} months`}::interval
        and idle_warned_at is null and ${mayEnd}
      order by id limit ${batchSize} for update skip locked`);
    const idle = rows.map(({ id }) => id);
    await noteIdleWarning(tx, idle, now);
    const endsAt = now + warningMs;
    await enqueueAll(
      tx,
      idle.map((userId) => ({ name: idleLetterJob, payload: { userId, endsAt } })),
    );
    return idle.length;
  });
}

async function idleAfterWarning(now: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select id from users where idle_warned_at <= ${timestamp(now - warningMs)} and ${mayEnd} order by id`);
  return rows.map(({ id }) => id);
}

function isOverdue({ idleWarnedAt, role, blockedAt, balance }: User, now: number): boolean {
  const isWarned = idleWarnedAt !== null && idleWarnedAt.getTime() <= now - warningMs;
  return isWarned && role !== "admin" && blockedAt === null && balance === 0;
}

const mayEnd = sql`deleted_at is null and blocked_at is null and role <> 'admin' and balance = 0
  and not exists (select from session where session.uid = users.uid and expires_at > now())`;
