import { sql } from "drizzle-orm";
import { createBooking } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createNotification, createSubscription } from "#tests/factories/notifications";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { createWatch } from "#tests/factories/watches";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { sql as client, db } from "~/platform/db.server";

/** Stands in every text that is the person's own. */
export const canary = "KANARIE";
/** In what others have written about the person for nobody else to read. */
export const aboutPerson = "OM-MIG";
/** In what others have for themselves. */
export const secret = "HEMLIG";

/** Which rows of a table are a person's own, where `$1` is the person. */
const ownRows: Record<string, string> = {
  balance_entry: "user_id = $1",
  block: "blocker_id = $1",
  booking: "user_id = $1",
  booking_event: "actor_id = $1",
  booking_line: "user_id = $1",
  bus_booking: "user_id = $1",
  conversation: "$1 in (driver_id, passenger_id)",
  decision: "user_id = $1",
  form_submission: "user_id = $1",
  kept_block: "blocker_id = $1",
  last_seen: "user_id = $1",
  message: "sender_id = $1",
  notification: "user_id = $1",
  notification_mute: "user_id = $1",
  outbox_item: "recipient = (select email from users where id = $1)",
  own_place: "user_id = $1",
  paypal_event: "event_id in (select public_id from payment where payer_id = $1)",
  phone_code: "user_id = $1",
  push_subscription: "user_id = $1",
  report: "reporter_id = $1",
  review: "author_id = $1 or (subject_id = $1 and published_at is not null)",
  ride: "user_id = $1",
  ride_leg: "ride_id in (select id from ride where user_id = $1)",
  ride_listing: "user_id = $1",
  ride_road: "id in (select road_id from ride_listing where user_id = $1)",
  ride_stop: "ride_id in (select id from ride where user_id = $1)",
  session: "uid = (select uid from users where id = $1)",
  text_answer: "user_id = $1",
  trip: "ride_id in (select id from ride where user_id = $1)",
  trip_follow: "user_id = $1",
  trip_line: "user_id = $1",
  trip_position: "user_id = $1",
  trip_report: "actor_id = $1",
  users: "id = $1",
  watch: "user_id = $1",
  watch_hit: "watch_id in (select id from watch where user_id = $1)",
};

/** Texts that say nothing of a person, and why. */
const notTheirs: Record<string, string> = {
  "balance_entry.reason": "one of a few words of ours",
  "booking.paypal": "how the payment stands",
  "booking.public_id": "stands in the other's addresses",
  "booking_event.reason": "one of a few words of ours",
  "bus_booking.public_id": "made of chance",
  "bus_booking.ticket_code": "made of chance",
  "conversation.public_id": "stands in the other's addresses",
  "decision.public_id": "made of chance",
  "outbox_item.recipient": "the address itself, which is a canary already",
  "paypal_event.body": "has a canary beside the order",
  "paypal_event.event_id": "a number of PayPal's",
  "paypal_event.type": "one of a few words of PayPal's",
  "push_subscription.session_hash": "refers to the session",
  "report.address_hash": "a hash that nobody can read, forgotten in a day",
  "report.form_key": "made of chance",
  "report.public_id": "stands in the other's addresses",
  "review.public_id": "stands in others' addresses",
  "ride.path": "the road between two towns, which others travelled too",
  "ride.public_id": "stands in the other's addresses",
  "ride.roads": "numbers of roads",
  "session.id_hash": "made of chance",
  "trip_follow.sealed_token": "made of chance",
  "trip_follow.token_hash": "made of chance",
  "text_answer.id": "a number of the service's",
  "session.uid": "refers to the user, which is a canary already",
};

/** Tables that hold nothing of anybody, or what law has us keep. */
export const passedOver: Record<string, string> = {
  admin_act: "what administrators did, for which they must answer; it names people by number",
  backup_trial: "how backups of ours were found",
  booking_journey: "which bookings belong together",
  departure: "the timetable of a coach",
  departure_leg: "the timetable of a coach",
  departure_stop: "the timetable of a coach",
  missing_ride: "how many searched in vain, and for a week hashes that nobody can read without the week's secret",
  missing_ride_week: "the secret of a week, made of chance and forgotten with it",
  payment: "kept for seven years (bokföringslagen), with amounts and numbers",
  place: "the map",
  rate_limit: "hashes that nobody can read, forgotten in a day",
  sign_in_attempt: "ten minutes of somebody who is not known yet",
  withdrawal: "kept with the payment",
  worker: "processes of ours",
};

