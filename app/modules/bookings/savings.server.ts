import { sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { type Saved, type Shared, savedByYear } from "./savings";

/** What a person has saved by sharing rides, per Swedish calendar year, latest first. */
export async function findSavings(userId: number): Promise<Saved[]> {
  const rows = await db.execute<Shared>(sql`
    select extract(year from ride.departure_at at time zone 'Europe/Stockholm')::int as year,
      case when (ride.kind = 'offer') = (booking.user_id = ${userId}) then 'passenger' else 'driver' end as role,
      count(*)::int as trips, sum(${metres})::int as metres, sum(booking.price * booking.seats)::int as paid
    from booking join ride on ride.id = booking.ride_id
    join ride_stop start on start.ride_id = ride.id and start.position = from_leg
    join ride_stop finish on finish.ride_id = ride.id and finish.position = to_leg
    where (booking.user_id = ${userId} or counterparty_id = ${userId}) and booking_type = 'seat'
      and booking.status = 'completed'
    group by 1, 2`);
  return savedByYear([...rows]);
}

/** Of a part between two stops, in proportion to its time. */
const metres = sql`(finish.metres - start.metres)::float8
  * least(1, (off_minutes - on_minutes)::float8 / greatest(1, finish.minutes - start.minutes))`;
