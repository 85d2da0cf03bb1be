import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, get, request } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../../scripts/setup.mjs";
import { end, freePort, untilReady } from "../setup/site";
import { processorTime } from "./processor-time";

/**
 * 500 drivers who each say every ten seconds where their car is, to 2 000 passengers with the stream of news open, on one
 * process of the built site: how fast each position arrives, and what that costs of a core.
 */
const SESSION_SECRET = "bench-only-0123456789-0123456789-0123456789";
const DATA_DIR = ".cache/bench-position";
Object.assign(process.env, { DATA_DIR, MODE: "demo", DEMO: "0", SESSION_SECRET });
for (const name of ["DATABASE_URL", "PUBLIC_URL"]) delete process.env[name];

const cars = Number(process.env.BENCH_CARS ?? 500);
const inEach = 4;
const rounds = 3;
const every = 10_000;
const goals = { ms: 250, ofCore: 0.15 };

type Car = { rideId: string; cookie: string; riders: string[]; path: [lat: number, lng: number][] };

build();
const fleet = await prepare();
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const site = spawn(process.execPath, ["build/server/web.js"], {
  env: {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: `${port}`,
    DATA_DIR,
    SESSION_SECRET,
    DEMO_RIDES: "0",
    RATE_LIMIT_FACTOR: "1000",
  },
  stdio: ["ignore", "ignore", "inherit"],
});
const agent = new Agent({ keepAlive: true });
const sentAt = new Map<string, number>();
const latencies: number[] = [];
let streams = 0;
try {
  await untilReady(`${origin}/readyz`, site);
  for (const car of fleet) await Promise.all(car.riders.map((cookie) => listen(cookie)));
  const database = Number.parseInt(readFileSync(`${DATA_DIR}/postgres/postmaster.pid`, "utf8"), 10);
  await drive(0);
  latencies.length = 0;
  const time = () => ({ site: processorTime(site.pid ?? 0), database: processorTime(database) });
  const [before, begun] = [time(), performance.now()];
  for (let round = 1; round <= rounds; round++) await drive(round);
  await wait(500);
  const [after, ms] = [time(), performance.now() - begun];
  const ofCore = (after.site - before.site) / ms;
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN);
  console.log(
    `${streams} streams, ${fleet.length} cars: ${sorted.length} of ${fleet.length * inEach * rounds} arrived`,
  );
  console.log(`median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, the last after ${at(1)} ms`);
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
  console.log(`of a core: the site ${percent(ofCore)}, PostgreSQL ${percent((after.database - before.database) / ms)}`);
  const isWhole = sorted.length === fleet.length * inEach * rounds;
  if (!isWhole || at(0.99) > goals.ms || ofCore > goals.ofCore) process.exitCode = 1;
} finally {
  await end(site);
}
process.exit();

/** Everybody sends once, one after the other. */
async function drive(round: number): Promise<void> {
  const begun = performance.now();
  const answers: Promise<number>[] = [];
  for (const [n, car] of fleet.entries()) {
    await wait(begun + (n * every) / fleet.length - performance.now());
    const [lat, lng] = car.path[Math.round((round / (rounds + 1)) * (car.path.length - 1))] ?? [0, 0];
    sentAt.set(car.rideId, performance.now());
    answers.push(send(car, { lat: `${lat}`, lng: `${lng}`, age: "0" }));
  }
  const refused = (await Promise.all(answers)).filter((status) => status !== 204);
  if (refused.length > 0) throw new Error(`the site answered ${[...new Set(refused)]}`);
  await wait(begun + every - performance.now());
}

function send({ rideId, cookie }: Car, fields: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, Origin: origin, "Content-Type": "application/x-www-form-urlencoded" };
    request(`${origin}/dela-resan/${rideId}/plats`, { agent, method: "POST", headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    })
      .once("error", reject)
      .end(`${new URLSearchParams(fields)}`);
  });
}

function listen(cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${origin}/events`, { headers: { Cookie: cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`/events answered ${response.statusCode}`));
      streams++;
      resolve();
      response.setEncoding("utf8").on("data", (text: string) => {
        for (const [, ride = ""] of text.matchAll(/^event: car\ndata: \{"ride":"([^"]+)"/gm))
          latencies.push(performance.now() - (sentAt.get(ride) ?? Number.NaN));
      });
      response.on("error", () => {});
    }).once("error", reject);
  });
}

/** In a database that stays for the next time. */
async function prepare(): Promise<Car[]> {
  const { startEmbeddedPostgres } = await import("~/platform/embedded-postgres.server");
  const database = await startEmbeddedPostgres();
  const { migrate } = await import("~/server/migrate");
  await migrate();
  const { closeDatabase, db, sql } = await import("~/platform/db.server");
  const { env } = await import("~/platform/env.server");
  const { seedPlaces } = await import("~/modules/places/commands.server");
  const { decodePath } = await import("~/modules/places/polyline");
  const { startSession } = await import("~/modules/sessions/session.server");
  const { startSharing } = await import("~/modules/travel-day/position.server");
  const { createBooking } = await import("../factories/bookings");
  const { createRide } = await import("../factories/rides");
  const { createUser } = await import("../factories/users");
  const signIn = async ({ uid, email, displayName }: { uid: string; email: string; displayName: string }) =>
    (await startSession(new Request(env.origin), { uid, email, displayName, pictureUrl: null })).split(";")[0] ?? "";
  await sql`truncate users, ride cascade`;
  await seedPlaces(db);
  const ways = [
    ["goteborg", "stockholm"],
    ["malmo", "stockholm"],
    ["uppsala", "umea"],
    ["orebro", "goteborg"],
  ];
  const made: Car[] = [];
  for (let n = 0; n < cars; n++) {
    const driver = await createUser({ uid: randomUUID() });
    const ride = await createRide({ userId: driver.id, seats: 8, stops: ways[n % ways.length], departsInHours: 0.5 });
    const riders = await Promise.all(
      Array.from({ length: inEach }, async () => {
        const rider = await createUser({ uid: randomUUID() });
        await createBooking(ride, { userId: rider.id, status: "accepted" });
        return signIn(rider);
      }),
    );
    // Else all of them were reminded of their trip meanwhile.
    await sql`
      insert into trip (ride_id, departure_at, reminded, reminded_for)
      select id, departure_at, 3, departure_at from ride where id = ${ride.id}`;
    await startSharing({ userId: driver.id, rideId: ride.publicId });
    made.push({ rideId: ride.publicId, cookie: await signIn(driver), riders, path: decodePath(ride.path) });
  }
  await closeDatabase();
  await database.stop();
  return made;
}
