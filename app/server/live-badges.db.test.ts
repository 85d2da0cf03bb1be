import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import { connect as connectSocket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import express, { type RequestHandler } from "express";
import { afterEach, expect, test, vi } from "vitest";
import { say } from "#tests/factories/messages";
import { createRide } from "#tests/factories/rides";
import { signIn } from "#tests/factories/sessions";
import { createUser } from "#tests/factories/users";
import { openStream, type Stream } from "#tests/setup/event-stream";
import { hangUp, listenOn } from "#tests/setup/ports";
import { endSession } from "~/modules/sessions/session.server";
import { connect } from "~/platform/connect.server";
import { sql } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { buildId } from "~/platform/version.server";
import { createLiveBadges } from "./live-badges";

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A web process with a connection of its own on which it listens. */
async function startProcess(before?: RequestHandler) {
  const live = createLiveBadges();
  const app = express();
  if (before) app.use(before);
  app.get("/events", live.handle);
  const listener = connect(env.databaseUrl, { max: 1 });
  await listener.listen("news", live.wake, live.wakeAll);
  const server = createServer(app);
  const port = await listenOn(server);
  cleanUps.push(async () => {
    await hangUp(server);
    await listener.end({ timeout: 1 });
  });
  const open = async (cookie?: string): Promise<Stream> => {
    const stream = await openStream(`http://127.0.0.1:${port}/events`, cookie);
    cleanUps.push(stream.close);
    return stream;
  };
  return { live, port, open };
}

/** Signed in, and with a ride that others can ask about. */
async function driver() {
  const user = await createUser();
  const ride = await createRide({ userId: user.id });
  const curious = (await createUser()).id;
  return {
    cookie: await signIn(user),
    signIn: () => signIn(user),
    ask: () => say(curious, { rideId: ride.publicId }, "Hej"),
  };
}

test("a browser is told how things stand when it connects, in a stream nobody keeps or compresses", async () => {
  const { cookie, ask } = await driver();
  await ask();
  const { open } = await startProcess();
  const stream = await open(cookie);
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({
    "content-type": expect.stringMatching(/^text\/event-stream/),
    "cache-control": "no-store, no-transform",
  });
  expect(stream.headers).not.toHaveProperty("content-encoding");
  expect(await stream.next()).toEqual({ driver: 1, passenger: 0, events: 1, isSnapshot: true, build: buildId });
  expect(stream.text()).toMatch(/^retry: [2-5]\d{3}\n\nid: \d+\ndata: /);
});

test("what happens arrives within 250 ms, in every browser of the person, from any process, each with an id", async () => {
  const [one, two] = [await startProcess(), await startProcess()];
  const { cookie, signIn, ask } = await driver();
  const streams = await Promise.all([one.open(cookie), one.open(await signIn()), two.open(cookie)]);
  for (const stream of streams) expect(await stream.next()).toMatchObject({ driver: 0 });
  await ask();
  const told = performance.now();
  for (const stream of streams) expect(await stream.next()).toMatchObject({ driver: 1, isSnapshot: false });
  expect(performance.now() - told).toBeLessThan(250);
  const ids = [...(streams[0]?.text().matchAll(/^id: (\d+)$/gm) ?? [])].map((found) => Number(found[1]));
  expect(ids[1]).toBeGreaterThan(ids[0] ?? 0);
});

test("nobody hears of what others do", async () => {
  const { open } = await startProcess();
  const [anna, bo] = [await driver(), await driver()];
  const stream = await open(anna.cookie);
  await stream.next();
  await bo.ask();
  await anna.ask();
  expect(await stream.next()).toMatchObject({ driver: 1 });
  expect(stream.text().match(/^data/gm)).toHaveLength(2);
});

test("coming back makes good what was missed meanwhile", async () => {
  const { open } = await startProcess();
  const { cookie, ask } = await driver();
  const stream = await open(cookie);
  await stream.next();
  stream.close();
  await ask();
  expect(await firstNews(await open(cookie))).toMatchObject({ driver: 1 });
});

test("what happens while a page is on its way to its stream is news to it, also where the numbers stay", async () => {
  const { open } = await startProcess();
  const { cookie, ask } = await driver();
  const stream = await open(cookie);
  await ask();
  expect(await firstNews(stream)).toMatchObject({ driver: 1 });
  // The page has the number already; whether it has the message only the server can tell.
  expect(await (await open(cookie)).next()).toMatchObject({ driver: 1, isSnapshot: false });
});

async function firstNews(stream: Stream) {
  let told = await stream.next();
  while (told.isSnapshot) told = await stream.next();
  return told;
}

test("a lost connection to the database makes good what was missed meanwhile", async () => {
  const { open } = await startProcess();
  const { cookie, ask } = await driver();
  const stream = await open(cookie);
  await stream.next();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`;
  await ask();
  let told = await stream.next();
  while (told.driver !== 1) told = await stream.next();
  expect(told).toMatchObject({ driver: 1 });
});

test("signing out closes the streams of that session and no other", async () => {
  const { live, open } = await startProcess();
  const { cookie, signIn, ask } = await driver();
  const [leaving, staying] = [await open(cookie), await open(await signIn())];
  await Promise.all([leaving.next(), staying.next()]);
  await endSession(new Request(env.origin, { headers: { Cookie: cookie } }));
  await live.closeEnded();
  await leaving.ended;
  await expect.poll(live.size).toBe(1);
  await ask();
  expect(await staying.next()).toMatchObject({ driver: 1 });
  expect((await open(cookie)).status).toBe(401);
});

test("a browser that has gone is let go, also after garbage was collected", async () => {
  const { live, open } = await startProcess();
  const { cookie } = await driver();
  const streams = await Promise.all(Array.from({ length: 5 }, () => open(cookie)));
  await Promise.all(streams.map((stream) => stream.next()));
  expect(live.size()).toBe(5);
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  for (const stream of streams) stream.close();
  await expect.poll(live.size).toBe(0);
});

test("a browser that does not read is dropped, not stored for", async () => {
  const { live, port, open } = await startProcess((request, response, next) => {
    // Makes each event so large that few fill what the system holds between the two.
    const write = response.write.bind(response);
    if (request.get("X-Fat")) response.write = (chunk: string) => write(`${chunk}:${"x".repeat(2_000_000)}\n\n`);
    next();
  });
  const { cookie, ask } = await driver();
  const reading = await open(cookie);
  const socket = connectSocket(port, "127.0.0.1").pause();
  cleanUps.push(() => socket.destroy());
  socket.write(`GET /events HTTP/1.1\r\nHost: localhost\r\nX-Fat: 1\r\nCookie: ${cookie}\r\n\r\n`);
  await expect.poll(live.size).toBe(2);
  await expect
    .poll(async () => {
      await ask();
      return live.size();
    })
    .toBe(1);
  expect(await reading.next()).toMatchObject({ passenger: 0 });
});

test("a stream gets a comment after fifteen seconds without a word, and none while there are words", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  cleanUps.push(() => vi.useRealTimers());
  const { open } = await startProcess();
  const { cookie, ask } = await driver();
  const stream = await open(cookie);
  await firstNewsAfter(ask, stream);
  vi.advanceTimersByTime(30_000);
  await firstNewsAfter(ask, stream);
  vi.advanceTimersByTime(30_000);
  await expect.poll(stream.text).toMatch(/^:\n\n[\s\S]*^data[\s\S]*^:\n\n$/m);
  expect(stream.text()).not.toContain(":\n\n:\n\n");
});

async function firstNewsAfter(happen: () => Promise<unknown>, stream: Stream) {
  await happen();
  return await firstNews(stream);
}

test("a stopping process ends its streams", async () => {
  const { live, open } = await startProcess();
  const { cookie } = await driver();
  const stream = await open(cookie);
  await stream.next();
  live.drain();
  await stream.ended;
  await expect.poll(live.size).toBe(0);
});

test("a process that stops while a stream is opening ends it, too", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { live, open } = await startProcess((_request, _response, next) => {
    next();
    arrive();
  });
  const { cookie } = await driver();
  const opening = await sql.begin(async (tx) => {
    await tx`lock table session in access exclusive mode`;
    const stream = open(cookie);
    await arrived;
    live.drain();
    return [stream] as const;
  });
  const stream = await opening[0];
  await stream.ended;
  expect(stream.text()).toMatch(/^retry: \d+\n\n$/);
  expect(live.size()).toBe(0);
});

test("visitors, an eleventh browser and those who only ask for the headers get no stream", async () => {
  const { live, port, open } = await startProcess();
  const { cookie } = await driver();
  expect((await open()).status).toBe(401);
  expect((await open("samfard=forged")).status).toBe(401);
  const streams = await Promise.all(Array.from({ length: 10 }, () => open(cookie)));
  await Promise.all(streams.map((stream) => stream.next()));
  const eleventh = await open(cookie);
  expect([eleventh.status, eleventh.headers["retry-after"]]).toEqual([429, "60"]);
  const head = httpRequest(`http://127.0.0.1:${port}/events`, { method: "HEAD", headers: { Cookie: cookie } }).end();
  const [response] = await once(head, "response");
  await once(response.resume(), "end");
  expect(live.size()).toBe(10);
});
