import { sql as statement } from "drizzle-orm";
import { rawMilliseconds, sql, type Tx } from "./db.server";

export type OutboxItem = {
  channel: "email" | "push" | "sms";
  recipient: string;
  title: string;
  body: string;
  html: string | null;
  route: string | null;
};

export type KeptOutboxItem = OutboxItem & {
  id: number;
  createdAt: number;
};

const columns = sql`
  id, channel, recipient, title, body, html, route, ${rawMilliseconds(sql`created_at`)} as "createdAt"`;

/** Stores what a demo would have sent; the caller checks that it is one. */
export async function keepInOutbox({ channel, recipient, title, body, html, route }: OutboxItem): Promise<void> {
  await sql`
    insert into outbox_item (channel, recipient, title, body, html, route)
    values (${channel}, ${recipient}, ${title}, ${body}, ${html}, ${route})`;
}

/** The latest first. @param before the id of an item; only older ones */
export function listOutbox(limit: number, before: number | null = null): Promise<KeptOutboxItem[]> {
  return sql<KeptOutboxItem[]>`
    select ${columns} from outbox_item where ${before}::bigint is null or id < ${before}
    order by id desc limit ${limit}`;
}

export async function findOutboxItem(id: number): Promise<KeptOutboxItem | null> {
  const [item] = await sql<KeptOutboxItem[]>`
    select ${columns} from outbox_item where id = ${id}`;
  return item ?? null;
}

/** Deletes what was sent to a person, on every channel. */
export async function emptyOutboxOf(
  tx: Tx,
  { email, phone, displayName }: { email: string; phone: string | null; displayName: string },
): Promise<void> {
  await tx.execute(statement`delete from outbox_item where recipient in (${email}, ${phone}, ${displayName})`);
}
