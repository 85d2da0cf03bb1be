import { beforeEach, expect, test } from "vitest";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { createWatch } from "#tests/factories/watches";
import { places } from "~/modules/places/queries.server";
import { rawTimestamp, sql } from "~/platform/db.server";
import { findMissing } from "./queries.server";
import { mostCounted, mostWays, weekOf } from "./rules";
import type { Noted, Way } from "./types";
import { closeWeeks, countMissed } from "./weeks.server";

const day = 86_400_000;
/** A Wednesday, and the weeks after it; the clocks go back on 25 October. */
const wednesday = Date.UTC(2026, 9, 21, 12);
const weekLater = wednesday + 7 * day;
const mondayLater = wednesday + 5 * day;

beforeEach(async () => {
  await sql`truncate missing_ride, missing_ride_week, watch cascade`;
});

async function way(from: string, to: string): Promise<Way> {
  const index = await places();
  const [fromId, toId] = [from, to].map((slug) => index.bySlug(slug)?.id ?? 0);
  return { fromId: fromId ?? 0, toId: toId ?? 0 };
}

async function people(count: number, from = "solleftea", to = "umea", first = 0): Promise<Noted[]> {
  const ends = await way(from, to);
  return Array.from({ length: count }, (_, n) => ({ ...ends, who: `network 10.0.0.${first + n}` }));
}

async function shown(now: number): Promise<string[]> {
  const found = await findMissing(now);
  return found.map(({ from, to, people, isThisWeek }) =>
    [from.name, to.name, people, isThisWeek ? "now" : "then"].join(" "),
  );
}

const kept = () => sql<{ people: number; marks: string[] | null }[]>`
  select people, marks from missing_ride order by week, from_place_id, to_place_id`;

test("a way is shown from five different people on, each counted once, whenever and how often they search", async () => {
  const [first, ...others] = await people(5);
  if (!first) throw new Error("nobody");
  await countMissed([first, first, first], wednesday);
  await countMissed([first, ...others.slice(0, 3)], wednesday + day);
  expect(await shown(wednesday + day)).toEqual([]);
  await countMissed(others, wednesday + 2 * day);
  expect(await shown(wednesday + 2 * day)).toEqual(["Sollefteå Umeå 5 now"]);
  await countMissed(await people(6, "umea", "solleftea"), wednesday);
  expect(await shown(wednesday)).toEqual(["Umeå Sollefteå 6 now", "Sollefteå Umeå 5 now"]);
});

test("what is stored names neither the person nor a time finer than the week, nor tells that two marks are one's", async () => {
  const who = { who: "user 4711" };
  await countMissed(
    [
      { ...(await way("solleftea", "umea")), ...who },
      { ...(await way("umea", "lulea")), ...who },
    ],
    wednesday,
  );
  const rows = await sql<{ row: string; marks: string[] }[]>`select missing_ride::text as row, marks from missing_ride`;
  expect(rows.map(({ row }) => /4711|user|2026-10-21/.test(row))).toEqual([false, false]);
  expect(new Set(rows.flatMap(({ marks }) => marks)).size).toBe(2);
  const columns = await sql<{ type: string }[]>`
    select data_type as type from information_schema.columns where table_name in ('missing_ride', 'missing_ride_week')`;
  expect(columns.map(({ type }) => type)).not.toContain(expect.stringContaining("time"));
});

test("the same person has another mark in another week", async () => {
  await countMissed(await people(1), wednesday);
  await countMissed(await people(1), weekLater);
  const [then, now] = await kept();
  expect(then?.marks).toHaveLength(1);
  expect(then?.marks).not.toEqual(now?.marks);
});

test("when the week is over its secret is gone and only numbers are left, of five people or more", async () => {
  await countMissed([...(await people(5)), ...(await people(4, "kiruna", "lulea"))], wednesday);
  await closeWeeks(wednesday);
  expect((await kept()).map(({ marks }) => marks?.length)).toEqual(expect.arrayContaining([4, 5]));
  await closeWeeks(mondayLater);
  expect(await kept()).toEqual([{ people: 5, marks: null }]);
  expect(await sql`select week::text from missing_ride_week`).toEqual([{ week: weekOf(mondayLater) }]);
  expect(await shown(mondayLater)).toEqual(["Sollefteå Umeå 5 then"]);
});

test("the last week is shown until this one has as many, and is forgotten after that", async () => {
  await countMissed(await people(7), wednesday);
  await closeWeeks(mondayLater);
  await countMissed(await people(4), weekLater);
  expect(await shown(weekLater)).toEqual(["Sollefteå Umeå 7 then"]);
  await countMissed(await people(5), weekLater);
  expect(await shown(weekLater)).toEqual(["Sollefteå Umeå 5 now"]);
  await closeWeeks(weekLater + 7 * day);
  expect(await kept()).toEqual([{ people: 5, marks: null }]);
  expect(await shown(weekLater + 14 * day)).toEqual([]);
});

