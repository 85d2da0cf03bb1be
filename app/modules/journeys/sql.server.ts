import type { PreparedSearch } from "~/modules/search/prepared";
import { someOnTheirWay } from "~/modules/search/sql.server";
import { type Sql, sql } from "~/platform/db.server";
import { type CoachWay, leastPart, type RideWay } from "./parts";
import type { WaitingPlace } from "./waiting-places";

/** Each end of a search asked for alone: `away` on the days that one leaves, `home` on those that one is there; `coaches` near the ends. */
export type Asked = {
  away: PreparedSearch;
  home: PreparedSearch;
  places: WaitingPlace[];
  coaches: Record<"from" | "to", NearStops> | null;
};

type NearStops = { placeId: number; metres: number }[];

const rides = { perDay: 80, most: 400 };
const coaches = 200;
const longestCoachMinutes = 2 * 1_440;

/** Rides that pass an end, and what coaches are parts of journeys from the first and to the last. */
export type Around = { away: RideWay[]; home: RideWay[]; coachesAway: CoachWay[]; coachesHome: CoachWay[] };

/** One row of `Around`. Roads are left to what is kept of them: taking them apart anew took four fifths of the time. */
export function rideWaysAround(asked: Asked): Sql {
  const { away, home, coaches } = asked;
  const on: Sql = sql`on_minutes::int as minute, off_from::int as off, on_metres as along`;
  const off: Sql = sql`off_minutes::int as minute, off_to::int as off, off_metres as along`;
  return sql`
    select ${asJson(ridesPast(away, on), rideFields)} as away, ${asJson(ridesPast(home, off), rideFields)} as home,
      ${coaches ? asJson(coachesAway(asked, coaches.from), coachFields) : sql`'[]'::json`} as "coachesAway",
      ${coaches ? asJson(coachesHome(asked, coaches.to), coachFields) : sql`'[]'::json`} as "coachesHome"`;
}

const asJson = (rows: Sql, fields: Sql): Sql =>
  sql`(select coalesce(json_agg(json_build_object(${fields})), '[]') from (${rows}) found)`;

const rideFields: Sql = sql`'rideId', ride_id, 'userId', user_id, 'roadId', road_id, 'base', base,
  'departure', departure, 'price', price, 'metres', metres, 'stops', stop_minutes, 'free', leg_seats,
  'minute', minute, 'off', off, 'along', along`;

const coachFields: Sql = sql`'departureId', departure_id, 'base', base, 'departure', departure, 'place', place,
  'onMinutes', on_minutes, 'offMinutes', off_minutes, 'fromLeg', from_leg, 'toLeg', to_leg,
  'metres', part_metres, 'price', price`;

function ridesPast(prepared: PreparedSearch, end: Sql): Sql {
  const isVerified: Sql = sql`where exists (select from users u where u.id = user_id and u.phone_verified_at is not null)`;
  return sql`
    select ride_id, user_id, road_id, base, departure, price, metres, stop_minutes, leg_seats, ${end}
    from (${someOnTheirWay(prepared, rides)}) way ${prepared.search.verified ? isVerified : sql``}`;
}

const idsOf = (places: WaitingPlace[]) => places.map(({ place }) => place.id);

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
  const first = Math.min(...away.days.map(({ lo }) => lo)) - longestCoachMinutes;
  const last = Math.max(...home.days.map(({ hi }) => hi));
  return sql`
    select * from (
      select distinct on (d.id, spot.place)
        d.id as departure_id, ${base} as base, d.departure, spot.place,
        f.minutes as on_minutes, t.minutes as off_minutes, 
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
