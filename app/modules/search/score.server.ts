import type { RideKind } from "~/modules/rides/types";
import { type Sql, sql } from "~/platform/db.server";
import { orderOf } from "./rules";
import type { Search } from "./types";

/** Added to rides along the way, so that they follow all between the ends themselves. */
const alongPenalty = 1_000_000;

/** Of rides on their way past the ends, those with the seats and at the price asked for, with their score. */
export function matched(search: Search, candidates: Sql): Sql {
  const { from, to, kind, maxPrice, verified, seats } = search;
  return sql`
    select *, ${scoreOf(search)} as score
    from (
      select ride_id, user_id, day, base, departure, departure + on_minutes as pickup, on_minutes, off_minutes, off_from, off_to,
        is_exact, ${freeSeats()} as seats, ${offRoad(kind)} as off_road,
        part_price(price, off_metres - on_metres, metres) as part_price
      from (${candidates}) candidate
      where ${from || to ? sql`departure + on_minutes >= lo and departure + on_minutes < hi and on_minutes < off_minutes` : sql`true`}
        ${kind === "offer" ? sql`and (${seats}::int <= all(leg_seats) or ${freeSeats()} >= ${seats}::int)` : sql``}
    ) part
    where ${maxPrice === null ? sql`true` : sql`part_price <= ${maxPrice}::int`}
      ${verified ? sql`and exists (select from users u where u.id = user_id and u.phone_verified_at is not null)` : sql``}`;
}

/** How far the driver detours, in 100 m; to a stop the passenger comes. Twin of `partEnd` in the queries. */
function offRoad(kind: RideKind): Sql {
  if (kind === "request") return sql`off_from + off_to`;
  return sql`
    case when on_minutes = any(stop_minutes) then 0 else off_from end
    + case when off_minutes = any(stop_minutes) then 0 else off_to end`;
}

/** On all legs used; SQL twin of `legsBetween`. Reads `leg_seats, stop_minutes, on_minutes, off_minutes`. */
export function freeSeats() {
  return sql`
    case when cardinality(leg_seats) = 1 then leg_seats[1] else coalesce((
      select min(leg.seats)
      from unnest(stop_minutes[:cardinality(leg_seats)], stop_minutes[2:], leg_seats) leg(starts, ends, seats)
      where leg.ends > on_minutes and leg.starts < off_minutes
    ), leg_seats[1]) end`;
}

/** Along the way, ten kilometres off the road weigh as much as five hours; ties go to the soonest. */
function scoreOf(search: Search) {
  switch (orderOf(search)) {
    case "soonest":
      return sql`pickup`;
    case "cheapest":
      return sql`${fromCheapest(search.kind)} * ${minutesAhead}::float8 + pickup`;
    case "detour":
      return sql`off_road * ${minutesAhead}::float8 + pickup`;
    default:
      return sql`
        case when is_exact then pickup - base
        else ${leastScoreAlong(sql`pickup - base`)} + 2 * (off_from + off_to) end`;
  }
}

/** Who drives looks for who pays most. */
function fromCheapest(kind: RideKind): Sql {
  return kind === "offer" ? sql`part_price` : sql`(${abovePrices}::int - part_price)`;
}

/** The best match along the way that boards so many minutes after a day's base. */
export function leastScoreAlong(minutes: Sql): Sql {
  return sql`${alongPenalty}::int + 40 * (${minutes}) / 60`;
}

const abovePrices = 100_000;

/** More than any ride's minutes since 1970, for two centuries. */
const minutesAhead = 100_000_000;
