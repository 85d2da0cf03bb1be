import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import { findMissing } from "~/modules/demand/queries.server";
import { places } from "~/modules/places/queries.server";
import { reviewsDue } from "~/modules/reviews/queries.server";
import { costCap } from "~/modules/rides/rules";
import { findRides } from "~/modules/search/queries.server";
import { anyRide } from "~/modules/search/rules";
import { db } from "~/platform/db.server";
import { findDemoPeople } from "../google/people.server";
import { ensureDemoWorld } from "./world.server";

const firstStart = instantOf("2027-03-10", "09:30");
const wished = 240;

beforeAll(() => ensureDemoWorld({ rides: wished }, firstStart));

test("about as many rides as wished lie ahead within 30 days, offers and requests", async () => {
  const [found] = await count(sql`count(*) filter (where kind = 'offer') as offers,
    count(*) filter (where kind = 'request') as requests from ride
    where status in ('open', 'full') and departure_at between ${at(firstStart)} and ${at(firstStart + 31 * 86_400_000)}`);
  const { offers = 0, requests = 0 } = found ?? {};
  expect(offers + requests).toBeGreaterThan(wished * 0.95);
  expect(offers + requests).toBeLessThan(wished * 1.05);
  expect(requests).toBeGreaterThan(wished * 0.02);
});

test("ways are missing that some have searched for, and no ride goes on the day", async () => {
  const missing = await findMissing(firstStart);
  expect(missing.length).toBeGreaterThan(2);
  const index = await places();
  const date = addDays(localDateOf(firstStart), 2);
  for (const { from, to } of missing) {
    const [start, finish] = [index.endAt(from.slug), index.endAt(to.slug)];
    expect((await findRides({ ...anyRide, from: start, to: finish, date }, firstStart)).rides).toEqual([]);
  }
});

test("the database has counted what was filled, so that its plans fit", async () => {
  expect(await count(sql`relname from pg_class where relname in ('ride', 'ride_listing') and reltuples < 1`)).toEqual(
    [],
  );
});

test("every ride keeps to the law and to the seats of a car, and is found where it is open", async () => {
  const cap = sql.raw(`floor(metres / 1000.0 * ${costCap.kronorPerKm})`);
  expect(await count(sql`count(*) as n from ride where price * seats > ${cap} or arrival_at <= departure_at`)).toEqual([
    { n: 0 },
  ]);
  expect(
    await count(sql`count(*) as n from ride_leg join ride on ride.id = ride_id
    where ride_leg.seats <> ride.seats or taken > ride_leg.seats`),
  ).toEqual([{ n: 0 }]);
  expect(
    await count(sql`count(*) as n from ride left join ride_listing s on s.ride_id = ride.id
    where (s.ride_id is null) = (status in ('open', 'full'))`),
  ).toEqual([{ n: 0 }]);
});

test("seats taken are those of the bookings, and full rides are called full", async () => {
  expect(
    await count(sql`count(*) as n from ride_leg l where taken <> (
    select coalesce(sum(seats), 0) from booking b
    where b.ride_id = l.ride_id and b.holds_seats and l.position >= b.from_leg and l.position < b.to_leg)`),
  ).toEqual([{ n: 0 }]);
  expect(
    await count(sql`count(*) as n from ride join ride_listing s on s.ride_id = ride.id
    where (seats_left = 0) <> (status = 'full')`),
  ).toEqual([{ n: 0 }]);
  expect(
    await count(sql`count(*) as n from booking b where not exists (
    select from booking_event e where e.booking_id = b.id and e.to_status = b.status)`),
  ).toEqual([{ n: 0 }]);
});

test("people have travelled as often as their profile says", async () => {
  const [travelled] = await count(sql`count(*) as people from users where rides_completed > 0`);
  expect(travelled?.people).toBeGreaterThan(20);
  expect(
    await count(sql`count(*) as n from users u where rides_completed <> (
    select count(distinct ride_id) from booking
    where status = 'completed' and u.id in (user_id, counterparty_id))`),
  ).toEqual([{ n: 0 }]);
});

test("people are reviewed as often and as well as their profile says, and see no review too early", async () => {
  const [seen] = await count(sql`count(distinct subject_id) as people, count(reply) as replies from review
    where published_at is not null`);
  expect(seen?.people).toBeGreaterThan(15);
  expect(
    await count(sql`count(*) as n from users u,
      lateral (select count(*) as reviews, coalesce(sum(rating), 0) as ratings from review
        where subject_id = u.id and published_at is not null) seen
      where review_count <> reviews or rating_sum <> ratings`),
  ).toEqual([{ n: 0 }]);
  expect(
    await count(sql`count(*) as n from review r where published_at is not null and publish_at > ${at(firstStart)}
      and not exists (select from review o where o.booking_id = r.booking_id and o.author_id = r.subject_id)`),
  ).toEqual([{ n: 0 }]);
});

test("who is offered first to visitors has a ride to review and somebody to write to, now and then unread", async () => {
  const busiest = await findDemoPeople("", 6);
  for (const { uid } of busiest) {
    const [user] = await db.execute<{ id: number }>(sql`select id from users where uid = ${uid}`);
    expect(await reviewsDue(user?.id ?? 0, firstStart), uid).not.toEqual([]);
  }
  const [talks] =
    await count(sql`count(distinct conversation_id) as n, count(*) filter (where read_at is null) as unread
    from message where created_at <= ${at(firstStart)}`);
  expect(talks?.n).toBeGreaterThan(5);
  expect(talks?.unread).toBeGreaterThan(1);
  expect(talks?.unread).toBeLessThan(talks?.n ?? 0);
});

test("only women offer rides for women only", async () => {
  const rows = await db.execute<{ name: string }>(sql`
    select distinct display_name as name from ride join users on users.id = user_id where women_only`);
  expect(rows.map(({ name }) => name).filter((name) => /^(Erik|Lars|Karl|Anders|Johan|Omar|Reza) /.test(name))).toEqual(
    [],
  );
});

test("a second start changes nothing, one a week later replaces what has left", async () => {
  const before = await count(sql`count(*) as n from ride`);
  await ensureDemoWorld({ rides: wished }, firstStart + 60_000);
  expect(await count(sql`count(*) as n from ride`)).toEqual(before);

  const later = firstStart + 7 * 86_400_000;
  await Promise.all([1, 2].map(() => ensureDemoWorld({ rides: wished }, later)));
  const [ahead] = await count(
    sql`count(*) as n from ride where status in ('open', 'full') and departure_at > ${at(later)}`,
  );
  expect(ahead?.n).toBeGreaterThan(wished * 0.95);
  expect(ahead?.n).toBeLessThan(wished * 1.05);
});

test("a wish for none leaves everything as it is", async () => {
  const before = await count(sql`count(*) as n from ride`);
  await ensureDemoWorld({ rides: 0 }, firstStart + 60 * 86_400_000);
  expect(await count(sql`count(*) as n from ride`)).toEqual(before);
});

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

function count(what: ReturnType<typeof sql>) {
  return db.execute<Record<string, number>>(sql`select ${what}`);
}
