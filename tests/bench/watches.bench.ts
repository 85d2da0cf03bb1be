import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Place } from "~/modules/places/types";

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
const { createRandom } = await import("#tests/setup/random");
const { createTravellers } = await import("./search-world");
const random = createRandom(5);
const { connect } = await import("~/platform/connect.server");
const { env } = await import("~/platform/env.server");
const { closeDatabase, db, sql } = await import("~/platform/db.server");
const { seedPlaces } = await import("~/modules/places/commands.server");
await seedPlaces(db);
const { createRide } = await import("#tests/factories/rides");
const { createUser } = await import("#tests/factories/users");
const { keepPins } = await import("~/modules/places/pins.server");
const { places } = await import("~/modules/places/queries.server");
const { lookupOf } = await import("~/modules/watches/lookup.server");
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
      const rows = await Promise.all(Array.from({ length: Math.min(batch, wanted - first) }, () => someWatch(ways)));
      await keepPins(
        db,
        rows.flatMap(({ fromPlaceId, toPlaceId }) => [fromPlaceId, toPlaceId]),
      );
      await builder`
        insert into watch (public_id, user_id, kind, from_place_id, to_place_id, from_key_id, to_key_id, from_x, from_y,
          to_x, to_y, from_radius, to_radius, way, way_metres,
          date_from, date_to, weekdays, earliest, latest, seats, max_price, expires_at)
        select gen_random_uuid(), ${firstOwner}::bigint + (random() * ${owners - 1}::int)::int, r.kind::ride_kind, r."fromPlaceId", r."toPlaceId",
          r."fromKeyId", r."toKeyId", r."fromX", r."fromY", r."toX", r."toY", r.from_radius, r.to_radius, r.way, r."wayMetres", r.day, r.day + 2, r.weekdays, r.earliest, r.latest, r.seats,
          r.max_price, now() + interval '180 days'
        from json_to_recordset(${JSON.stringify(rows)}::text::json) r(kind text, "fromPlaceId" int, "toPlaceId" int,
          "fromKeyId" int, "toKeyId" int, "fromX" int, "fromY" int, "toX" int, "toY" int, from_radius int, to_radius int,
          way int[], "wayMetres" int[], day date, weekdays smallint, earliest text, latest text,
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

  /** One in three is watched from a point some kilometres away. */
  function beside(place: Place): Place {
    if (random() < 2 / 3) return place;
    const [lat, lng] = [place.lat + (random() - 0.5) / 5, place.lng + (random() - 0.5) / 3];
    return index.bySlug(`${lat.toFixed(3)},${lng.toFixed(3)}`) ?? place;
  }

  /** Drivers' ways, worked out once for many. */
  async function drivenWays() {
    const pairs = Array.from({ length: 1_000 }, travellers);
    return Promise.all(pairs.map(([from, to]) => lookupOf("request", { from, to }, index)));
  }

  async function someWatch(ways: Awaited<ReturnType<typeof drivenWays>>) {
    const drives = random() < 0.15 ? ways[Math.floor(random() * ways.length)] : undefined;
    const [from, to] = travellers();
    const open = random();
    const ends = { from: open < 0.05 ? null : beside(from), to: open >= 0.05 && open < 0.1 ? null : beside(to) };
    const day = new Date(Date.now() + Math.floor(random() * 60) * 86_400_000).toISOString().slice(0, 10);
    return {
      kind: drives ? "request" : "offer",
      ...(drives ?? (await lookupOf("offer", ends, index))),
      from_radius: index.radiusOf(from),
      to_radius: index.radiusOf(to),
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
