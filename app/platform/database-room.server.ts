import { sql } from "./db.server";

/** Half a megabyte, so that the database has to ask its disk for room. */
const trial = `create temporary table trial_of_room on commit drop as
  select repeat(md5(n::text), 8) as content from generate_series(1, 2000) as n`;

let wasFull = false;

/** To be told of what went wrong with the database: a full disk still answers questions, so it shows in no other way. */
export function noteIfFull(error: unknown): void {
  if (isDiskFull(error)) wasFull = true;
}

/** Whether its disk was full when it was last heard of. */
export function mayBeFull(): boolean {
  return wasFull;
}

/** Whether the database can store anything. Asks it only after its disk was full. @throws when it cannot be asked */
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
