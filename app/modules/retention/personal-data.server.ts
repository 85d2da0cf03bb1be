import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { users } from "#drizzle/schema/users";

export type LeavingPerson = Pick<
  typeof users.$inferSelect,
  "id" | "uid" | "email" | "phone" | "displayName" | "balance"
>;

/** of an export, as the person reads it */
export type ExportRow = Record<string, unknown>;

export type Section = {
  tables: string[];
  read(userId: number): Promise<unknown>;
};

/** @param interval PostgreSQL's, such as `2 months` */
export type Ago = (interval: string) => SQL;

/** conditions on rows that other modules still need */
export type Needed = Record<"ride" | "booking" | "conversation", SQL>;

export type PersonalData = {
  /** parts of a person's export; of others, what the person sees on screen */
  sections?: Record<string, Section>;
  /** What others took part in stays, without the person's words. */
  erase?(person: LeavingPerson, needed: Needed, now: number): SQL[];
  /** statements of `removeSome` and `emptySome`, repeated until nothing is left */
  forget?(ago: Ago, needed: Needed): SQL[];
  /** rows of lower modules that this one refers to; `ago` is null where a person leaves */
  needs?(ago: Ago | null): Partial<Needed>;
  /** condition on `notification`: it names what the person did */
  isTold?(userId: number): SQL;
};

/** rows per statement, so that none holds locks for long */
export const batchSize = 500;

/** Deletes a batch of rows; locked ones are skipped. */
export const removeSome = (table: PgTable, which: SQL) =>
  sql`delete from ${table} where ctid in (${some(table, which)})`;

/** Changes a batch of rows. @param which must no longer match changed rows */
export const emptySome = (table: PgTable, change: SQL, which: SQL) =>
  sql`update ${table} set ${change} where ctid in (${some(table, which)})`;

const some = (table: PgTable, which: SQL) =>
  sql`select ctid from ${table} where ${which} limit ${batchSize} for update skip locked`;
