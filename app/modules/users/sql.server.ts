import { type SQL, sql } from "drizzle-orm";

/** Since when the service is closed to somebody, be their account deleted since; null: it is open. @param person row of `users` */
export const closedSince = (person: SQL) => sql<Date | null>`coalesce(${person}.blocked_at, (
  select min(created_at) from kept_block where blocker_id = ${person}.id and ${person}.deleted_at is not null))`;

/** Whether either of two people has blocked the other. @param one id, as `other` */
export const areBlocked = (one: SQL, other: SQL) => sql<boolean>`exists (
  select from block where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`;

/** Whether one of two people has blocked the other. @param one id, as `other` */
export const hasBlocked = (one: SQL, other: SQL) => sql<boolean>`exists (
  select from block where blocker_id = ${one} and blocked_id = ${other})`;
