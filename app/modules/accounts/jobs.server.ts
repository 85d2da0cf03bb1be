import { type SQL, sql } from "drizzle-orm";
import { appealTime } from "~/modules/moderation/rules";
import { periods } from "~/modules/retention/periods";
import { db } from "~/platform/db.server";

/** Runs every night. */
export const retentionJob = { name: "accounts:retention", cron: "40 3 * * * accounts:retention" };
/** Runs every hour: visitors' addresses go within a day. */
export const forgetAddressesJob = { name: "accounts:forget-addresses", cron: "12 * * * * accounts:forget-addresses" };

/** Rows that one statement takes: none holds its locks for long. */
const batchSize = 500;

type Ago = (interval: string) => SQL;

/**
 * Forgets what is no longer needed, as `periods` says, a batch at a time and any number of times. What somebody else
 * has locked waits until tomorrow. Codes sent by SMS, and what was told at all, go by jobs of their own; payments stay.
 * @param now ms UTC
 */
export async function forgetWhatIsOld(now = Date.now()): Promise<void> {
  for (const batch of batches(agoAt(now))) while ((await db.execute(batch)).count === batchSize);
}

/** @param now ms UTC */
export async function forgetAddresses(now = Date.now()): Promise<void> {
  const before = agoAt(now)(`${periods.reportAddressHours} hours`);
  await db.execute(sql`
    update report set address_hash = null
    where reporter_id is null and address_hash is not null and created_at < ${before}`);
}

const agoAt =
  (now: number): Ago =>
  (interval) =>
    sql`(${new Date(now).toISOString()}::timestamptz - ${interval}::interval)`;

/** Each takes at most `batchSize` rows, and none that it has taken before. */
function batches(ago: Ago): SQL[] {
  return [
    remove("session", sql`expires_at < ${ago("0")}`),
    remove("rate_limit", sql`to_timestamp(expire / 1000.0) < ${ago("0")}`),
    remove("sign_in_attempt", sql`expires_at < ${ago("0")}`),
    remove("form_submission", sql`created_at < ${ago(`${periods.formDays} days`)}`),
    empty(
      "notification",
      sql`message = '{}'`,
      sql`settled_at < ${ago(`${periods.noticeTextDays} days`)} and message <> '{}'`,
    ),
    empty(
      "paypal_event",
      sql`body = '{}'`,
      sql`handled_at < ${ago(`${periods.paypalEventDays} days`)} and body <> '{}'`,
    ),
    empty(
      "ride_stop",
      sql`meeting_point = ''`,
      sql`meeting_point <> '' and ride_id in (
        select id from ride where arrival_at < ${ago(`${periods.meetingPointMonths} months`)})`,
    ),
    ...conversations(ago),
    ...rides(ago),
    ...reports(ago),
  ];
}

/** What is reported stays until the decision can no longer be appealed. */
function conversations(ago: Ago): SQL[] {
  return [
    remove(
      "conversation",
      sql`ride_id in (select id from ride where arrival_at < ${ago(`${periods.conversationMonths} months`)})
        and not ${isDisputed(ago, sql`report.conversation_id = conversation.id`)}`,
    ),
  ];
}

/**
 * Of a ride long ago the words go first. Then the bookings that nothing depends on: no payment, which law has us keep,
 * and no review, which stands on somebody's profile. Then rides without any.
 */
function rides(ago: Ago): SQL[] {
  const isOld = sql`arrival_at < ${ago(`${periods.rideMonths} months`)}`;
  const ofOldRide = sql`ride_id in (select id from ride where ${isOld})`;
  return [
    empty(
      "ride",
      sql`note = '', vehicle_make = '', vehicle_colour = '', vehicle_registration = '', return_of = null`,
      sql`${isOld} and (note || vehicle_make || vehicle_colour || vehicle_registration <> '' or return_of is not null)`,
    ),
    empty("booking", sql`message = ''`, sql`message <> '' and ${ofOldRide}`),
    empty(
      "bus_booking",
      sql`traveller_name = ''`,
      sql`traveller_name <> '' and departure_id in (select id from departure where ${isOld})`,
    ),
    remove(
      "booking",
      sql`${ofOldRide}
        and not exists (select from payment where booking_id = booking.id)
        and not exists (select from review where booking_id = booking.id)
        and not ${isDisputed(ago, sql`report.booking_id = booking.id`)}`,
    ),
    remove(
      "ride",
      sql`${isOld}
        and not exists (select from booking where ride_id = ride.id)
        and not exists (select from conversation where ride_id = ride.id)
        and not exists (select from ride other where other.return_of = ride.id)
        and not ${isDisputed(ago, sql`report.ride_id = ride.id`)}`,
    ),
  ];
}

function reports(ago: Ago): SQL[] {
  const isSettled = (months: number) => sql`status <> 'open' and decided_at < ${ago(`${months} months`)}`;
  return [
    empty(
      "report",
      sql`reporter_name = '', reporter_email = ''`,
      sql`${isSettled(periods.reporterMonths)} and reporter_name || reporter_email <> ''`,
    ),
    empty(
      "report",
      sql`text = '', decision = null`,
      sql`${isSettled(periods.reportMonths)} and (text <> '' or decision is not null)`,
    ),
    empty(
      "decision",
      sql`reason = '', appeal = null, answer = null`,
      sql`reason <> '' and coalesce(answered_at, decided_at) < ${ago(`${periods.reportMonths} months`)}
        and (appealed_at is null or answered_at is not null)`,
    ),
  ];
}

/** Whether a report on it waits for a decision, or its decision can still be appealed. */
function isDisputed(ago: Ago, isAbout: SQL): SQL {
  return sql`exists (
    select from report left join decision on decision.report_id = report.id
    where ${isAbout} and (status = 'open' or report.decided_at > ${ago(`${appealTime} milliseconds`)}
      or (appealed_at is not null and answered_at is null)))`;
}

const remove = (table: string, which: SQL) =>
  sql`delete from ${sql.identifier(table)} where ctid in (${some(table, which)})`;

const empty = (table: string, change: SQL, which: SQL) =>
  sql`update ${sql.identifier(table)} set ${change} where ctid in (${some(table, which)})`;

const some = (table: string, which: SQL) =>
  sql`select ctid from ${sql.identifier(table)} where ${which} limit ${batchSize} for update skip locked`;
