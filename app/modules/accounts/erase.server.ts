import { type SQL, sql } from "drizzle-orm";
import { removedMessage } from "~/modules/messages/wording";
import { deletedName } from "~/modules/users/rules";
import type { User } from "~/modules/users/types";
import type { Tx } from "~/platform/db.server";
import { unnameInNotices } from "./waiting-notices.server";

/**
 * Takes a person out of every table. What others were part of stays, without a word of the person's; of the person an
 * empty row stays for it to refer to, and the payments, which law has us keep for seven years (bokföringslagen 7:2).
 * The Google account can become somebody new.
 * @param now ms UTC
 */
export async function erasePerson(tx: Tx, user: User, now: number): Promise<void> {
  await unnameInNotices(tx, user);
  for (const statement of [...withTheAccount(user), ...withOthers(user), ...inTheAccounts(user), emptied(user, now)])
    await tx.execute(statement);
}

/** What was the person's alone. */
function withTheAccount({ id, uid, email, phone, displayName }: User): SQL[] {
  return [
    sql`delete from session where uid = ${uid}`,
    sql`delete from push_subscription where user_id = ${id}`,
    sql`delete from notification where user_id = ${id}`,
    sql`delete from notification_mute where user_id = ${id}`,
    sql`delete from last_seen where user_id = ${id}`,
    sql`delete from booking_line where user_id = ${id}`,
    sql`delete from watch where user_id = ${id}`,
    // An empty row still counts against the day's text messages, until it is forgotten with the others.
    sql`update phone_code set phone = '', code_hash = '', address_hash = '', expires_at = now() where user_id = ${id}`,
    sql`delete from form_submission where user_id = ${id}`,
    sql`delete from block where ${id} in (blocker_id, blocked_id)`,
    sql`delete from outbox_item where recipient in (${email}, ${phone}, ${displayName})`,
    sql`update ride set return_of = null where return_of in (select id from ride where user_id = ${id})`,
    sql`
      delete from ride where user_id = ${id}
        and not exists (select from booking where ride_id = ride.id)
        and not exists (select from conversation where ride_id = ride.id)
        and not exists (select from report where ride_id = ride.id)`,
  ];
}

/** What others were part of: theirs stays, the person's words go. */
function withOthers({ id }: User): SQL[] {
  return [
    sql`
      update ride set note = '', vehicle_make = '', vehicle_colour = '', vehicle_registration = ''
      where user_id = ${id}`,
    sql`update ride_stop set meeting_point = '' where ride_id in (select id from ride where user_id = ${id})`,
    sql`update booking set message = '' where user_id = ${id}`,
    sql`update bus_booking set traveller_name = '' where user_id = ${id}`,
    sql`update message set text = ${removedMessage} where sender_id = ${id}`,
    sql`delete from review where subject_id = ${id}`,
    sql`update review set text = '', reply = null, replied_at = null where author_id = ${id}`,
    sql`update report set text = '' where ${id} in (reporter_id, user_id)`,
    sql`
      update report set status = 'dismissed', decided_at = now(), decision = 'Kontot är borttaget.'
      where user_id = ${id} and status = 'open'`,
    sql`
      update report set decision = null, reporter_name = '', reporter_email = '', address_hash = null, form_key = null
      where reporter_id = ${id}`,
    sql`
      update decision set measures = '{}', subject = null, reason = '', appeal = null, appeal_outcome = null, answer = null,
        answered_at = coalesce(answered_at, now())
      where user_id = ${id}`,
    // What has been told already; what is on its way tells of the rides that were just called off, without the name.
    sql`
      update notification set message = '{}'
      where status <> 'waiting' and kind not in ('bus_booked', 'bus_cancelled') and (
        about ->> 'bookingId' in (select id::text from booking where ${id} in (user_id, counterparty_id))
        or about ->> 'messageId' in (select id::text from message where sender_id = ${id}))`,
  ];
}

function inTheAccounts({ id, balance }: User): SQL[] {
  return [
    ...(balance > 0
      ? [sql`insert into balance_entry (user_id, amount, reason) values (${id}, ${-balance}, 'given_up')`]
      : []),
    // What was ordered at PayPal and not taken yet never is.
    sql`
      update booking set paypal = '{"status": "expired"}' from payment
      where booking.id = booking_id and payer_id = ${id} and payment.status = 'created' and capture_asked_at is null`,
    sql`
      update payment set status = 'expired', check_at = null
      where payer_id = ${id} and status = 'created' and capture_asked_at is null`,
    sql`
      update paypal_event set body = '{}' from payment
      where payer_id = ${id}
        and (strpos(body::text, payment.public_id) > 0 or strpos(body::text, order_id) > 0
          or strpos(body::text, capture_id) > 0)`,
  ];
}

/** Every column back to what an empty row has. */
function emptied({ id }: User, now: number): SQL {
  return sql`
    update users set
      uid = 'deleted-' || gen_random_uuid(), public_id = default, email = '', display_name = ${deletedName},
      picture_url = default, removed_picture_url = default, shows_picture = default, phone = default, phone_verified_at = default, role = default, balance = default,
      about = default, languages = default, vehicle_make = default, vehicle_colour = default,
      vehicle_registration = default, review_count = default, rating_sum = default, rides_completed = default,
      late_cancellations = default, blocked_at = default, blocked_reason = default, calendar_key = default,
      signed_in_at = default, idle_warned_at = default,
      created_at = ${now}, deleted_at = ${new Date(now).toISOString()}
    where id = ${id}`;
}
