import { cpus, loadavg } from "node:os";
import { createRandom } from "#tests/setup/random";
import { addDays } from "~/modules/calendar/rules";
import { findJourneys } from "~/modules/journeys/find.server";
import { distanceBetween } from "~/modules/places/geometry";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { findCityPage } from "~/modules/search/city-page.server";
import { countPerDay, findRides } from "~/modules/search/queries.server";
import { findRoutePage } from "~/modules/search/route-page.server";
import { anyRide } from "~/modules/search/rules";
import type { Search } from "~/modules/search/types";
import { connect } from "~/platform/connect.server";
import { closeDatabase, db, reads, sql } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { buildWorld, createTravellers, dayCount, firstDate, worldNow, worldVersion } from "./search-world";

const rides = Number(process.env.BENCH_RIDES);
const goal = Number(process.env.BENCH_GOAL_MS);
const clients = 16;
const warmUpMs = 500;
const measuredMs = 2_000;
const random = createRandom(3);

await prepareWorld();
await warmUp();
const index = await places();
const travellers = createTravellers(index, random);

const primaryKey = () => {
  const ids = Array.from({ length: 20 }, () => 1 + Math.floor(random() * rides));
  return sql`select * from ride where id = any(${ids}::bigint[])`;
};
const aDay = () => addDays(firstDate, Math.floor(random() * dayCount));

const aRoute = () =>
  travellers()
    .map(({ slug }) => slug)
    .join("-");
const aCity = () => travellers()[0]?.slug ?? "";

const workloads: [name: string, run: () => PromiseLike<unknown>][] = [
  ["20 rides by primary key", primaryKey],
  ["findRides: from, to, a day", () => findRides(search({ date: aDay() }), worldNow)],
  ["findRides: from a point to a point, a day", () => findRides(search({ date: aDay() }, besideIt), worldNow)],
  [
    "findRides: from a point to a point, a day ± 3",
    () => findRides(search({ date: aDay(), days: 3 }, besideIt), worldNow),
  ],
  ["findRides: from a point to a point, any day", () => findRides(search({}, besideIt), worldNow)],
  ["findRides: from a point, any day", () => findRides(search({ to: null }, besideIt), worldNow)],
  ["findRides: from, to, a day ± 3", () => findRides(search({ date: aDay(), days: 3 }), worldNow)],
  ["findRides: from, to, any day", () => findRides(search({}), worldNow)],
  ["findJourneys: from, to, a day", () => findJourneys(farApart({ date: aDay() }), worldNow)],
  ["findJourneys: from, to, any day", () => findJourneys(farApart({}), worldNow)],
  ["findRides: from, a day", () => findRides(search({ date: aDay(), to: null }), worldNow)],
  ["findRides: from, any day", () => findRides(search({ to: null }), worldNow)],
  ["findRides: to, a day", () => findRides(search({ date: aDay(), from: null }), worldNow)],
  ["findRides: any ride, a day", () => findRides(search({ date: aDay(), from: null, to: null }), worldNow)],
  [
    "findRides: requests on my way, a day",
    () => findRides(search({ kind: "request", seats: 8, date: aDay() }), worldNow),
  ],
  [
    "countPerDay: from, to, seven days",
    () => countPerDay(search({ date: aDay(), maxPrice: Math.floor(1000 + random() * 1e6) }), worldNow),
  ],
  [
    "countPerDay: from a point to a point, seven days",
    () => countPerDay(search({ date: aDay(), maxPrice: Math.floor(1000 + random() * 1e6) }, besideIt), worldNow),
  ],
  ["route page: next rides and thirty days", () => findRoutePage(aRoute(), worldNow)],
  ["city page: rides from and to, thirty days", () => findCityPage(aCity(), worldNow)],
];

/** ms at p95, alone. */
const goals: Record<string, number> = {
  "findRides: from, to, a day": goal,
  "findRides: from a point to a point, a day": Math.max(goal, 30),
  "findRides: from, to, a day ± 3": Math.max(goal, 40),
  "countPerDay: from, to, seven days": Math.max(goal, 30),
  "route page: next rides and thirty days": Math.max(goal, 30),
  "city page: rides from and to, thirty days": Math.max(goal, 30),
};

console.log(
  `\n${rides} open rides, ms; load of the machine ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`,
);
console.table(await measureAll());
await closeDatabase();

