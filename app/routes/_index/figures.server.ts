import { LRUCache } from "lru-cache";
import { localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { findPraise } from "~/modules/reviews/praise.server";
import { findRouteFigures } from "~/modules/search/route-page.server";
import { findWeekend } from "~/modules/search/weekend.server";
import { monthWords } from "~/modules/search/wording";
import { formatDuration, formatKm, plural } from "~/text/format";

/** The most asked-for routes of the specification; the first is on the sign. */
const routes: [from: string, to: string][] = [
  ["stockholm", "goteborg"],
  ["goteborg", "stockholm"],
  ["malmo", "stockholm"],
  ["uppsala", "stockholm"],
];

export type HomeFigures = Awaited<ReturnType<typeof readFigures>>;
export type RouteInShort = HomeFigures["popular"][number];

const figures = new LRUCache<string, HomeFigures, number>({
  max: 2,
  ttl: 30_000,
  ignoreFetchAbort: true,
  fetchMethod: (_day, _old, { context: now }) => readFigures(now),
});

export function homeFigures(now: number): Promise<HomeFigures> {
  return figures.forceFetch(localDateOf(now), { context: now });
}

async function readFigures(now: number) {
  const index = await places();
  const pairs = routes.flatMap(([from, to]) => {
    const [start, end] = [index.bySlug(from), index.bySlug(to)];
    return start && end ? [findRouteFigures(start, end, now).then(inShort)] : [];
  });
  const [[featured, ...popular], weekend, praise] = await Promise.all([
    Promise.all(pairs),
    findWeekend(now),
    findPraise(),
  ]);
  return { featured, popular, weekend, praise };
}

/** In words: a month has too many days to send as they are. */
function inShort({ from, to, roads, metres, seconds, month }: Awaited<ReturnType<typeof findRouteFigures>>) {
  const rides = month.rides > 0 && `${month.hasMore ? "minst " : ""}${plural(month.rides, "resa", "resor")}`;
  return {
    from: from.name,
    to: to.name,
    address: `/ride/${from.slug}-${to.slug}`,
    roads: roads.slice(0, 1),
    lowestPrice: month.lowestPrice,
    facts: [formatDuration(seconds), monthWords(month)].filter(Boolean).join(" · "),
    figures: [formatKm(metres), rides].filter(Boolean).join(" · "),
  };
}
