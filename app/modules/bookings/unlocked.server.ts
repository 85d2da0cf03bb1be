import { type SQL, sql } from "drizzle-orm";
import { areBlocked } from "~/modules/users/sql.server";

/** Whether either of two people has paid to see the other's details on a ride; a block ends it, and who leaves. */
export const isUnlockPaid = (rideId: SQL, one: SQL, other: SQL) => sql<boolean>`(
  exists (select from booking unlock
    where unlock.ride_id = ${rideId} and unlock.booking_type = 'contact_unlock' and unlock.paypal ->> 'status' = 'paid'
      and (unlock.user_id, unlock.counterparty_id) in ((${one}, ${other}), (${other}, ${one})))
  and not ${areBlocked(one, other)}
  and not exists (select from users leaver where leaver.id in (${one}, ${other}) and leaver.deleted_at is not null))`;

/** Whether a viewer may read the other's details: only once noted as shown, which ends their right of withdrawal. */
export const isUnlockShown = (viewerId: number, rideId: SQL, one: SQL, other: SQL) => sql<boolean>`(
  ${isUnlockPaid(rideId, one, other)}
  and not exists (select from booking unlock where ${isUnseenPurchase(viewerId, rideId, one, other)}))`;

/** A condition on a booking `unlock`: the viewer has paid for the other's details and not seen them. */
export const isUnseenPurchase = (viewerId: number, rideId: SQL, one: SQL, other: SQL) => sql`
  unlock.ride_id = ${rideId} and unlock.booking_type = 'contact_unlock'
  and unlock.paypal ->> 'status' = 'paid' and unlock.paypal -> 'isShown' is null
  and unlock.user_id = ${viewerId} and unlock.counterparty_id in (${one}, ${other})`;

/** Notes what unlocks have bought as shown. @param unlockIds a query */
export const noteShown = (unlockIds: SQL) =>
  sql`update booking set paypal = paypal || '{"isShown": true}' where id in (${unlockIds})`;
