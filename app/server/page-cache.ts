import { LRUCache } from "lru-cache";
import type { Missed } from "~/modules/demand/types";
import { formatDay } from "~/text/format";
import type { Encoding } from "./compress";

/** Its texts in one run of bytes of its own, as thousands are kept: the body, its policy, its tag and what is said in its head. */
export type KeptPage = {
  bytes: Buffer;
  policyAt: number;
  tagAt: number;
  factsAt: number;
  encoding: Encoding;
  /** the ride of its address; otherwise any ride may show */
  isOfOneRide: boolean;
  missed: Missed | null;
};

const mostPages = 8_000;

/** Pages say "i dag" and "i morgon". Joined, as a template's text would hold its parts for as long as it is kept. */
export function keyToday(askers: string, url = ""): string {
  return [formatDay(Date.now()), askers, url].join(" ");
}

export function tagOf({ bytes, tagAt, factsAt }: KeptPage): string {
  return bytes.toString("latin1", tagAt, factsAt);
}

/** For so many pages at most, a cache has its places from the start. @param options.maxBytes of all bodies @param options.lifetimeMs then rendered again, as pages show times */
export function createPageCache({ maxBytes, lifetimeMs }: { maxBytes: number; lifetimeMs: number }) {
  const pages = new LRUCache<string, KeptPage>({
    max: mostPages,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: lifetimeMs,
    allowStale: true,
    noDeleteOnStaleGet: true,
    perf: { now: () => Date.now() },
  });
  let version = 0;

  /** A page rendered while a ride changed may show the old state, so it is not kept. */
  function keep(key: string, page: KeptPage, madeFromVersion: number): void {
    if (madeFromVersion === version) pages.set(key, page);
  }

  /** And every page that may list it. */
  function dropRide(rideId: string): void {
    version++;
    for (const [key, page] of [...pages.entries()]) if (!page.isOfOneRide || key.includes(rideId)) pages.delete(key);
  }

  function clear(): void {
    version++;
    pages.clear();
  }

  return {
    get: (key: string) => pages.get(key, { allowStale: false }) ?? null,
    /** Also an expired one, for when no new one can be had. */
    getAnyAge: (key: string) => pages.get(key) ?? null,
    keep,
    dropRide,
    clear,
    version: () => version,
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
