import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";

/**
 * 200 people book the last seat of a ride at the same moment, in 1 000 rounds (or as many as BENCH_ROUNDS says), on an
 * embedded PostgreSQL of its own: exactly one of them may get it, and nobody may see an exception.
 */
Object.assign(process.env, { DATA_DIR: ".cache/bench-seats", MODE: "demo", DEMO: "0" });
for (const name of ["DATABASE_URL", "PUBLIC_URL"]) delete process.env[name];

const people = 200;
const rounds = Number(process.env.BENCH_ROUNDS ?? 1_000);

const { startEmbeddedPostgres } = await import("~/platform/embedded-postgres.server");
const server = await startEmbeddedPostgres();
const { migrate } = await import("~/server/migrate");
await migrate();
const { closeDatabase, db, sql } = await import("~/platform/db.server");
const { seedPlaces } = await import("~/modules/places/commands.server");
await seedPlaces(db);
const { createRide } = await import("#tests/factories/rides");
const { createUser } = await import("#tests/factories/users");
const { requestSeats } = await import("~/modules/bookings/request.server");

try {
  const crowd = await Promise.all(Array.from({ length: people }, () => createUser({ uid: randomUUID() })));
  const times: number[] = [];
  let [winners, told, exceptions] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const ride = await createRide({ seats: 1, bookingMode: "instant" });
    const rush = crowd.map((user) => book(ride.publicId, user.id, times));
    for (const result of await Promise.allSettled(rush)) {
      if (result.status === "rejected") exceptions++;
      else if (result.value.ok) winners++;
      else if (result.value.reason === "full") told++;
    }
  }
  const oversold = await sql`
    select ride_id from booking where holds_seats group by ride_id having sum(seats) <> 1`;
  const isGood = winners === rounds && told === rounds * (people - 1) && exceptions + oversold.length === 0;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  console.log(
    `${rounds} rounds of ${people} people: ${winners} winners, ${told} told that it is full, ` +
      `${exceptions} exceptions, ${oversold.length} oversold rides; answers in p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
  );
  if (!isGood) process.exitCode = 1;
} finally {
  await closeDatabase();
  await server.stop();
}

async function book(rideId: string, userId: number, times: number[]) {
  const start = performance.now();
  const wishes = { seats: 1, message: "", confirmsWomenOnly: false, joinsLine: false };
  const outcome = await requestSeats({ userId, rideId, formKey: randomUUID(), ...wishes });
  times.push(performance.now() - start);
  return outcome;
}
