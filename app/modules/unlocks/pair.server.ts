import { type SQL, sql } from "drizzle-orm";
import { showsPhones } from "~/modules/bookings/rules";
import { isBetween, isLiveSeat } from "~/modules/bookings/sql.server";
import type { Booking } from "~/modules/bookings/types";
import { isUnlockPaid } from "~/modules/bookings/unlocked.server";
import type { RideStatus } from "~/modules/rides/types";
import { areBlocked, hasBlocked } from "~/modules/users/sql.server";
import { type Db, milliseconds, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { payPalIsOn } from "~/platform/paypal.server";
import { unlockObstacle } from "./rules";
import type { Numbers, Payment, UnlockAddress, UnlockObstacle } from "./types";

export type Pair = {
  rideId: number;
  otherId: number;
  displayName: string;
  status: RideStatus;
  departureAt: number;
  arrivalAt: number;
  /** verified; theirs to read only where a booking shows it */
  phone: string | null;
  seats: (Pick<Booking, "status" | "reconfirm"> & { agreedDepartureAt: number })[] | null;
  isOwner: boolean;
  hasBooking: boolean;
  hadBooking: boolean;
  isBlocked: boolean;
  hasBlocked: boolean;
  hasLeft: boolean;
  /** whether their numbers are verified; unknown for visitors */
  numbers: Numbers;
  unlockId: string | null;
  isPaid: boolean;
  isPending: boolean;
  /** the viewer's, in öre */
  balance: number;
};

/** The two people whom an address means; null when the viewer is not one. @param userId 0 for visitors */
export async function findPair(reader: Db | Tx, userId: number, address: UnlockAddress): Promise<Pair | null> {
  const [me, other] = [sql`${userId}::bigint`, sql`pair.other_id`];
  const [row] = await reader.execute<Pair>(sql`
    with pair as (${pairAt(userId, address)})
    select ride.id as "rideId", other.id as "otherId", other.display_name as "displayName", ride.status,
      ${milliseconds(sql`departure_at`)} as "departureAt", ride.user_id = ${me} as "isOwner",
      ${milliseconds(sql`arrival_at`)} as "arrivalAt",
      case when other.phone_verified_at is not null then other.phone end as phone,
      (select json_agg(json_build_object('status', booking.status, 'reconfirm', reconfirm,
        'agreedDepartureAt', ${milliseconds(sql`agreed_departure_at`)}))
        from booking where booking.ride_id = ride.id and booking_type = 'seat' and ${isBetween(me, other)}) as seats,
      exists (select from booking where booking.ride_id = ride.id and ${isLiveSeat}
        and ${isBetween(me, other)}) as "hasBooking",
      exists (select from booking where booking.ride_id = ride.id and booking_type = 'seat'
        and booking.status not in ('requested', 'accepted') and ${isBetween(me, other)}) as "hadBooking",
      json_build_object('theirs', other.phone_verified_at is not null,
        'mine', exists (select from users where id = ${me} and phone_verified_at is not null)) as numbers,
      ${areBlocked(me, other)} as "isBlocked", ${hasBlocked(me, other)} as "hasBlocked",
      other.deleted_at is not null or other.blocked_at is not null as "hasLeft",
      (select public_id from booking where booking.ride_id = ride.id and booking_type = 'contact_unlock'
        and booking.status in ('requested', 'accepted')
        and (booking.user_id = ${me} or paypal ->> 'status' = 'paid') and ${isBetween(me, other)}
        order by (paypal ->> 'status') is not distinct from 'paid' desc limit 1) as "unlockId",
      ${isUnlockPaid(sql`ride.id`, me, other)} as "isPaid",
      exists (select from booking where booking.ride_id = ride.id and booking_type = 'contact_unlock'
        and booking.status = 'requested' and paypal ->> 'status' = 'pending'
        and booking.user_id = ${me} and counterparty_id = ${other}) as "isPending",
      coalesce((select balance from users where id = ${me}), 0) as balance
    from pair join ride on ride.id = pair.ride_id join users other on other.id = pair.other_id`);
  return row ?? null;
}

export function obstacleOf(pair: Pair, now: number): UnlockObstacle | null {
  if (pair.isPaid || phoneOfBooking(pair, now)) return "shown";
  const ride = { status: pair.status, departureAt: new Date(pair.departureAt) };
  return unlockObstacle({ ...pair, ride }, now) ?? (canPay(pair) ? null : "unpayable");
}

/** Whether an unlock could not be begun any more, or gives less than was promised. @param unlockId public id @param now ms UTC */
export async function isClosed(
  reader: Db | Tx,
  { payerId, promisesPhone }: Payment,
  unlockId: string,
  now: number,
): Promise<boolean> {
  const pair = await findPair(reader, payerId, { bookingId: unlockId });
  return !pair || obstacleOf(pair, now) !== null || (promisesPhone && !pair.numbers.theirs);
}

function canPay({ balance }: Pair): boolean {
  return payPalIsOn || balance >= env.unlockPriceSek * 100;
}

/** What a booking of the two shows for nothing is not sold. */
export function phoneOfBooking({ departureAt, arrivalAt, seats, isBlocked, phone }: Pair, now: number): string | null {
  const ride = { departureAt: new Date(departureAt), arrivalAt: new Date(arrivalAt) };
  const areShown = seats?.some(({ agreedDepartureAt, ...seat }) =>
    showsPhones(ride, { ...seat, isBlocked, agreedDepartureAt: new Date(agreedDepartureAt) }, now),
  );
  return areShown ? phone : null;
}

function pairAt(userId: number, address: UnlockAddress): SQL {
  if ("rideId" in address)
    return sql`
      select id as ride_id, user_id as other_id from ride
      where public_id = ${address.rideId} and user_id <> ${userId} and status <> 'removed'`;
  if ("bookingId" in address)
    return sql`
      select ride_id, case user_id when ${userId} then counterparty_id else user_id end as other_id from booking
      where public_id = ${address.bookingId} and ${userId}::bigint in (user_id, counterparty_id)`;
  return sql`
    select ride_id, case driver_id when ${userId} then passenger_id else driver_id end as other_id from conversation
    where public_id = ${address.conversationId} and ${userId}::bigint in (driver_id, passenger_id)`;
}
