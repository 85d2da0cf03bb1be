import { sql } from "./db.server";
import { isCausedBy } from "./error-code";

/** Half a megabyte, enough to need new disk space. */
const trial = `create temporary table trial_of_room on commit drop as
  select repeat(md5(n::text), 8) as content from generate_series(1, 2000) as n`;

const diskFull = "53100";

let wasFull = false;

/** Call with database errors: a full disk still answers reads, so nothing else shows it. */
export function noteIfFull(error: unknown): void {
  if (isCausedBy(error, diskFull)) wasFull = true;
}

/** Whether the disk was full at last notice. */
export function mayBeFull(): boolean {
  return wasFull;
}

/** Whether the database can store anything; asks only after its disk was full. @throws when it cannot be asked */
export async function hasRoom(): Promise<boolean> {
  if (!wasFull) return true;
  try {
    await sql.begin((tx) => tx.unsafe(trial));
    wasFull = false;
  } catch (error) {
    if (!isCausedBy(error, diskFull)) throw error;
  }
  return !wasFull;
}
