import { sql as query } from "drizzle-orm";
import { sql, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import type { Identity } from "~/platform/google.server";
import { keyedHash, keyedHashes } from "~/platform/seal.server";
import { hiddenUserIds } from "./queries.server";
import type { SignedInUser } from "./types";

/** Brings the table's roles in line with the configuration, at the start of a process. */
export async function keepRoles(): Promise<void> {
  await sql`
    update users set role = case when lower(email) = any(${env.adminEmails}) then 'admin' else 'user' end::user_role
    where (role = 'admin') <> (lower(email) = any(${env.adminEmails}))`;
}

/** Whether an administrator has closed the service to the person of this Google account, be the account deleted since. */
export async function isClosedTo({ uid }: Pick<Identity, "uid">): Promise<boolean> {
  const [closed] = await sql`
    select 1 from users where uid = ${uid} and blocked_at is not null
    union all
    select 1 from kept_block join users on users.id = blocker_id
    where blocked_hash = any(${keyedHashes(uid, keptBlock)}) and deleted_at is not null`;
  return closed !== undefined;
}

/** Whether a verified number is that of somebody to whom the service is closed, be their account deleted since. */
export async function isNumberClosed(tx: Tx, phone: string): Promise<boolean> {
  const [closed] = await tx.execute(query`
    select 1 from users where phone = ${phone} and phone_verified_at is not null and blocked_at is not null
    union all
    select 1 from kept_block join users on users.id = blocker_id
    where blocked_hash in ${keyedHashes(phone, closedNumber)} and deleted_at is not null`);
  return closed !== undefined;
}

/** Whether the person of this Google account has been here before. */
export async function isKnown({ uid }: Pick<Identity, "uid">): Promise<boolean> {
  const [known] = await sql`select from users where uid = ${uid}`;
  return known !== undefined;
}

/** The configuration decides, at each request; the table follows it for SQL (`keepRoles`). */
export function roleOf(email: string): SignedInUser["role"] {
  return env.adminEmails.includes(email.toLowerCase()) ? "admin" : "user";
}

/** Stores Google's data about a person, except the name once they have one; who blocked a new one before does so again. */
export async function storeUser({ uid, email, displayName, pictureUrl }: Identity): Promise<SignedInUser> {
  const [user] = await sql<[Omit<SignedInUser, "hiddenUserIds">]>`
    insert into users (uid, email, display_name, picture_url, role, balance, created_at)
    values (${uid}, ${email}, ${displayName}, ${pictureUrl}, ${roleOf(email)}, 0, ${Date.now()})
    on conflict (uid) do update
      set email = excluded.email,
        email_gone_at = case when users.email = excluded.email then users.email_gone_at end,
        picture_url = case when excluded.picture_url = users.removed_picture_url then null
          else coalesce(excluded.picture_url, users.picture_url) end,
        signed_in_at = now(),
        idle_warned_at = null,
        role = excluded.role
    returning id, uid, email, email_gone_at is not null as "isEmailGone", display_name as "displayName",
      phone as "phoneNumber", balance, role`;
  await blockAgain(user);
  return { ...user, hiddenUserIds: await hiddenUserIds(user.id) };
}

async function blockAgain({ id, uid }: Pick<SignedInUser, "id" | "uid">): Promise<void> {
  await sql`
    with kept as (delete from kept_block where blocked_hash = any(${keyedHashes(uid, keptBlock)}) returning blocker_id)
    insert into block (blocker_id, blocked_id) select blocker_id, ${id}::bigint from kept on conflict do nothing`;
}

const keptBlock = "kept block";

const closedNumber = "closed number";

/** By which somebody who deletes their account is known again to those who had blocked them. */
export function hashOfAccount(uid: string): string {
  return keyedHash(uid, keptBlock);
}

export const hashOfNumber = (phone: string) => keyedHash(phone, closedNumber);
