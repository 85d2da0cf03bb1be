import { type SQL, sql } from "drizzle-orm";

/** Whether either of two people has blocked the other. @param one id, as `other` */
export const areBlocked = (one: SQL, other: SQL) => sql<boolean>`exists (
  select from block where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`;

/** Whether one of two people has blocked the other. @param one id, as `other` */
export const hasBlocked = (one: SQL, other: SQL) => sql<boolean>`exists (
  select from block where blocker_id = ${one} and blocked_id = ${other})`;