test("where the secret is lost, as in a crash, its week begins anew: nobody counts twice", async () => {
  await countMissed(await people(4), wednesday);
  await sql`truncate missing_ride_week`;
  await countMissed(await people(4), wednesday);
  expect(await shown(wednesday)).toEqual([]);
  expect((await kept()).map(({ people }) => people)).toEqual([4]);
});

test("a watch that found nothing counts when the week is over, once for its owner", async () => {
  const searching = await people(3);
  const owner = await createUser();
  const between = {
    from: "solleftea",
    to: "umea",
    createdAt: new Date(wednesday - 30 * day),
    expiresAt: new Date(wednesday + 90 * day),
  };
  await countMissed([...searching, { ...(await way("solleftea", "umea")), who: `user ${owner.id}` }], wednesday);
  await createWatch({ ...between, userId: owner.id });
  await createWatch({ ...between, userId: owner.id });
  await createWatch(between);
  await closeWeeks(wednesday);
  expect(await shown(wednesday)).toEqual([]);
  await closeWeeks(mondayLater);
  expect(await shown(mondayLater)).toEqual(["Sollefteå Umeå 5 then"]);
});

test("no watch counts that found something, is paused, over, later, for passengers or from anywhere", async () => {
  const between = {
    from: "solleftea",
    to: "umea",
    createdAt: new Date(wednesday - 30 * day),
    expiresAt: new Date(wednesday + 90 * day),
  };
  const ride = await createRide();
  const found = [await createWatch(between), await createWatch(between)];
  const [inTime, before] = found;
  await sql`
    insert into watch_hit (watch_id, ride_id, found_at)
    values (${inTime?.id ?? 0}, ${ride.id}, ${rawTimestamp(wednesday)}), (${before?.id ?? 0}, ${ride.id}, ${rawTimestamp(wednesday - 7 * day)})`;
  await createWatch({ ...between, pausedAt: new Date(wednesday) });
  await createWatch({ ...between, expiresAt: new Date(wednesday - 3 * day) });
  await createWatch({ ...between, createdAt: new Date(weekLater) });
  await createWatch({ ...between, kind: "request" });
  await createWatch({ ...between, from: null });
  await countMissed(await people(4), wednesday);
  await closeWeeks(wednesday);
  await closeWeeks(mondayLater);
  // Four, and the one whose find is a week old.
  expect(await kept()).toEqual([{ people: 5, marks: null }]);
});

test("a watch from a point counts for the place that the point is looked up under", async () => {
  const index = await places();
  const point = [...index.named("Arlanda")].find(({ id }) => id > 32_767);
  expect(point).toBeDefined();
  const watch = {
    from: point?.slug,
    to: "kiruna",
    createdAt: new Date(wednesday),
    expiresAt: new Date(wednesday + 90 * day),
  };
  for (let n = 0; n < 5; n++) await createWatch(watch);
  await closeWeeks(wednesday);
  await closeWeeks(mondayLater);
  const [found] = await findMissing(mondayLater);
  expect([found?.from.id, found?.people]).toEqual([point && index.reach().keyPlaceOf(point)?.id, 5]);
});

test("people and ways are bounded", async () => {
  await countMissed(await people(90), wednesday);
  await countMissed(await people(90, "solleftea", "umea", 60), wednesday);
  expect(await shown(wednesday)).toEqual([`Sollefteå Umeå ${mostCounted} now`]);
  const [row] = await kept();
  expect(row?.marks?.length).toBeLessThanOrEqual(mostCounted);
  await sql`
    insert into missing_ride (week, from_place_id, to_place_id, people)
    select ${weekOf(wednesday)}, start.id, finish.id, 1 from place start, place finish
    where start.id <> finish.id and greatest(start.id, finish.id) <= 32767 and start.slug not in ('lulea', 'solleftea')
    order by start.id, finish.id limit ${mostWays.ofAll}`;
  const size = async () => (await sql`select from missing_ride`).count;
  const full = await size();
  await countMissed([...(await people(6, "lulea", "solleftea")), ...(await people(6, "solleftea", "umea"))], wednesday);
  expect(await size()).toBe(full);
});

test("on a full table ways that are known are still counted", async () => {
  await countMissed(await people(4), wednesday);
  await sql`
    insert into missing_ride (week, from_place_id, to_place_id, people)
    select ${weekOf(wednesday)}, start.id, finish.id, 1 from place start, place finish
    where start.id <> finish.id and greatest(start.id, finish.id) <= 32767 and start.slug <> 'solleftea'
    order by start.id, finish.id limit ${mostWays.ofAll}`;
  await countMissed(await people(5), wednesday);
  expect(await shown(wednesday)).toEqual(["Sollefteå Umeå 5 now"]);
});

test("several processes count at the same moment, the same people among them", async () => {
  const noted = [...(await people(8)), ...(await people(8, "kiruna", "lulea"))];
  await Promise.all([
    countMissed(noted, wednesday),
    countMissed(noted.toReversed(), wednesday),
    countMissed(noted.slice(2), wednesday),
  ]);
  expect((await kept()).map(({ people }) => people)).toEqual([8, 8]);
});
