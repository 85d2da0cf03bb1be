import { sql } from "./db.server";

/** Half a megabyte, enough to need new disk space. */
const trial = `create temporary table trial_of_room on commit drop as
  select repeat(md5(n::text), 8) as content from generate_series(1, 2000) as n`;

let wasFull = false;

/** Call with database errors: a full disk still answers reads, so nothing else shows it. */
export function noteIfFull(error: unknown): void {
  if (isDiskFull(error)) wasFull = true;
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
    if (!isDiskFull(error)) throw error;
  }
  return !wasFull;
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "53100") || isDiskFull(error.cause);
}
