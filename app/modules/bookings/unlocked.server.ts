import { type SQL, sql } from "drizzle-orm";

/** Whether one of two people has paid to see the other's details on a ride, so that both see them; a block ends it. */
export const isUnlockPaid = (rideId: SQL, one: SQL, other: SQL) => sql<boolean>`(
  exists (select from booking unlock
    where unlock.ride_id = ${rideId} and unlock.booking_type = 'contact_unlock' and unlock.paypal ->> 'status' = 'paid'
      and (unlock.user_id, unlock.counterparty_id) in ((${one}, ${other}), (${other}, ${one})))
  and not exists (select from block where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one}))))`;
