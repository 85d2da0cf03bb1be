import type { PreparedSearch } from "~/modules/search/prepared";
import { freeSeats } from "~/modules/search/score.server";
import { someOnTheirWay } from "~/modules/search/sql.server";
import { type Sql, sql } from "~/platform/db.server";
import type { WaitingPlace } from "./waiting-places";

/** Each end of a search asked for alone, the last on the days around, too; `mostMetres` of both parts, `coaches` near the ends. */
export type Asked = {
  away: PreparedSearch;
  home: PreparedSearch;
  places: WaitingPlace[];
  coaches: Record<"from" | "to", NearStops> | null;
  mostMetres: number;
};

type NearStops = { placeId: number; metres: number }[];

const waitMinutes = { least: 20, most: 180 };
const leastPart = 20_000;
/** 100 m from the road */
const farthestChange = 50;

const rides = { perDay: 150, most: 900 };
const coaches = 300;
const mostPairs = 300;

/** The best journeys: each pair of parts once, with the place of their change. */
export function journeysBetween(asked: Asked): Sql {
  const { maxPrice } = asked.away.search;
  return sql`
    with spot as materialized (
      select * from unnest(${asked.places.map(({ place }) => place.id)}::int[], ${asked.places.map(({ worse }) => worse)}::int[]) spot(place, worse)
    ),
    away as materialized (${someOnTheirWay(asked.away, rides)}),
    home as materialized (${someOnTheirWay(asked.home, rides)}),
    first as materialized (${firstParts(asked)}),
    last as materialized (${lastParts(asked)}),
    pair as (
      select distinct on (a.ride_id, a.departure_id, b.ride_id, b.departure_id)
        a, b, place, b.departure + b.on_minutes - a.departure - a.off_minutes as wait,
        2 * (b.departure + b.off_minutes) - (a.departure + a.on_minutes) - a.base + a.off_to + b.off_from + worse as score
      from first a join last b using (place) join spot using (place)
      where b.departure + b.on_minutes - a.departure - a.off_minutes between ${waitMinutes.least}::int and ${waitMinutes.most}::int
        and (a.ride_id is not null or b.ride_id is not null) and a.user_id is distinct from b.user_id
        and a.part_metres + b.part_metres <= ${asked.mostMetres}::int
        and ${maxPrice === null ? sql`true` : sql`a.price + b.price <= ${maxPrice}::int`}
      order by a.ride_id, a.departure_id, b.ride_id, b.departure_id, score, place
    )
    select place, wait, ${asJson(sql`a`)} as first, ${asJson(sql`b`)} as last
    from (select * from pair order by score, (a).id, (b).id limit ${mostPairs}::int) best
    order by score, (a).id, (b).id`;
}

const asJson = (part: Sql): Sql => sql`
  json_build_object('rideId', (${part}).ride_id, 'departureId', (${part}).departure_id, 'fromLeg', (${part}).from_leg,
    'toLeg', (${part}).to_leg, 'onMinutes', (${part}).on_minutes, 'offMinutes', (${part}).off_minutes,
    'offFrom', (${part}).off_from, 'offTo', (${part}).off_to, 'seats', (${part}).seats, 'price', (${part}).price)`;

/** Distances in 100 m, off the road; minutes after departure. Of a ride or of a coach. */
export type PartRow = {
  rideId: number | null;
  departureId: number | null;
  fromLeg: number;
  toLeg: number;
  onMinutes: number;
  offMinutes: number;
  offFrom: number;
  offTo: number;
  seats: number;
  price: number;
};

export type JourneyRow = { place: number; wait: number; first: PartRow; last: PartRow };

function firstParts(asked: Asked): Sql {
  const { coaches } = asked;
  const ofRides = worthIt(
    asked,
    sql`
      select ride_id, user_id, base, departure, stop_minutes, leg_seats, away.price, away.metres, passed.place,
        on_minutes::int, passed.minute::int as off_minutes, off_from::int, passed.off::int as off_to,
        passed.distance * 100 - on_metres as part_metres
      from away ${passing}`,
  );
  return coaches ? sql`${ofRides} union all ${coachesAway(asked, coaches.from)}` : ofRides;
}

function lastParts(asked: Asked): Sql {
  const { coaches } = asked;
  const ofRides = worthIt(
    asked,
    sql`
      select ride_id, user_id, base, departure, stop_minutes, leg_seats, home.price, home.metres, passed.place,
        passed.minute::int as on_minutes, off_minutes::int, passed.off::int as off_from, off_to::int,
        off_metres - passed.distance * 100 as part_metres
      from home ${passingBefore}`,
  );
  return coaches ? sql`${ofRides} union all ${coachesHome(asked, coaches.to)}` : ofRides;
}