async function measureAll() {
  const table: Record<string, Record<string, number | string>> = {};
  let floor = 0;
  for (const [name, run] of workloads) {
    await measure(run, 1, warmUpMs);
    const alone = await measure(run, 1, measuredMs);
    const together = await measure(run, clients, measuredMs);
    floor ||= alone.p50;
    table[name] = {
      p50: alone.p50,
      p95: alone.p95,
      [`p50, ${clients} clients`]: together.p50,
      [`p95, ${clients} clients`]: together.p95,
      failed: alone.failed + together.failed,
      "× primary key": Number((alone.p50 / floor).toFixed(1)),
    };
    if (alone.p95 > (goals[name] ?? Number.POSITIVE_INFINITY)) process.exitCode = 1;
    if (alone.failed + together.failed > 0) process.exitCode = 1;
  }
  return table;
}

async function measure(run: () => PromiseLike<unknown>, clients: number, ms: number) {
  const spent: number[] = [];
  let failed = 0;
  const end = performance.now() + ms;
  async function client() {
    for (let start = performance.now(); start < end; start = performance.now()) {
      try {
        await run();
      } catch {
        failed++;
      }
      spent.push(performance.now() - start);
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  spent.sort((a, b) => a - b);
  const at = (share: number) => Number((spent[Math.floor(spent.length * share)] ?? 0).toFixed(1));
  return { p50: at(0.5), p95: at(0.95), failed };
}

/** A position ashore some kilometres away, which is no place of the index. */
/** Nearer than that nobody changes. */
function farApart(wishes: Partial<Search>): Search {
  const found = search(wishes);
  const { from, to } = found;
  return from && to && distanceBetween(from.place, to.place) > 60_000 ? found : farApart(wishes);
}

function besideIt(place: Place): Place {
  const [lat, lng] = [place.lat + (random() - 0.5) / 8, place.lng + (random() - 0.5) / 4];
  return index.bySlug(`${lat.toFixed(3)},${lng.toFixed(3)}`) ?? besideIt(place);
}

function search(wishes: Partial<Search>, meant = (place: Place) => place): Search {
  const [from, to] = travellers()
    .map(meant)
    .map((place) => ({ place, radius: index.radiusOf(place) }));
  return {
    ...anyRide,
    from: from ?? null,
    to: to ?? null,
    seats: 1 + Math.floor(random() * 2),
    ...wishes,
  };
}

/**
 * Reads the tables and the index of pairs into the database's cache, and into the reach of every connection that will
 * prepared, where those of a site that has run for a while are. Of a table only a scan that names its rows' places does:
 * any other passes the cache by.
 */
async function warmUp(): Promise<void> {
  const pools = [sql, reads].flatMap((pool) => Array.from({ length: pool.options.max }, () => pool.reserve()));
  const connections = await Promise.all(pools);
  for (const connection of connections) {
    await connection`set statement_timeout = 0`;
    await connection`select sum(metres) from ride_listing where ctid >= '(0,0)'`;
    await connection`select sum(metres) from ride where ctid >= '(0,0)'`;
    await connection`set enable_seqscan = off`;
    await connection`select count(*) from ride_listing where kind = 'offer' and origin_id * 32768 + destination_id > 0`;
    await connection`reset enable_seqscan`;
    await connection`reset statement_timeout`;
    connection.release();
  }
}

/** Builds the rides unless an earlier run has. */
async function prepareWorld(): Promise<void> {
  const name = new URL(env.databaseUrl.replace(/@[^/]*/, "@host")).pathname.slice(1);
  const server = connect(env.databaseUrl.replace(/[^/]*$/, "postgres"), { max: 1 });
  const [found] =
    await server`select shobj_description(oid, 'pg_database') = ${worldVersion} as "isComplete" from pg_database where datname = ${name}`;
  if (!found?.isComplete) {
    const start = Date.now();
    await server`drop database if exists ${server(name)} with (force)`;
    await server`create database ${server(name)}`;
    const { migrate } = await import("~/server/migrate");
    const { seedPlaces } = await import("~/modules/places/commands.server");
    await migrate();
    await seedPlaces(db);
    const builder = connect(env.databaseUrl, { max: 1, settings: { statement_timeout: 0 } });
    await buildWorld(builder, await places(), rides);
    await builder.end();
    await server.unsafe(`comment on database "${name}" is '${worldVersion}'`);
    console.log(`built ${rides} rides in ${Math.round((Date.now() - start) / 1000)} s`);
  }
  await server.end();
}
