import type { PreparedSearch } from "~/modules/search/prepared";
import { freeSeats } from "~/modules/search/score.server";
import { someOnTheirWay } from "~/modules/search/sql.server";
import { type Sql, sql } from "~/platform/db.server";
import type { WaitingPlace } from "./waiting-places";

/** Each end of a search asked for alone, the last on the days around, too; `coaches` near the ends. */
export type Asked = {
  away: PreparedSearch;
  home: PreparedSearch;
  places: WaitingPlace[];
  coaches: Record<"from" | "to", NearStops> | null;
};

type NearStops = { placeId: number; metres: number }[];

const leastPart = 20_000;
/** 100 m from the road */
const farthestChange = 50;

const rides = { perDay: 80, most: 400 };
const coaches = 200;

/** What may be the first part of a journey, and the last: once for each place where one may change. */
export function partsAround(asked: Asked): Sql {
  return sql`
    with away as materialized (${someOnTheirWay(asked.away, rides)}),
    home as materialized (${someOnTheirWay(asked.home, rides)})
    select ${asJson(firstParts(asked))} as first, ${asJson(lastParts(asked))} as last`;
}

const asJson = (parts: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'rideId', ride_id, 'departureId', departure_id, 'userId', user_id,
    'base', base, 'place', place, 'departure', departure, 'onMinutes', on_minutes, 'offMinutes', off_minutes,
    'offFrom', off_from, 'offTo', off_to, 'fromLeg', from_leg, 'toLeg', to_leg, 'metres', part_metres, 'price', price,
    'seats', seats)), '[]')
  from (${parts}) part)`;

function firstParts(asked: Asked): Sql {
  const { coaches } = asked;
  const ofRides = worthIt(
    asked,
    sql`
      select ride_id, user_id, base, departure, stop_minutes, leg_seats, away.price, away.metres, passed.place,
        on_minutes::int, passed.minute::int as off_minutes, off_from::int, passed.off::int as off_to,
        passed.distance * 100 - on_metres as part_metres
      from away ${passed(asked)} and passed.minute > on_minutes`,
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
      from home ${passed(asked)} and passed.minute < off_minutes`,
  );
  return coaches ? sql`${ofRides} union all ${coachesHome(asked, coaches.to)}` : ofRides;
}

const passed = ({ places }: Asked): Sql => sql`
  join ride_road road on road.id = road_id
  cross join lateral unnest(road.places, road.offs, road.minutes, road.distances) passed(place, off, minute, distance)
  where passed.off <= ${farthestChange}::int and passed.place = any(${idsOf(places)}::int[])`;

const idsOf = (places: WaitingPlace[]) => places.map(({ place }) => place.id);

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
function coachParts({ away, home, places }: Asked, { near, ends, onDay, base }: CoachEnds): Sql {
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
      join unnest(${idsOf(places)}::int[]) spot(place) on true
      ${onDay}
      where f.place_id = ${ends.on} and t.place_id = ${ends.off}
      order by d.id, spot.place, near.metres, f.position desc, t.position
    ) part
    where part_metres >= ${leastPart}::int and seats >= ${away.search.seats}::int`;
}
