import { type Sql, sql } from "~/platform/db.server";
import type { PreparedSearch } from "./prepared";
import { isMeasured } from "./roads.server";
import { isSoonestFirst, orderOf, type SearchDay } from "./rules";
import { leastScoreAlong } from "./score.server";
import { afterKeyset, foundAmongNext, foundBetweenEnds, foundBy, pageSize } from "./sql.server";

const nextDepartures = 2500;
const soonDays = 7;

/** A page of `foundBy`, and one row more where there is another page. */
export function pageFound(prepared: PreparedSearch): Sql {
  return firstOf(foundBy(prepared), prepared);
}

/** What is asked one after the other until a page is full: of a search whose roads are measured before, if they must be. */
export function stepsOf(prepared: PreparedSearch): { measured: PreparedSearch; page: typeof pageFound }[] {
  if (!isMeasured(prepared)) return [{ measured: prepared, page: pageFirst }];
  if (isSoonestOfAll(prepared))
    return windowsOf(prepared.days).map((days) => ({ measured: { ...prepared, days }, page: pageFound }));
  return isBestAroundDay(prepared)
    ? [{ measured: onDate(prepared), page: (ofDay) => pageAroundDay(prepared, ofDay) }]
    : [{ measured: prepared, page: pageFound }];
}

function windowsOf(days: SearchDay[]): SearchDay[][] {
  const ends = [1, soonDays, 30, days.length];
  return ends.map((end, n) => days.slice(ends[n - 1] ?? 0, end)).filter(({ length }) => length > 0);
}

/** As `pageFound`: all is read only where no part fills the page of which it is known that the rest comes after it. */
function pageFirst(prepared: PreparedSearch): Sql {
  if (isSoonestOfAll(prepared)) return pageSoonest(prepared);
  if (isBestAroundDay(prepared)) return pageAroundDay(prepared, onDate(prepared));
  return isBestBetween(prepared) ? pageBetweenFirst(prepared) : pageFound(prepared);
}

function isSoonestOfAll({ search }: PreparedSearch): boolean {
  return search.date === null && isSoonestFirst(search);
}

function isBestAroundDay(prepared: PreparedSearch): boolean {
  return isBestBetween(prepared) && prepared.days.length > 1 && onDate(prepared).days.length > 0;
}

function isBestBetween({ search, days }: PreparedSearch): boolean {
  const isBetween = search.kind === "offer" && search.from !== null && search.to !== null;
  return isBetween && orderOf(search) === "best" && days.length > 0;
}

/** Rides between the ends come before all along the way. Looking for them first pays where thousands pass both ends. */
function pageBetweenFirst(prepared: PreparedSearch): Sql {
  const between = sql`select * from (${foundBetweenEnds(prepared)}) between_ends where ${areManyRides}`;
  return firstFilled([between, foundBy(prepared)], prepared);
}

const areManyRides: Sql = sql`(select reltuples from pg_class where oid = 'ride_listing'::regclass) > 2000000`;

function onDate(prepared: PreparedSearch): PreparedSearch {
  return { ...prepared, days: prepared.days.filter(({ date }) => date === prepared.search.date) };
}

function pageSoonest(prepared: PreparedSearch): Sql {
  const { kind, from, to } = prepared.search;
  const isAlongWay = kind === "offer" && (from !== null || to !== null);
  const soon = { ...prepared, days: prepared.days.slice(0, soonDays) };
  const next = isAlongWay ? foundAmongNext(soon, nextDepartures) : foundBy(soon);
  return firstFilled([next, foundBy(prepared)], prepared);
}

function pageAroundDay(prepared: PreparedSearch, ofDay: PreparedSearch): Sql {
  const others = { ...prepared, days: prepared.days.filter(({ date }) => date !== prepared.search.date) };
  const next = Math.min(...others.days.map(({ lo, base }) => lo - base));
  const parts: Sql[] = [
    sql`select * from of_day where score < ${next}::int`,
    sql`
      select * from (select * from of_day union all (${firstOf(foundBetweenEnds(others), prepared)})) best
      where score < ${leastScoreAlong(sql`${next}::int`)}`,
  ];
  return sql`
    with of_day as materialized (${ofDay.ways ? pageFound(ofDay) : pageBetweenFirst(ofDay)})
    select * from (${firstFilled([...parts, foundBy(prepared)], prepared)}) page`;
}

function firstFilled([found, ...others]: Sql[], prepared: PreparedSearch): Sql {
  const page = firstOf(found ?? foundBy(prepared), prepared);
  if (others.length === 0) return page;
  return sql`
    with first as materialized (${page})
    select * from first where (select count(*) from first) > ${pageSize}::int
    union all
    select * from (${firstFilled(others, prepared)}) whole where (select count(*) from first) <= ${pageSize}::int`;
}

function firstOf(found: Sql, { search }: PreparedSearch): Sql {
  return sql`
    select * from (${found}) answer
    where ${afterKeyset(search)} order by ${isSoonestFirst(search) ? sql`day,` : sql``} score, ride_id limit ${pageSize + 1}`;
}
