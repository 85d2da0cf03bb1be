import { type SQL, sql } from "drizzle-orm";

/** Whether either of two people has blocked the other. @param one id, as `other` */
export const areBlocked = (one: SQL, other: SQL) => sql<boolean>`exists (
  select from block where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`;

/** Whether a person has blocked another. @param other id */
export const hasBlocked = (userId: number, other: SQL) => sql<boolean>`exists (
  select from block where blocker_id = ${userId} and blocked_id = ${other})`;
