import { and, eq, isNotNull, sql } from "drizzle-orm";
import { notifications } from "#drizzle/schema/notifications";
import { users } from "#drizzle/schema/users";
import { type Db, db, type Tx, timestamp } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sendSms } from "~/platform/sms.server";
import { textMessageOf } from "./text-message";
import type { Facts, Message, Notification, NotificationKind } from "./types";

type Text = Pick<Notification, "id" | "userId"> & { message: Message };

type Outcome =
  | { ok: true }
  | { ok: false; reason: "off" | "refused" | "no_address" | "full" | "unsure" }
  | { ok: false; reason: "busy"; waitMs: number };

/** Advisory lock: counts across processes. */
const countLock = 4_201_103;

const day = 24 * 3_600_000;

/** ms by which each wait is longer than the one before */
const longerWait = 15_000;

/** Sends a text message at most once: it is retried only where the service certainly refused it. */
export async function sendText({ id, userId, message }: Text, waits: number, now: number): Promise<Outcome> {
  const marked = await db.transaction((tx) => markAsHandedOver(tx, { id, userId }, now));
  if (!marked.ok) return marked;
  const text = textMessageOf(message, { brand: env.brand.name, origin: env.origin });
  const sent = await sendSms({ to: marked.phone, text });
  if (sent.ok) return sent;
  if (sent.reason !== "later") return { ok: false, reason: sent.reason };
  const asBefore = { handedOverAt: null, status: "waiting", dropReason: null, settledAt: null } as const;
  await db.update(notifications).set(asBefore).where(eq(notifications.id, id));
  return { ok: false, reason: "busy", waitMs: longerWait * (waits + 1) };
}

/** How many text messages about trips have left in 24 hours, of how many may. */
export async function findTripTexts(now = Date.now()): Promise<{ sent: number; most: number }> {
  return { sent: (await countSince(db, 0, now)).all, most: env.tripTexts.most };
}

/** Notifications of a kind that a person got as text messages lately, as stored for their check. */
export async function listTexted(tx: Tx, userId: number, kind: NotificationKind): Promise<Facts[]> {
  const rows = await tx.execute<{ about: Facts }>(sql`
    select about from notification
    where user_id = ${userId} and kind = ${kind} and channel = 'sms' and status = 'sent'
      and created_at > now() - interval '3 days'
    order by id`);
  return rows.map(({ about }) => about);
}

/** Counted before sending and serially, so that no limit is exceeded. */
async function markAsHandedOver(
  tx: Tx,
  { id, userId }: Pick<Text, "id" | "userId">,
  now: number,
): Promise<{ ok: true; phone: string } | { ok: false; reason: "no_address" | "full" | "unsure" }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${countLock})`);
  const [kept] = await tx.select().from(notifications).where(eq(notifications.id, id));
  if (!kept || kept.handedOverAt) return { ok: false, reason: "unsure" };
  const [person] = await tx
    .select({ phone: users.phone })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.phoneVerifiedAt)));
  if (!person?.phone) return { ok: false, reason: "no_address" };
  const { toPerson, all } = await countSince(tx, userId, now);
  if (toPerson >= env.tripTexts.mostPerPerson || all >= env.tripTexts.most) return { ok: false, reason: "full" };
  await tx
    .update(notifications)
    .set({ handedOverAt: new Date(now) })
    .where(eq(notifications.id, id));
  return { ok: true, phone: person.phone };
}

async function countSince(from: Db | Tx, userId: number, now: number) {
  const [counted] = await from.execute<{ toPerson: number; all: number }>(sql`
    select count(*) filter (where user_id = ${userId})::integer as "toPerson", count(*)::integer as all
    from notification where handed_over_at > ${timestamp(now - day)}`);
  return counted ?? { toPerson: 0, all: 0 };
}
