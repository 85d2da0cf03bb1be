import { sql } from "drizzle-orm";
import { db, timestamp } from "~/platform/db.server";

export type Farewell = {
  rides: number;
  passengers: number;
  awaited: number;
  bookings: number;
  coaches: number;
  balance: number;
  payments: number;
  unsettled: number;
  fromBalance: number;
};

const refundableFor = 86_400_000;

/** What deleting the account would end, and what would stay. @param now ms UTC @throws when nobody has the id */
export async function findFarewell(userId: number, now = Date.now()): Promise<Farewell> {
  const at = timestamp(now);
  const coming = sql`ride.status in ('open', 'full') and ride.departure_at > ${at}`;
  const isAhead = sql`ride.status in ('open', 'full', 'departed')
    and ride.departure_at + (on_minutes + late_minutes) * interval '1 minute' > ${at}`;
  const [found] = await db.execute<Farewell>(sql`
    select balance,
      (select count(*)::integer from ride where user_id = users.id and ${coming}) as rides,
      (select count(*)::integer from booking join ride on ride.id = ride_id
       where counterparty_id = users.id and booking_type = 'seat' and booking.status = 'accepted' and ${coming}
      ) as passengers,
      (select count(*)::integer from booking join ride on ride.id = ride_id
       where counterparty_id = users.id and booking_type = 'seat' and booking.status = 'accepted' and ${isAhead}
         and not (${coming})
      ) as awaited,
      (select count(*)::integer from booking join ride on ride.id = ride_id
       where booking.user_id = users.id and booking_type = 'seat' and booking.status in ('requested', 'accepted') and ${isAhead}
      ) as bookings,
      (select count(*)::integer from bus_booking join departure on departure.id = departure_id
       where user_id = users.id and bus_booking.status in ('held', 'confirmed') and departure_at > ${at} and boarded_at is null
      ) as coaches,
      (select count(*)::integer from payment where payer_id = users.id and paid_at is not null) as payments,
      (select count(*)::integer from payment where payer_id = users.id and paid_at is null
        and (status = 'pending' or status = 'created' and capture_asked_at is not null)) as unsettled,
      (select count(*)::integer from payment join booking on booking.id = booking_id join ride on ride.id = ride_id
       where payer_id = users.id and method = 'balance' and payment.status = 'paid'
         and arrival_at > ${timestamp(now - refundableFor)}) as "fromBalance"
    from users where id = ${userId}`);
  if (!found) throw new Error("Nobody is there to say farewell to");
  return found;
}
