import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~/platform/db.server";

/** Payments to refund, or not to capture: the other party has ended what they are for, or the payer was gone before paying. A balance goes with its account. */
export async function refundsDue(reader: Db | Tx, which: { rideId?: number; paymentId?: number }): Promise<number[]> {
  const { rideId = null, paymentId = null } = which;
  const rows = await reader.execute<{ id: number }>(sql`
    select payment.id
    from payment
    join booking unlock on unlock.id = payment.booking_id
    join ride on ride.id = unlock.ride_id
    join users other on other.id = unlock.counterparty_id
    join users payer on payer.id = payment.payer_id
    where (${rideId}::bigint is null or unlock.ride_id = ${rideId})
      and (payment.id = ${paymentId} or (${paymentId}::bigint is null
        and (payment.status in ('created', 'pending') or (payment.status = 'paid' and ride.arrival_at > now() - interval '4 days'))))
      and (payer.deleted_at is null or payment.method <> 'balance')
      and (
        (ride.user_id = other.id and ride.status in ('cancelled', 'removed'))
        or other.deleted_at is not null or other.blocked_at is not null
        or ((payer.deleted_at is not null or payer.blocked_at is not null) and payment.paid_at is null)
        or exists (select from block
          where blocker_id = other.id and blocked_id = payment.payer_id and block.created_at > payment.created_at)
        or exists (select from booking seat join booking_event event on event.booking_id = seat.id
          where seat.ride_id = unlock.ride_id and seat.booking_type = 'seat'
            and (seat.user_id, seat.counterparty_id)
              in ((payment.payer_id, other.id), (other.id, payment.payer_id))
            and event.at > payment.created_at and ${whoEnded} = other.id))
    order by payment.id`);
  return rows.map((row) => row.id);
}

/** The reason of the claim that somebody did not come, which an event answers. */
const saidOf = sql`(
  select said.reason from booking_event said
  where said.booking_id = seat.id and said.id < event.id and said.to_status = 'no_show'
    and (said.reason is null or said.reason = 'driver_missing')
  order by said.id desc limit 1)`;

const whoEnded: SQL = sql`
  case
    when event.to_status = 'no_show' and seat.status = 'no_show' and event.reason in ('absence_admitted', 'absence_unanswered')
      then case when (${saidOf} is not distinct from 'driver_missing') = (ride.kind = 'offer') then seat.counterparty_id
        else seat.user_id end
    when event.to_status not in ('declined', 'withdrawn', 'cancelled_by_driver', 'cancelled_by_passenger') then null
    when event.to_status = 'declined'
      or event.reason in ('change_declined', 'not_reconfirmed', 'no_seat_left', 'ride_cancelled', 'ride_removed') then seat.counterparty_id
    when event.to_status = 'withdrawn' then seat.user_id
    when (event.to_status = 'cancelled_by_driver' or event.reason is not distinct from 'driver_late') = (ride.kind = 'offer')
      then seat.counterparty_id
    else seat.user_id
  end`;
