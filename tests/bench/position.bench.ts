import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, get, request } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../../scripts/setup.mjs";
import { freePort } from "../setup/ports";
import { end, untilReady } from "../setup/site";
import { siteArguments } from "../setup/site-arguments";
import { processorTime } from "./processor-time";

/**
 * 500 drivers who each say every ten seconds where their car is, to 2 000 passengers with the stream of news open, on one
 * process of the built site: how fast each position arrives, and what that costs of a core. Then, while
 * that goes on, a tenth of them press "10 min" one after the other: how soon the streams of their passengers say so.
 */
const SESSION_SECRET = "bench-only-0123456789-0123456789-0123456789";
const DATA_DIR = ".cache/bench-position";
Object.assign(process.env, { DATA_DIR, MODE: "demo", DEMO: "0", SESSION_SECRET });
for (const name of ["DATABASE_URL", "PUBLIC_URL"]) delete process.env[name];

const cars = Number(process.env.BENCH_CARS ?? 500);
const inEach = 4;
const rounds = 3;
const pressing = Math.ceil(cars / 10);
const every = 10_000;
const goals = { ms: 250, ofCore: 0.15 };

type Car = { rideId: string; cookie: string; riders: string[]; path: [lat: number, lng: number][] };

await build();
const fleet = await prepare();
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const site = spawn(process.execPath, siteArguments, {
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
const pressedAt = new Map<string, number>();
const pressLatencies: number[] = [];
let streams = 0;
try {
  await untilReady(`${origin}/readyz`, site);
  for (const car of fleet) await Promise.all(car.riders.map((cookie) => listen(cookie, car.rideId)));
  const database = Number.parseInt(readFileSync(`${DATA_DIR}/postgres/postmaster.pid`, "utf8"), 10);
  await drive(0);
  latencies.length = 0;
  const time = () => ({ site: processorTime(site.pid ?? 0), database: processorTime(database) });
  const [before, begun] = [time(), performance.now()];
  for (let round = 1; round <= rounds; round++) await drive(round);
  await wait(500);
  const [after, ms] = [time(), performance.now() - begun];
  const ofCore = (after.site - before.site) / ms;
  const positions = summary("positions", latencies, fleet.length * inEach * rounds);
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
  console.log(`of a core: the site ${percent(ofCore)}, PostgreSQL ${percent((after.database - before.database) / ms)}`);
  await Promise.all([drive(rounds + 1), pressAll(fleet.slice(0, pressing))]);
  const presses = summary("presses", pressLatencies, pressing * inEach);
  const areInTime = [positions, presses].every(({ isWhole, ms }) => isWhole && ms <= goals.ms);
  if (!areInTime || ofCore > goals.ofCore) process.exitCode = 1;
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
    const [lat, lng] = car.path[Math.round((round / (rounds + 2)) * (car.path.length - 1))] ?? [0, 0];
    sentAt.set(car.rideId, performance.now());
    answers.push(send(car, { lat: `${lat}`, lng: `${lng}`, age: "0" }));
  }
  const refused = (await Promise.all(answers)).filter((status) => status !== 204);
  if (refused.length > 0) throw new Error(`the site answered ${[...new Set(refused)]}`);
  await wait(begun + every - performance.now());
}

/** Each says once that they are late. */
async function pressAll(late: Car[]): Promise<void> {
  const begun = performance.now();
  const answers: Promise<number>[] = [];
  for (const [n, car] of late.entries()) {
    await wait(begun + (n * every) / late.length - performance.now());
    pressedAt.set(car.rideId, performance.now());
    const fields = { formKey: randomUUID(), rideId: car.rideId, report: "late", minutes: "10" };
    answers.push(send(car, fields, `/my-driver-rides/${car.rideId}`));
  }
  const refused = (await Promise.all(answers)).filter((status) => status !== 303);
  if (refused.length > 0) throw new Error(`the site answered ${[...new Set(refused)]}`);
  await wait(500);
}

/** @returns how long 99 % took, and whether all arrived */
function summary(name: string, times: number[], most: number): { ms: number; isWhole: boolean } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN);
  console.log(`${streams} streams, ${fleet.length} cars: ${sorted.length} of ${most} ${name} arrived`);
  console.log(`median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, the last after ${at(1)} ms`);
  return { ms: at(0.99), isWhole: sorted.length === most };
}

function send(
  { rideId, cookie }: Car,
  fields: Record<string, string>,
  path = `/dela-resan/${rideId}/plats`,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, Origin: origin, "Content-Type": "application/x-www-form-urlencoded" };
    request(origin + path, { agent, method: "POST", headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    })
      .once("error", reject)
      .end(`${new URLSearchParams(fields)}`);
  });
}

function listen(cookie: string, rideId: string): Promise<void> {
  let isTold = false;
  return new Promise((resolve, reject) => {
    get(`${origin}/events`, { headers: { Cookie: cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`/events answered ${response.statusCode}`));
      streams++;
      resolve();
      response.setEncoding("utf8").on("data", (text: string) => {
        for (const [, ride = ""] of text.matchAll(/^event: car\ndata: \{"ride":"([^"]+)"/gm))
          latencies.push(performance.now() - (sentAt.get(ride) ?? Number.NaN));
        const pressed = pressedAt.get(rideId);
        if (isTold || pressed === undefined || !text.includes('"isSnapshot":false')) return;
        isTold = true;
        pressLatencies.push(performance.now() - pressed);
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
  const { seedPlaces } = await import("~/modules/places/commands.server");
  const { decodePath } = await import("~/modules/places/polyline");
  const { startSharing } = await import("~/modules/travel-day/position.server");
  const { createBooking } = await import("../factories/bookings");
  const { createRide } = await import("../factories/rides");
  const { signIn } = await import("../factories/sessions");
  const { createUser } = await import("../factories/users");
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