const passed: Sql = sql`
  join ride_road road on road.id = road_id
  cross join lateral unnest(road.places, road.offs, road.minutes, road.distances) passed(place, off, minute, distance)
  join spot on spot.place = passed.place`;
const passing: Sql = sql`${passed} where passed.off <= ${farthestChange}::int and passed.minute > on_minutes`;
const passingBefore: Sql = sql`${passed} where passed.off <= ${farthestChange}::int and passed.minute < off_minutes`;

const partId = (ride: Sql, coach: Sql): Sql =>
  sql`${ride} as ride_id, ${coach} as departure_id, coalesce(${ride}, ${coach} + (1::bigint << 40)) as id`;

function worthIt({ away: { search } }: Asked, parts: Sql): Sql {
  return sql`
    select ${partId(sql`ride_id`, sql`null::bigint`)}, user_id, base, departure, place, on_minutes, off_minutes,
      off_from, off_to, 0 as from_leg, 0 as to_leg, part_metres, part_price(price, part_metres, metres) as price, seats
    from (select *, (${freeSeats()})::int as seats from (${parts}) part offset 0) part
    where part_metres >= ${leastPart}::int and seats >= ${search.seats}::int
      ${search.verified ? sql`and exists (select from users u where u.id = user_id and u.phone_verified_at is not null)` : sql``}`;
}

function coachesAway(asked: Asked, near: NearStops): Sql {
  const { days } = asked.away;
  const onDay: Sql = sql`
    join unnest(${days.map(({ lo }) => lo)}::int[], ${days.map(({ hi }) => hi)}::int[], ${days.map(({ base }) => base)}::int[]) day(lo, hi, base)
      on departure + f.minutes >= lo and departure + f.minutes < hi`;
  return coachParts(asked, { near, ends: { on: sql`near.place_id`, off: sql`spot.place` }, onDay, base: sql`base` });
}

function coachesHome(asked: Asked, near: NearStops): Sql {
  return coachParts(asked, {
    near,
    ends: { on: sql`spot.place`, off: sql`near.place_id` },
    onDay: sql``,
    base: sql`0`,
  });
}

type CoachEnds = { near: NearStops; ends: { on: Sql; off: Sql }; onDay: Sql; base: Sql };

/** Of the stops near an end the nearest, as where coaches are listed. */
function coachParts({ away, home }: Asked, { near, ends, onDay, base }: CoachEnds): Sql {
  const [first, last] = [Math.min(...home.days.map(({ lo }) => lo)), Math.max(...home.days.map(({ hi }) => hi))];
  return sql`
    select * from (
      select distinct on (d.id, spot.place)
        ${partId(sql`null::bigint`, sql`d.id`)}, null::bigint as user_id, ${base} as base, d.departure, spot.place,
        f.minutes as on_minutes, t.minutes as off_minutes, 0 as off_from, 0 as off_to,
        f.position::int as from_leg, t.position::int as to_leg, t.metres - f.metres as part_metres,
        part_price(d.price, t.metres - f.metres, (select max(metres) from departure_stop s where s.departure_id = d.id)) as price,
        (select min(seats - taken) from departure_leg l
          where l.departure_id = d.id and l.position >= f.position and l.position < t.position)::int as seats
      from (
        select id, price, (extract(epoch from departure_at) / 60)::int as departure from departure d
        where status = 'open' and departure_at > to_timestamp(${away.now}::float8 * 60)
          and departure_at >= to_timestamp(${first}::float8 * 60) and departure_at < to_timestamp(${last}::float8 * 60)
          and exists (
            select from departure_stop s where s.departure_id = d.id and s.place_id = any(${near.map(({ placeId }) => placeId)}::int[]))
        order by departure_at, id limit ${coaches}::int
      ) d
      join departure_stop f on f.departure_id = d.id
      join departure_stop t on t.departure_id = d.id and t.position > f.position
      join unnest(${near.map(({ placeId }) => placeId)}::int[], ${near.map(({ metres }) => metres)}::int[]) near(place_id, metres)
        on true
      join spot on true
      ${onDay}
      where f.place_id = ${ends.on} and t.place_id = ${ends.off}
      order by d.id, spot.place, near.metres, f.position desc, t.position
    ) part
    where part_metres >= ${leastPart}::int and seats >= ${away.search.seats}::int`;
}