/** Somebody with a row of their own in every table, and a canary in every text of it; and somebody they travel with. */
export async function createWholePerson(): Promise<{ person: User; other: User }> {
  const other = await createUser({
    displayName: `Bo ${secret}`,
    email: `${secret}@example.se`,
    phone: `+4670${secret}`,
  });
  const { id } = await createUser();
  await plant("users", id);
  // Others are told by first name that the rides are called off, and the notices forget it after 30 days.
  await db.execute(sql`update users set display_name = 'Anna ' || display_name where id = ${id}`);
  const person = await findUser(id);
  if (!person) throw new Error("nobody was created");
  await fillTables(person, other);
  for (const { name } of await tables()) if (name !== "users" && !passedOver[name]) await plant(name, id);
  return { person, other };
}

/** Every table of the site's own. */
export function tables(): Promise<{ name: string }[]> {
  return client<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
}

/** Where a text stands: names of tables, jobs waiting in the queue included, but for those passed over. */
export async function tablesWith(text: string): Promise<string[]> {
  const all = [...(await tables()).map(({ name }) => name), "graphile_worker._private_jobs"];
  const found: string[] = [];
  for (const name of all.filter((name) => !passedOver[name])) {
    const rows = await client.unsafe(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Names of the canaries, such as "ride.note". */
export async function plantedColumns(): Promise<string[]> {
  const all = await Promise.all((await tables()).map(({ name }) => (passedOver[name] ? [] : textsOf(name))));
  return all.flat().map(({ column }) => column);
}

async function plant(table: string, userId: number): Promise<void> {
  const where = ownRows[table];
  if (!where) throw new Error(`Say in tests/whole-site/whole-person.ts which rows of ${table} are a person's own.`);
  const rows = await client.unsafe(`select from ${table} where ${where}`, [userId]);
  if (rows.length === 0) throw new Error(`Give the person a row in ${table} in tests/whole-site/whole-person.ts.`);
  const texts = await textsOf(table);
  if (texts.length === 0) return;
  const values = texts.map(({ column, type }) => `${column.split(".")[1]} = ${canaryFor(column, type)}`);
  await client.unsafe(`update ${table} set ${values.join(", ")} where ${where}`, [userId]);
}

async function textsOf(table: string): Promise<{ column: string; type: string }[]> {
  const columns = await client<{ column: string; type: string }[]>`
    select table_name || '.' || column_name as column, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and udt_name in ('text', 'varchar', 'json', 'jsonb', '_text')
      and is_generated = 'NEVER' order by 1`;
  return columns.filter(({ column }) => !notTheirs[column]);
}

function canaryFor(column: string, type: string): string {
  const value = `${canary} ${column}.`;
  if (type.startsWith("json")) return `'${JSON.stringify({ title: value, body: value })}'`;
  // Where the row lies makes the text its own, where it has to be.
  return type === "_text" ? `array['${value}']` : `'${value}' || ctid`;
}

async function fillTables(person: User, other: User): Promise<void> {
  const { id, uid, email } = person;
  const own = await createRide({ userId: id });
  await createRide({ userId: id, departsInHours: 72 });
  const foreign = await createRide({
    userId: other.id,
    note: "Ring 070-123 45 67",
    vehicleRegistration: secret,
    stops: ["stockholm", "malmo"],
  });
  await db.execute(sql`update ride_stop set meeting_point = ${secret} where ride_id = ${foreign.id}`);
  const received = await createBooking(own, { userId: other.id, status: "accepted", message: "Ring 070-765 43 21" });
  const sent = await createBooking(foreign, { userId: id });
  const conversation = await say(id, { rideId: foreign.publicId }, "Hej");
  await say(other.id, { conversationId: conversation }, `Mejla ${secret}@example.se eller ring 070-111 22 33`);
  await createNotification(person, "email");
  await createSubscription(person, { endpoint: "x", p256dh: "x", auth: "x" });
  const watch = await createWatch({ userId: id });
  const unlock = await createBooking(await createRide(), {
    userId: id,
    bookingType: "contact_unlock",
    status: "accepted",
    paypal: { status: "paid" },
  });
  const old = await createRide({ userId: other.id });
  const travelled = await createBooking(old, { userId: id, status: "completed" });
  for (const statement of [
    sql`insert into session (id_hash, uid, user_agent, expires_at) values ('x', ${uid}, 'x', now() + interval '1 day')`,
    sql`insert into notification_mute (user_id, kind, channel) values (${id}, 'ride_match', 'push')`,
    sql`insert into last_seen (user_id, category, at) values (${id}, 'driver', 1)`,
    sql`insert into booking_line (user_id, event_id)
      select ${id}, id from booking_event where booking_id = ${sent.id}`,
    sql`insert into own_place (user_id, name, place_id) select ${id}, 'home', min(id) from place`,
    sql`insert into trip (ride_id, departure_at) values (${own.id}, now())`,
    sql`
      insert into trip_position (ride_id, user_id, ends_at, lat, lng, minutes, at)
      values (${own.id}, ${id}, now(), 57.7, 11.97, 1, now())`,
    sql`
      insert into trip_follow (ride_id, user_id, token_hash, sealed_token, shows_plate, created_at)
      values (${own.id}, ${id}, 'x', 'x', true, now())`,
    sql`
      with report as (
        insert into trip_report (ride_id, actor_id, kind, at) values (${own.id}, ${id}, 'driving', now()) returning id)
      insert into trip_line (user_id, report_id) select ${id}, id from report`,
    sql`
      insert into phone_code (user_id, phone, code_hash, address_hash, expires_at)
      values (${id}, 'x', 'x', 'x', now())`,
    sql`insert into text_answer (id, user_id, meaning, at) values ('x', ${id}, 'yes', now())`,
    sql`insert into form_submission (user_id, form_key, outcome) values (${id}, 'x', '{}')`,
    sql`insert into block (blocker_id, blocked_id) values (${id}, ${(await createUser()).id})`,
    sql`insert into kept_block (blocker_id, blocked_hash) values (${id}, 'x')`,
    sql`insert into outbox_item (channel, recipient, title, body) values ('email', ${email}, 'x', 'x')`,
    sql`insert into watch_hit (watch_id, ride_id, found_at) values (${watch.id}, ${foreign.id}, now())`,
    sql`
      insert into payment (public_id, booking_id, payer_id, method, status, amount, vat, order_id, capture_id,
        consent_version, consent_at, paid_at)
      values ('betalning', ${unlock.id}, ${id}, 'paypal', 'paid', 1000, 200, 'ORDER', 'CAPTURE', '1', now(), now())`,
    sql`insert into paypal_event (event_id, type, body) values ('betalning', 'x', ${JSON.stringify({ id: "ORDER", payer: canary })})`,
    sql`insert into balance_entry (user_id, amount, reason) values (${id}, 1500, 'credit')`,
    sql`update users set balance = 1500 where id = ${id}`,
    sql`
      with coach as (
        insert into departure (public_id, operator, departure_at, arrival_at, seats, price)
        values ('bussen', 'Bussbolaget', now() - interval '2 days', now() - interval '1 day', 50, 100) returning id
      ), stops as (
        insert into departure_stop (departure_id, position, place_id, metres, minutes)
        select coach.id, position, place, 100000 * position, 60 * position from coach,
          (select row_number() over (order by id) - 1, id from place order by id limit 2) stop(position, place)
      )
      insert into bus_booking (public_id, departure_id, user_id, status, seats, from_leg, to_leg, price, ticket_code,
        held_until, confirmed_at)
      select 'biljett', id, ${id}, 'confirmed', 1, 0, 1, 100, 'x', now(), now() from coach`,
    sql`
      insert into review (booking_id, author_id, subject_id, rating, publish_at, published_at)
      values (${travelled.id}, ${id}, ${other.id}, 5, now(), now()),
        (${travelled.id}, ${other.id}, ${id}, 4, now(), now())`,
    sql`
      insert into review (booking_id, author_id, subject_id, rating, text, publish_at)
      values (${received.id}, ${other.id}, ${id}, 1, ${aboutPerson}, now() + interval '1 day')`,
    sql`
      insert into report (public_id, reporter_id, user_id, reason, text, booking_id)
      values ('anmalan1', ${id}, ${other.id}, 'other', 'x', ${sent.id}),
        ('anmalan2', ${other.id}, ${id}, 'other', ${aboutPerson}, ${sent.id})`,
    sql`
      insert into decision (public_id, user_id, measures, reason, decided_by, decided_at, appeal, appealed_at)
      values ('beslutet', ${id}, '{ride_removed}', 'x', ${other.id}, now(), 'x', now())`,
  ])
    await db.execute(statement);
}
