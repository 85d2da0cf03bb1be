import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

export type LeavingPerson = {
  id: number;
  uid: string;
  email: string;
  phone: string | null;
  displayName: string;
  /** öre */
  balance: number;
};

export type Section = {
  tables: string[];
  read(userId: number): Promise<unknown>;
};

/** @param interval as PostgreSQL writes it, such as `2 months` */
export type Ago = (interval: string) => SQL;

/** Conditions on rows of these tables that other modules still need. */
export type Needed = Record<"ride" | "booking" | "conversation", SQL>;

export type PersonalData = {
  /** Parts of a person's export, by their name there. Of others, what the person sees on screen. */
  sections?: Record<string, Section>;
  /** What others were part of stays, without a word of the person's. */
  erase?(person: LeavingPerson, needed: Needed, now: number): SQL[];
  /** Statements of `removeSome` and `emptySome`, each repeated until nothing is left. */
  forget?(ago: Ago, needed: Needed): SQL[];
  /** Rows of lower modules that the module's own refer to. @param ago null where a person leaves */
  needs?(ago: Ago | null): Partial<Needed>;
  /** A condition on `notification`: it tells of what the person did, by name. */
  isTold?(userId: number): SQL;
};

/** Rows that one statement takes: none holds its locks for long. */
export const batchSize = 500;

/** Deletes some rows; what somebody else has locked stays. */
export const removeSome = (table: PgTable, which: SQL) =>
  sql`delete from ${table} where ctid in (${some(table, which)})`;

/** Changes some rows. @param which must no longer hold for those that were changed */
export const emptySome = (table: PgTable, change: SQL, which: SQL) =>
  sql`update ${table} set ${change} where ctid in (${some(table, which)})`;

const some = (table: PgTable, which: SQL) =>
  sql`select ctid from ${table} where ${which} limit ${batchSize} for update skip locked`;
