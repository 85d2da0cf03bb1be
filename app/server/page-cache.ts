/** A finished page as it goes over the wire. */
export type KeptPage = {
  body: Buffer;
  headers: Record<string, string>;
  /** The ride it is about, or null where any ride may show. */
  rideId: string | null;
};

type Entry = { page: KeptPage; expiresAt: number };

/**
 * Keeps pages that are the same for everybody, the least recently asked for leaving first.
 * @param options.maxBytes of all bodies together
 * @param options.lifetimeMs after which a page is made anew, because times on it move on by themselves
 */
export function createPageCache({ maxBytes, lifetimeMs }: { maxBytes: number; lifetimeMs: number }) {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let version = 0;

  function get(key: string): KeptPage | null {
    const entry = entries.get(key);
    if (!entry) return null;
    remove(key, entry);
    if (entry.expiresAt <= Date.now()) return null;
    add(key, entry);
    return entry.page;
  }

  /** A page that was made while a ride changed may show how it was before: it is not kept. */
  function keep(key: string, page: KeptPage, madeFromVersion: number): void {
    if (madeFromVersion !== version || page.body.length > maxBytes) return;
    const before = entries.get(key);
    if (before) remove(key, before);
    add(key, { page, expiresAt: Date.now() + lifetimeMs });
    for (const [oldest, entry] of entries) {
      if (bytes <= maxBytes) break;
      remove(oldest, entry);
    }
  }

  /** Drops the ride's own pages and every page that may list it. */
  function dropRide(rideId: string): void {
    version++;
    for (const [key, entry] of entries) {
      if (entry.page.rideId === null || entry.page.rideId === rideId) remove(key, entry);
    }
  }

  function clear(): void {
    version++;
    entries.clear();
    bytes = 0;
  }

  function add(key: string, entry: Entry): void {
    entries.set(key, entry);
    bytes += entry.page.body.length;
  }

  function remove(key: string, entry: Entry): void {
    entries.delete(key);
    bytes -= entry.page.body.length;
  }

  return { get, keep, dropRide, clear, version: () => version };
}

export type PageCache = ReturnType<typeof createPageCache>;
