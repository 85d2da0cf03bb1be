import { and, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { reachOf } from "~/modules/notifications/queries.server";
import type { Reach } from "~/modules/notifications/types";
import { db, milliseconds, timestamp } from "~/platform/db.server";
import { recurrenceWords } from "./recurrence";
import { endOfRide } from "./sql.server";
import type { Ride } from "./types";

const { path: _path, ...withoutPath } = getTableColumns(rides);

/** All but the path, which is large and needed only where it is drawn. */
export const rideColumns = withoutPath;

type Vehicle = Pick<Ride, "vehicleMake" | "vehicleColour" | "vehicleRegistration">;

export type OwnRide = NonNullable<Awaited<ReturnType<typeof ownRide>>>;

type OwnStop = { placeId: number; place: string; meetingPoint: string; minutes: number };
type OtherDay = { publicId: string; departureAt: number };

/** A ride for its owner; null when it is not theirs. */
export async function ownRide(userId: number, publicId: string) {
  const [found] = await db
    .select({
      ride: rides,
      stops: sql<OwnStop[]>`(
        select json_agg(json_build_object('placeId', s.place_id, 'place', p.name, 'meetingPoint', s.meeting_point,
          'minutes', s.minutes) order by s.position)
        from ride_stop s join place p on p.id = s.place_id where s.ride_id = ride.id)`,
      /** the series' other days that can be booked or are full, soonest first */
      others: sql<OtherDay[]>`(
        select coalesce(json_agg(json_build_object('publicId', f.public_id,
          'departureAt', ${milliseconds(sql`f.departure_at`)}) order by f.departure_at), '[]')
        from ride f where f.series_id = ride.series_id and f.user_id = ride.user_id and f.id <> ride.id
          and f.status in ('open', 'full') and f.departure_at > now())`,
      reach: reachOf(userId, ["booking_new"]),
    })
    .from(rides)
    .where(and(eq(rides.publicId, publicId), eq(rides.userId, userId)));
  if (!found) return null;
  const departureAt = found.ride.departureAt.getTime();
  return { ...found, following: found.others.filter((other) => other.departureAt > departureAt).length };
}

/** The car of the person's latest ride with one, or null. */
export async function latestVehicle(userId: number): Promise<Vehicle | null> {
  const [latest] = await db
    .select({
      vehicleMake: rides.vehicleMake,
      vehicleColour: rides.vehicleColour,
      vehicleRegistration: rides.vehicleRegistration,
    })
    .from(rides)
    .where(and(eq(rides.userId, userId), eq(rides.kind, "offer"), ne(rides.vehicleMake, "")))
    .orderBy(desc(rides.departureAt))
    .limit(1);
  return latest ?? null;
}

export type ComingRide = {
  publicId: string;
  kind: Ride["kind"];
  from: string;
  to: string;
  departureAt: number;
  price: number;
  series: string | null;
};

/** A person's bookable rides, soonest first, at most five, those of a series as one. */
export async function comingRidesOf(userId: number, now: number): Promise<ComingRide[]> {
  const coming = await db.execute<Omit<ComingRide, "series"> & { moments: number[] }>(sql`
    select public_id as "publicId", kind, price, ${endOfRide("asc")} as "from", ${endOfRide("desc")} as "to",
      ${milliseconds(sql`departure_at`)} as "departureAt", moments
    from (
      select id, public_id, kind, price, departure_at, row_number() over series as nth,
        json_agg(${milliseconds(sql`departure_at`)}) over (series rows between current row and unbounded following) as moments
      from ride
      where user_id = ${userId} and status = 'open' and departure_at > ${timestamp(now)}
      window series as (partition by coalesce(series_id::text, public_id), return_of is null order by departure_at)
    ) ride
    where nth = 1
    order by departure_at limit 5`);
  return coming.map(({ moments, ...ride }) => ({ ...ride, series: moments[1] ? recurrenceWords(moments) : null }));
}

export type Posted = {
  id: number;
  together: number;
  /** departures in the direction of this ride, in their order, ms UTC */
  moments: number[];
  home: number[];
  hasReturn: boolean;
  reach: Reach;
};

/** What was posted together with a ride of this person, and is still to come; null where it is not theirs. */
export async function findPosted(userId: number, publicId: string): Promise<Posted | null> {
  const [posted] = await db.execute<Posted>(sql`
    select ride.id, count(*) filter (where other.status in ('open', 'full'))::integer as together,
      json_agg(${milliseconds(sql`other.departure_at`)} order by other.departure_at)
        filter (where (other.return_of is null) = (ride.return_of is null) and other.status in ('open', 'full')) as moments,
      coalesce(json_agg(${milliseconds(sql`other.departure_at`)} order by other.departure_at)
        filter (where ride.return_of is null and other.return_of is not null and other.status in ('open', 'full')), '[]') as home,
      ride.return_of is not null or count(*) filter (where other.return_of = ride.id) > 0 as "hasReturn",
      ${reachOf(userId, ["booking_new"])} as reach
    from ride join ride other on other.user_id = ride.user_id and other.created_at = ride.created_at
    where ride.public_id = ${publicId} and ride.user_id = ${userId}
    group by ride.id`);
  return posted ?? null;
}
