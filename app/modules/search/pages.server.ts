import { type Sql, sql } from "~/platform/db.server";
import { isSoonestFirst, orderOf } from "./rules";
import { leastScoreAlong } from "./score.server";
import {
  afterKeyset,
  endingThere,
  foundAmongNext,
  foundBetweenEnds,
  foundBy,
  isAtPlaces,
  listed,
  type PreparedSearch,
  pageSize,
  passing,
} from "./sql.server";

const nextDepartures = 2500;
const soonDays = 7;

/** A page of `foundBy`, and one row more where there is another page. */
export function pageFound(prepared: PreparedSearch): Sql {
  return firstOf(foundBy(prepared), prepared);
}

/** As `pageFound`: all is read only where no part fills the page of which it is known that the rest comes after it. */
export function pageFirst(prepared: PreparedSearch): Sql {
  const { search, days } = prepared;
  const { kind, from, to, date } = search;
  const isAlongWay = kind === "offer" && (from !== null || to !== null);
  if (date === null && isSoonestFirst(search)) return pageSoonest(prepared, isAlongWay);
  const hasBestBetween = isAlongWay && from !== null && to !== null && orderOf(search) === "best";
  if (!hasBestBetween) return pageFound(prepared);
  return days.length > 1 ? pageAroundDay(prepared) : pageOfDay(prepared);
}

function pageSoonest(prepared: PreparedSearch, isAlongWay: boolean): Sql {
  const soon = { ...prepared, days: prepared.days.slice(0, soonDays) };
  const next = isAlongWay ? foundAmongNext(soon, nextDepartures) : foundBy(soon);
  return firstFilled([next, foundBy(prepared)], prepared);
}

/** Rides of the day asked for come first, both of those between the ends themselves and of those along the way. */
function pageAroundDay(prepared: PreparedSearch): Sql {
  const isAsked = ({ date }: { date: string }) => date === prepared.search.date;
  const ofDay = { ...prepared, days: prepared.days.filter(isAsked) };
  if (ofDay.days.length === 0) return pageFound(prepared);
  const next = Math.min(...prepared.days.filter((day) => !isAsked(day)).map(({ lo, base }) => lo - base));
  const parts: Sql[] = [
    sql`select * from of_day where score < ${next}::int`,
    sql`
      select * from (select * from of_day union (${firstOf(foundBetweenEnds(prepared), prepared)})) best
      where score < ${leastScoreAlong(sql`${next}::int`)}`,
  ];
  return sql`
    with of_day as materialized (${pageOfDay(ofDay)})
    select * from (${firstFilled([...parts, foundBy(prepared)], prepared)}) page`;
}

/** Between points, whose roads must be measured, those between the ends themselves often fill the page. */
function pageOfDay(prepared: PreparedSearch): Sql {
  if (isAtPlaces(prepared)) return pageFound(prepared);
  const direct: Sql = sql`select * from listed where ${endingThere(prepared)}`;
  const parts = [
    passing({ ...prepared, isOnlyBetweenEnds: true }, direct),
    passing(prepared, sql`select * from listed`),
  ];
  return sql`
    with listed as materialized (${listed(prepared)})
    select * from (${firstFilled(parts, prepared)}) page`;
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
