import { LRUCache } from "lru-cache";
import { localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { findRouteFigures } from "~/modules/search/route-page.server";

/** The specification's most asked-for routes; the first stands on the sign. */
const routes: [from: string, to: string][] = [
  ["stockholm", "goteborg"],
  ["goteborg", "stockholm"],
  ["malmo", "stockholm"],
  ["uppsala", "stockholm"],
];

/** The same for everybody; as old as pages for everybody may be. */
const kept = new LRUCache<string, ReturnType<typeof readFigures>>({ max: 2, ttl: 30_000 });

/** Figures may be some seconds old. @param now ms UTC */
export function homeFigures(now: number): ReturnType<typeof readFigures> {
  const today = localDateOf(now);
  const known = kept.get(today);
  if (known) return known;
  const figures = readFigures(now);
  kept.set(today, figures);
  figures.catch(() => kept.delete(today));
  return figures;
}

async function readFigures(now: number) {
  const index = await places();
  const pairs = routes.flatMap(([from, to]) => {
    const [start, end] = [index.bySlug(from), index.bySlug(to)];
    return start && end ? [findRouteFigures(start, end, now)] : [];
  });
  const [featured, ...popular] = await Promise.all(pairs);
  return { featured, popular };
}
