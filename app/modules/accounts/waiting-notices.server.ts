import { and, eq, ne, sql } from "drizzle-orm";
import { notifications } from "#drizzle/schema/notifications";
import { deletedName, firstName } from "~/modules/users/rules";
import type { User } from "~/modules/users/types";
import type { Tx } from "~/platform/db.server";

/** Takes a person's name out of what others have not been told yet. What it tells stays true. */
export async function unnameInNotices(tx: Tx, { id, displayName }: User): Promise<void> {
  const waiting = await tx
    .select({ id: notifications.id, message: notifications.message })
    .from(notifications)
    .where(and(eq(notifications.status, "waiting"), ne(notifications.userId, id), concerns(id)));
  for (const notice of waiting) {
    const message = unnamed(notice.message, firstName(displayName));
    await tx.update(notifications).set({ message }).where(eq(notifications.id, notice.id));
  }
}

/** Bookings on coaches have ids of their own, and name nobody. */
function concerns(userId: number) {
  const theirs = sql`select id from booking where ${userId} in (user_id, counterparty_id)`;
  return sql`(
    (${notifications.kind} not in ('bus_booked', 'bus_cancelled') and about ->> 'bookingId' in (select id::text from (${theirs}) own))
    or about ->> 'messageId' in (select id::text from message where sender_id = ${userId})
    or about ->> 'paymentId' in (select id::text from payment where booking_id in (${theirs})))`;
}

/** In all words but those of the sign, which are places, and of the address. */
function unnamed(message: unknown, name: string): unknown {
  if (typeof message === "string") return message.replace(nameIn(name), deletedName);
  if (Array.isArray(message)) return message.map((part) => unnamed(part, name));
  if (typeof message !== "object" || message === null) return message;
  const entries = Object.entries(message).map(([key, value]) => [
    key,
    key === "sign" || key === "route" ? value : unnamed(value, name),
  ]);
  return Object.fromEntries(entries);
}

/** As a word, in the genitive too. */
function nameIn(name: string): RegExp {
  const letters = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?=s?(?![\\p{L}\\p{N}]))`, "gu");
}
