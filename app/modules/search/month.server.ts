import { LRUCache } from "lru-cache";
import { dayNumberOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { readSomewhere } from "~/platform/read-replica.server";
import { prepareSearch } from "./queries.server";
import { anyRide, comingDays, mostPerDay } from "./rules";
import { type Among, fewFoundPerDay } from "./sql.server";
import type { Search } from "./types";

export type MonthFigures = ReturnType<typeof figuresOf>;

const daysInMonth = 30;
const mostLookedAt = 200;
const sampledEvery = 10;

/** Figures that one ride more or less does not change. */
const settled = new LRUCache<string, MonthFigures>({ max: 1000, ttl: 600_000 });
/** Little may be left of today. */
const enough = mostPerDay * (daysInMonth - 2);

/** Offers per day of the coming thirty, and prices; cached for ten minutes where counts reach the limit. */
export async function monthOf(
  { from, to }: Pick<Search, "from" | "to">,
  now: number,
  hiddenUserIds: number[] = [],
): Promise<MonthFigures> {
  const dates = comingDays(daysInMonth, now);
  const key = [from?.place.id, to?.place.id, dates[0], ...hiddenUserIds].join();
  const kept = settled.get(key);
  if (kept) return kept;
  const figures = await countMonth({ ...anyRide, from, to, hiddenUserIds }, dates, now);
  if (figures.rides >= enough) settled.set(key, figures);
  return figures;
}

/** A large place fills many index pages: if a sample is rich in rides that begin or end there, only those are read. */
async function countMonth(search: Search, dates: string[], now: number): Promise<MonthFigures> {
  const prices = new Map<number, number[]>();
  const count = async (some: string[], among: Among | null) => {
    const halves = [0, 1].map((half) => some.filter((_, n) => n % 2 === half));
    const days = await Promise.all(halves.map((half) => pricesPerDay(search, half, now, among)));
    for (const { day, prices: found } of days.flat()) prices.set(day, found);
  };
  const among = await busyEnd(search, dates, now);
  if (among) await count(dates, among);
  const isFull = (date: string) => (prices.get(dayNumberOf(date))?.length ?? 0) >= mostPerDay;
  await count(
    dates.filter((date) => !isFull(date)),
    null,
  );
  return figuresOf(dates.map((date) => ({ date, prices: prices.get(dayNumberOf(date)) ?? [] })));
}

/** Judged by a sample of days; null where neither end is busy. */
async function busyEnd(search: Search, dates: string[], now: number): Promise<Among | null> {
  const sample = dates.filter((_, n) => n % sampledEvery === 1);
  const ends = (["from", "to"] as const).filter((end) => search[end] !== null);
  const judged = ends.map(async (end) => {
    const among = { end, rides: mostLookedAt };
    const days = await pricesPerDay(search, sample, now, among);
    return days.filter(({ prices }) => prices.length >= mostPerDay).length > sample.length / 2 ? among : null;
  });
  return (await Promise.all(judged)).find((among) => among !== null) ?? null;
}

/** Prices in whole kronor on the part asked for, null where all rides are free; the usual one is the median. */
function figuresOf(month: { date: string; prices: number[] }[]) {
  const days = month.map(({ date, prices }) => ({ date, rides: prices.length, lowestPrice: lowestOf(prices) }));
  const paid = month.flatMap(({ prices }) => prices.filter((price) => price > 0));
  return {
    days,
    mostPerDay,
    rides: days.reduce((sum, { rides }) => sum + rides, 0),
    hasMore: days.some(({ rides }) => rides >= mostPerDay),
    lowestPrice: lowestOf(paid),
    usualPrice: paid.sort((a, b) => a - b)[Math.ceil(paid.length / 2) - 1] ?? null,
  };
}

async function pricesPerDay(search: Search, dates: string[], now: number, among: Among | null) {
  if (dates.length === 0) return [];
  const prepared = await prepareSearch(search, dates, await places(), now);
  return await readSomewhere(
    (sql) => sql<{ day: number; prices: number[] }[]>`
    select day, array_agg(part_price) as prices from (${fewFoundPerDay(prepared, mostPerDay, among)}) answer group by day`,
  );
}

function lowestOf(prices: number[]): number | null {
  const paid = prices.filter((price) => price > 0);
  return paid.length > 0 ? Math.min(...paid) : null;
}
