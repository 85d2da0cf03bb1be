import { rawMilliseconds, type Sql, sql } from "~/platform/db.server";
import { markSeen } from "./commands.server";
import { badgesOf, categoriesSeenAt, onScreenAt, withSeen } from "./rules";
import type { Address, Badges, Counts, LastSeen, OnScreen } from "./types";

/** ms before it is noted again that nothing new was to be seen */
const notedAnew = 300_000;

/** Header counts; marks what a screen on view shows as seen. @param userId 0 while the record cannot be read */
export async function openScreen<Beside = null>(
  userId: number,
  { isLooking, ...address }: Address & { isLooking: boolean },
  now = Date.now(),
  beside: Sql | null = null,
): Promise<{ badges: Badges; at: number; lastSeen: LastSeen; beside: Beside | null }> {
  const seen = isLooking ? categoriesSeenAt(address.pathname) : [];
  const onScreen = isLooking ? onScreenAt(address) : null;
  const person: Sql = sql`(select ${userId}::bigint as id)`;
  const [row] = userId === 0 ? [] : await readCounts<Beside>(person, { onScreen, beside });
  if (!row) return { badges: { passenger: 0, driver: 0, events: 0 }, at: 0, lastSeen: {}, beside: null };
  const before = badgesOf(row.counts);
  const badges = badgesOf(withSeen(row.counts, seen));
  const isNews = badges.events < before.events;
  const isDue = seen.some((category) => now - (row.lastSeen[category] ?? Number.NEGATIVE_INFINITY) > notedAnew);
  if (isNews || isDue) await markSeen(userId, seen, now, isNews);
  const lastSeen = { ...row.lastSeen, ...Object.fromEntries(seen.map((category) => [category, now])) };
  return { badges, at: row.at, lastSeen, beside: row.beside };
}

/** What the headers of these people show now, in one round trip for all of them. */
export async function badgesFor(userIds: number[]): Promise<Map<number, { badges: Badges; at: number }>> {
  const rows = await readCounts(sql`unnest(${userIds}::bigint[])`, {});
  return new Map(rows.map(({ userId, counts, at }) => [userId, { badges: badgesOf(counts), at }]));
}

type More = { onScreen?: OnScreen | null; beside?: Sql | null };
/** `at` in ms UTC by the database's clock, so that what two processes count has an order. */
type CountsRow<Beside> = { userId: number; at: number; counts: Counts; lastSeen: LastSeen; beside: Beside };

/** Specification section 7. @param people SQL ids: one person's plan is reused @param more.onScreen is not counted */
function readCounts<Beside>(people: Sql, { onScreen = null, beside = null }: More): Promise<CountsRow<Beside>[]> {
  const { conversation = null, booking = null, ride = null } = onScreen ?? {};
  const messagesAs = (side: "driver_id" | "passenger_id") => sql`
    (select count(*)::integer from conversation join message on message.conversation_id = conversation.id
     where conversation.${sql(side)} = person.id and sender_id <> person.id and read_at is null
       and conversation.public_id is distinct from ${conversation})`;
  const linesAs = (side: "driver" | "passenger") => sql`
    (select count(*)::integer from booking_line line
     join booking_event event on event.id = line.event_id
     join booking on booking.id = event.booking_id
     join ride on ride.id = booking.ride_id
     where line.user_id = person.id and line.read_at is null
       and (booking.user_id = person.id) = (ride.kind = ${side === "passenger" ? "offer" : "request"})
       and booking.public_id is distinct from ${booking} and ride.public_id is distinct from ${ride}
       and not exists (
         select from conversation where conversation.public_id = ${conversation} and conversation.ride_id = ride.id
           and (driver_id, passenger_id) in ((booking.user_id, counterparty_id), (counterparty_id, booking.user_id))))`;
  const requestsAs = (side: "user_id" | "counterparty_id", category: string) => sql`
    (select count(*)::integer from booking
     where booking.${sql(side)} = person.id and status = 'requested' and booking_type = 'seat'
       and (booking.user_id = person.id or (declines_at is null and yes_at is null))
       and booking.created_at > coalesce((seen.at ->> ${category})::bigint, 0))`;
  const unlocksAs = (side: "user_id" | "counterparty_id") => sql`
    (select count(*)::integer from booking
     where booking.${sql(side)} = person.id and booking_type = 'contact_unlock' and paypal ->> 'status' = 'paid'
       and paid_at > coalesce((seen.at ->> 'unlocks')::bigint, 0))`;
  return sql<CountsRow<Beside>[]>`
    select person.id as "userId", ${rawMilliseconds(sql`now()`)} as at, seen.at as "lastSeen", ${beside ?? sql`null`} as beside, json_build_object(
      'unreadAsDriver', ${messagesAs("driver_id")} + ${linesAs("driver")},
      'unreadAsPassenger', ${messagesAs("passenger_id")} + ${linesAs("passenger")},
      'driver', ${requestsAs("counterparty_id", "driver")}, 'bookings', ${requestsAs("user_id", "bookings")},
      'unlocks', ${unlocksAs("user_id")} + ${unlocksAs("counterparty_id")}) as counts
    from ${people} person (id)
    cross join lateral (
      select coalesce(json_object_agg(category, at), '{}') as at from last_seen where user_id = person.id) seen`;
}
