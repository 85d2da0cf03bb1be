import { LRUCache } from "lru-cache";

export type KeptPage = {
  body: Buffer;
  headers: Record<string, string>;
  /** The ride it is about, or null where any ride may show. */
  rideId: string | null;
};

/** @param options.maxBytes of all bodies @param options.lifetimeMs then made anew: times on a page move on */
export function createPageCache({ maxBytes, lifetimeMs }: { maxBytes: number; lifetimeMs: number }) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
    ttl: lifetimeMs,
    allowStale: true,
    noDeleteOnStaleGet: true,
    perf: { now: () => Date.now() },
  });
  let version = 0;

  /** A page that was made while a ride changed may show how it was before: it is not kept. */
  function keep(key: string, page: KeptPage, madeFromVersion: number): void {
    if (madeFromVersion === version) pages.set(key, page);
  }

  /** Drops every page that may list it, too. */
  function dropRide(rideId: string): void {
    version++;
    for (const [key, page] of [...pages.entries()])
      if (page.rideId === null || page.rideId === rideId) pages.delete(key);
  }

  function clear(): void {
    version++;
    pages.clear();
  }

  return {
    get: (key: string) => pages.get(key, { allowStale: false }) ?? null,
    /** Also one past its time, for when there is none for a new one. */
    getAnyAge: (key: string) => pages.get(key) ?? null,
    keep,
    dropRide,
    clear,
    version: () => version,
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
