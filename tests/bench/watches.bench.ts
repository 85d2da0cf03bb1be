import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";

/**
 * Measures which of 1 000 000 watches (or as many as BENCH_WATCHES says) a new ride answers, against reading a ride by
 * primary key in the same run, on an embedded PostgreSQL of its own. The first run saves the watches; later ones find
 * them in `.cache/bench-watches`.
 */
Object.assign(process.env, { DATA_DIR: ".cache/bench-watches", MODE: "demo", DEMO: "0" });
for (const name of ["DATABASE_URL", "PUBLIC_URL"]) delete process.env[name];

const wanted = Number(process.env.BENCH_WATCHES ?? 1_000_000);
const goal = 25;
const rideCount = 200;
const [warmUpMs, measuredMs] = [5_000, 20_000];
const batch = 20_000;
const owners = 50_000;

const { startEmbeddedPostgres } = await import("~/platform/embedded-postgres.server");
const server = await startEmbeddedPostgres({ isDurable: false });
const { migrate } = await import("~/server/migrate");
await migrate();
const { createRandom, createTravellers } = await import("./search-world");
const random = createRandom(5);
const { connect } = await import("~/platform/connect.server");
const { env } = await import("~/platform/env.server");
const { closeDatabase, db, sql } = await import("~/platform/db.server");
const { seedPlaces } = await import("~/modules/places/commands.server");
await seedPlaces(db);
const { createRide } = await import("#tests/factories/rides");
const { createUser } = await import("#tests/factories/users");
const { places } = await import("~/modules/places/queries.server");
const { roadBetween } = await import("~/modules/places/roads.server");
const { watchesFor } = await import("~/modules/watches/matching.server");

try {
  const index = await places();
  const travellers = createTravellers(index, random);
  await saveWatches();
  // As autovacuum does in time: while others read, a first round leaves pages for which the index alone is not enough.
  await sql`vacuum analyze watch`;
  const rides = await postRides();
  const some = () => rides[Math.floor(random() * rides.length)] ?? 0;
  let [runs, matches] = [0, 0];
  const match = async () => {
    matches += (await watchesFor(some(), Date.now())).length;
    runs++;
  };
  await reachTables();
  await measure(match, warmUpMs);
  const floor = await measure(() => sql`select * from ride where id = ${some()}`, measuredMs / 4);
  [runs, matches] = [0, 0];
  const found = await measure(match, measuredMs);
  console.table({
    "a ride by primary key": floor,
    "watches a new ride answers": { ...found, "× primary key": Number((found.p50 / floor.p50).toFixed(1)) },
  });
  console.log(`${wanted.toLocaleString("sv-SE")} watches, on average ${Math.round(matches / runs)} answered`);
  if (found.p95 > goal) process.exitCode = 1;

  async function saveWatches(): Promise<void> {
    const [saved] = await sql<[{ count: number }]>`select count(*)::int from watch`;
    if (saved.count === wanted) return;
    const builder = connect(env.databaseUrl, { max: 1, settings: { statement_timeout: 0 } });
    await builder`truncate watch cascade`;
    const [{ id: firstOwner }] = await builder<[{ id: number }]>`
      with made as (
        insert into users (uid, email, display_name, created_at)
        select gen_random_uuid()::text, n || '@example.se', 'Person', 0 from generate_series(1, ${owners}::int) n
        returning id
      )
      select min(id) as id from made`;
    const ways = await drivenWays();
    for (let first = 0; first < wanted; first += batch) {
      const rows = Array.from({ length: Math.min(batch, wanted - first) }, () => someWatch(ways));
      await builder`
        insert into watch (public_id, user_id, kind, from_place_id, to_place_id, from_radius, to_radius, way, way_metres,
          date_from, date_to, weekdays, earliest, latest, seats, max_price, expires_at)
        select gen_random_uuid(), ${firstOwner}::bigint + (random() * ${owners - 1}::int)::int, r.kind::ride_kind, r.from_id, r.to_id,
          r.from_radius, r.to_radius, r.way, r.way_metres, r.day, r.day + 2, r.weekdays, r.earliest, r.latest, r.seats,
          r.max_price, now() + interval '180 days'
        from json_to_recordset(${JSON.stringify(rows)}::text::json) r(kind text, from_id int, to_id int, from_radius int,
          to_radius int, way int[], way_metres int[], day date, weekdays smallint, earliest text, latest text,
          seats smallint, max_price int)`;
    }
    await builder.end();
  }

  /** Brings what is looked up into the reach of every connection, where that of a site that has run for a while is. */
  async function reachTables(): Promise<void> {
    const connections = await Promise.all(Array.from({ length: sql.options.max }, () => sql.reserve()));
    for (const connection of connections) {
      await connection`set statement_timeout = 0`;
      await connection`set enable_seqscan = off`;
      await connection`set enable_bitmapscan = off`;
      await connection`select count(*) from watch where paused_at is null and pair >= 0`;
      await connection`select sum(seats) from watch where ctid >= '(0,0)'`;
      for (const setting of ["statement_timeout", "enable_seqscan", "enable_bitmapscan"])
        await connection.unsafe(`reset ${setting}`);
      connection.release();
    }
  }

  /** Drivers' ways, worked out once for many. */
  async function drivenWays() {
    const pairs = Array.from({ length: 1_000 }, travellers);
    return Promise.all(pairs.map(async ([from, to]) => ({ from, to, road: await roadBetween(from, to, index) })));
  }

  function someWatch(ways: Awaited<ReturnType<typeof drivenWays>>) {
    const drives = random() < 0.15 ? ways[Math.floor(random() * ways.length)] : undefined;
    const [from, to] = drives ? [drives.from, drives.to] : travellers();
    const open = drives ? 1 : random();
    const day = new Date(Date.now() + Math.floor(random() * 60) * 86_400_000).toISOString().slice(0, 10);
    return {
      kind: drives ? "request" : "offer",
      from_id: open < 0.05 ? null : from.id,
      to_id: open >= 0.05 && open < 0.1 ? null : to.id,
      from_radius: index.radiusOf(from),
      to_radius: index.radiusOf(to),
      way: drives?.road.map(({ placeId }) => placeId),
      way_metres: drives?.road.map(({ metres }) => Math.round(metres)),
      day: random() < 0.8 ? day : null,
      weekdays: random() < 0.2 ? 1 + Math.floor(random() * 127) : 127,
      earliest: random() < 0.2 ? "06:00" : null,
      latest: random() < 0.2 ? "18:00" : null,
      seats: 1 + Math.floor(random() * 2),
      max_price: random() < 0.2 ? 200 : null,
    };
  }

  async function postRides(): Promise<number[]> {
    const { id: userId } = await createUser({ uid: randomUUID(), phone: null });
    const ids: number[] = [];
    while (ids.length < rideCount) {
      const stops = travellers().map(({ slug }) => slug);
      const departsInHours = 1 + Math.floor(random() * 60 * 24);
      const ride = await createRide({ userId, stops, departsInHours, kind: random() < 0.1 ? "request" : "offer" });
      ids.push(ride.id);
    }
    return ids;
  }
} finally {
  await closeDatabase();
  await server.stop();
}

async function measure(run: () => PromiseLike<unknown>, ms: number) {
  const spent: number[] = [];
  const end = performance.now() + ms;
  for (let start = performance.now(); start < end; start = performance.now()) {
    await run();
    spent.push(performance.now() - start);
  }
  spent.sort((a, b) => a - b);
  const at = (share: number) => Number((spent[Math.floor(spent.length * share)] ?? 0).toFixed(2));
  return { p50: at(0.5), p95: at(0.95) };
}
