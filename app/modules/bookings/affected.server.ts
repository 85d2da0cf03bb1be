import { sql } from "drizzle-orm";
import { firstName } from "~/modules/users/rules";
import { type Db, db, type Tx } from "~/platform/db.server";

export type Affected = Awaited<ReturnType<typeof affectedBy>>[number];

/** Who has booked, or asked to book, this owner's ride or one after it in its series. `key`: changes with the status. @param rideId public id */
export async function affectedBy(ownerId: number, rideId: string, reader: Db | Tx = db) {
  const rows = await reader.execute<{
    key: string;
    name: string;
    status: "requested" | "accepted";
    seats: number;
    isOnThisRide: boolean;
  }>(sql`
    select b.status || ':' || b.public_id as key, u.display_name as name, b.status, b.seats, r.id = this.id as "isOnThisRide"
    from ride this
    join ride r on r.user_id = this.user_id and r.status in ('open', 'full')
      and (r.id = this.id or (r.series_id = this.series_id and r.departure_at > this.departure_at))
    join booking b on b.ride_id = r.id and b.booking_type = 'seat' and b.status in ('requested', 'accepted')
    join users u on u.id = b.user_id
    where this.public_id = ${rideId} and this.user_id = ${ownerId}
    order by r.departure_at, b.created_at`);
  return rows.map(({ name, ...row }) => ({ ...row, firstName: firstName(name) }));
}
