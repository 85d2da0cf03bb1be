import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../../scripts/setup.mjs";
import { openStream, type Stream } from "../setup/event-stream";
import { end } from "../setup/site";
import { ask } from "./ask";
import { startWeb } from "./web-process";

/**
 * 2 000 people with `/events` open on a process that is killed: how soon after it is back all of them are, each after the
 * time that the stream told their browser to wait, and how long pages take meanwhile.
 */
const people = Number(process.env.BENCH_PEOPLE ?? 2_000);
const goals = { backMs: 5_000, p99Ms: 300 };
const SESSION_SECRET = "bench-only-0123456789-0123456789-0123456789";
const dataDir = mkdtempSync(join(tmpdir(), "samfard-reconnect-"));
const settings = { DATA_DIR: dataDir, DEMO_RIDES: "120", SESSION_SECRET };
Object.assign(process.env, { DATA_DIR: dataDir, MODE: "demo", DEMO: "0", SESSION_SECRET });
for (const name of ["DATABASE_URL", "PUBLIC_URL"]) delete process.env[name];

await build();
let web = await startWeb(settings);
const port = Number(new URL(web.url).port);
const { closeDatabase } = await import("~/platform/db.server");
const { signIn } = await import("../factories/sessions");
try {
  const cookies: string[] = [];
  for (let n = 0; n < people; n++) cookies.push(await newcomer());
  const streams: Stream[] = [];
  for (let n = 0; n < people; n += 50)
    streams.push(
      ...(await Promise.all(cookies.slice(n, n + 50).map((cookie) => openStream(`${web.url}/events`, cookie)))),
    );
  await Promise.all(streams.map((stream) => stream.next()));
  const killed = once(web.process, "exit");
  web.process.kill("SIGKILL");
  await killed;
  await Promise.all(streams.map((stream) => stream.ended));
  const comingBack = Promise.all(cookies.map((cookie, n) => comeBack(cookie, pauseOf(streams[n]))));
  web = await startWeb(settings, port);
  const begun = performance.now();
  const pages = measurePages();
  const backAt = await comingBack;
  const times = await pages.stop();
  const backMs = Math.max(...backAt.map(({ at }) => at - begun));
  const p99 = at(times, 0.99);
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`);
  console.log(`all ${people} are back after ${Math.round(backMs)} ms, after ${sum(backAt)} tries that failed`);
  console.log(`${times.length} pages meanwhile: p50 ${at(times, 0.5)}, p99 ${p99} ms`);
  if (backMs > goals.backMs || p99 > goals.p99Ms) process.exitCode = 1;
  for (const { stream } of backAt) stream.close();
} finally {
  await closeDatabase();
  await end(web.process);
  rmSync(dataDir, { recursive: true });
}

function newcomer() {
  return signIn({ uid: randomUUID(), email: "person@example.se", displayName: "Person" });
}

/** As the stream told the browser, in ms. */
function pauseOf(stream: Stream | undefined): number {
  return Number(/^retry: (\d+)/m.exec(stream?.text() ?? "")?.[1]);
}

/** @returns when the stream has said how things stand */
async function comeBack(cookie: string, pause: number): Promise<{ at: number; failed: number; stream: Stream }> {
  for (let failed = 0; ; failed++) {
    await wait(pause);
    try {
      const stream = await openStream(`${web.url}/events`, cookie);
      await stream.next();
      return { at: performance.now(), failed, stream };
    } catch {
      // Its browser waits as long once more.
    }
  }
}

/** Asks for pages that are made anew, one after the other, until stopped. @returns what each took, in ms, in order */
function measurePages() {
  let isMeasuring = true;
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const asking = (async () => {
    for (let n = 0; isMeasuring; n++) {
      const begun = performance.now();
      await ask(agent, `${web.url}/select-location?from=stockholm&to=goteborg&n=${n}`);
      times.push(performance.now() - begun);
      await wait(20);
    }
  })();
  return {
    stop: async () => {
      isMeasuring = false;
      await asking;
      agent.destroy();
      return times.sort((one, other) => one - other);
    },
  };
}

function at(times: number[], share: number): number {
  return Math.round(times[Math.floor(times.length * share)] ?? 0);
}

function sum(answers: { failed: number }[]): number {
  return answers.reduce((total, { failed }) => total + failed, 0);
}
