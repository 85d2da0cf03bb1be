import type { LRUCache } from "lru-cache";
import { cacheLookups } from "./metrics.server";

/** What belongs to the ids, from memory or else read, and kept there; without those that nobody has. @param cache its name in the metrics */
export async function keptById<Value extends object>(
  ids: number[],
  { cache, kept, read }: { cache: string; kept: LRUCache<number, Value>; read: (missing: number[]) => Read<Value> },
): Promise<Map<number, Value>> {
  const found = new Map<number, Value>();
  const missing = new Set<number>();
  for (const id of ids) {
    const value = kept.get(id);
    if (value) found.set(id, value);
    else missing.add(id);
  }
  cacheLookups.inc({ cache, outcome: missing.size === 0 ? "hit" : "miss" });
  for (const [id, value] of missing.size > 0 ? await read([...missing]) : []) {
    kept.set(id, value);
    found.set(id, value);
  }
  return found;
}

type Read<Value> = Promise<(readonly [id: number, value: Value])[]>;
