import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isIndexed, type PlaceIndex } from "~/modules/places/place-index";
import type { Place } from "~/modules/places/types";
import { log } from "~/platform/log.server";
import { mostWays, weekOf } from "./rules";
import type { Noted, Way } from "./types";
import { countMissed } from "./weeks.server";

const writtenAfterMs = 60_000;
const mostWaiting = 5_000;
const mostPeople = 5_000;
const mostPlaceIds = 65_536;

let waiting: Noted[] = [];

/** For which ways each person has been noted here this week; people by a hash that this process alone can make. */
const ways = new LRUCache<string, Set<number>>({ max: mostPeople });
const ownKey = randomBytes(32);

/** The way that a search for these ends counts for; null where it is none. */
export function wayBetween(from: Place, to: Place, index: PlaceIndex): Way | null {
  const [start, finish] = [from, to].map((end) => (isIndexed(end) ? end : index.reach().keyPlaceOf(end)));
  return start && finish && start.id !== finish.id ? { fromId: start.id, toId: finish.id } : null;
}

/** Notes in memory that somebody found no ride; all notes are written together within a minute. @param now ms UTC */
export function noteMissed(noted: Noted, now = Date.now()): void {
  if (waiting.length >= mostWaiting || !isNew(noted, now)) return;
  if (waiting.length === 0) setTimeout(writeNoted, writtenAfterMs).unref();
  waiting.push(noted);
}

/** Never rejects: what a failing database does not take is not counted. */
export async function writeNoted(now = Date.now()): Promise<void> {
  const noted = waiting;
  waiting = [];
  if (noted.length === 0) return;
  try {
    await countMissed(noted, now);
  } catch (error) {
    ways.clear();
    log.warn("demand.not-counted", { searches: noted.length, error });
  }
}

function isNew({ fromId, toId, who }: Noted, now: number): boolean {
  const person = createHmac("sha256", ownKey)
    .update(`${weekOf(now)} ${who}`)
    .digest("base64url");
  const known = ways.get(person) ?? new Set();
  const way = fromId * mostPlaceIds + toId;
  if (known.has(way) || known.size >= mostWays.ofOne) return false;
  ways.set(person, known.add(way));
  return true;
}
