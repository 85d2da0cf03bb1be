import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { processorTime } from "#tests/bench/processor-time";
import type { Met, Order } from "./crowd";
import { type Ground, onGround } from "./ground";
import { superuserUrl } from "./machines";
import { say } from "./processes";
import { createEvening, type SiteService } from "./site";
import { throughout, watchBusy, watchProcessors } from "./yardstick";

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "30" },
    rides: { type: "string", default: "5000" },
    people: { type: "string", default: "600" },
    port: { type: "string", default: "4700" },
    keep: { type: "boolean" },
  },
});

/** p99 of an answer in ms; growth of the heap; of all logs together in a minute. */
const bounds = { p99: 600, heapGrowth: 0.05, logKilobytes: 100 };
const partOfSaturation = 0.7;
/** How many ask at once while it is looked for which of them get most done, each for so many seconds. */
const crowds = [8, 16, 32];
const crowdSeconds = 30;
/** These go on for so long: what they get done is what the site can do. It is weighed after them, as a day has gone before
 * an evening: what is kept fills, code is compiled. */
const settlingMinutes = 8;

/** Ten of each process, as many of each worker's queue, one that listens, one for each host that is watched; of the pooler 40. */
const mostConnections = 40 + 4 * (10 + 1 + 3) + 2 * 10;

const webs = ["web1", "web2"] as const;
const metricsPorts: Record<SiteService, number> = {
  web1: Number(values.port) + 11,
  web2: Number(values.port) + 12,
  worker1: Number(values.port) + 13,
  worker2: Number(values.port) + 14,
};

const wishes = {
  port: Number(values.port),
  isKept: values.keep,
  settings: (name: SiteService) => ({
    NODE_OPTIONS: `--import=${new URL("./beside-web.mjs", import.meta.url)}`,
    METRICS_PORT: String(metricsPorts[name]),
    ...{ GOOGLE_CLIENT_ID: "samfard-rehearsal", GOOGLE_CLIENT_SECRET: "rehearsal-5" },
  }),
};
process.exit((await onGround(wishes, rehearse)) ? 0 : 1);

async function rehearse(ground: Ground): Promise<boolean> {
  const world = await createEvening(ground.ports, Number(values.rides), Number(values.people));
  const come: Come = (pace, seconds) => startCrowd({ origin: ground.origin, ...world, pace, seconds });
  say(
    `${world.rides.length} rides, ${world.people.length} people; Node ${process.versions.node}; load of the machine ${load()}`,
  );
  // Who leads is known, and nothing dies: asking the machines ten times a second takes a tenth of what the site is to have.
  await ground.cluster.stop();
  const saturation = await findSaturation(come);
  const perSecond = partOfSaturation * saturation.rate;
  const minutes = Number(values.minutes);
  const before = { heaps: await weighHeaps(ground), logs: logBytes(ground), times: processorTimes(ground) };
  say(`${perSecond.toFixed(1)} a second, more or fewer as the processors are faster or slower, for ${minutes} minutes`);
  const connections = countConnections(ground);
  const people = come({ perSecond }, minutes * 60);
  const speeds = watchProcessors((ms) => people.goOn(perSecond * (saturation.ms / ms)));
  const busy = watchBusy();
  const met = await people.met;
  saySpeeds(speeds());
  console.log(busyWords(busy()));
  console.log(`things begun in a second, by minute: ${met.byMinute.map((one) => begun(one).toFixed(1)).join(", ")}`);
  const mostAtOnce = await connections.stop();
  sayCosts(met, before.times, processorTimes(ground));
  const kilobytes = (logBytes(ground) - before.logs) / 1024 / minutes;
  return report(met, { before: before.heaps, after: await weighHeaps(ground) }, mostAtOnce, kilobytes);
}

type Come = (pace: Order["pace"], seconds: number) => Crowd;

type Crowd = {
  met: Promise<Met>;
  /** with so many who begin in a second */
  goOn(perSecond: number): void;
};

/** What people get done in a second at most, for minutes on end, while everything warms up: who is refused comes again at
 * once, and has done nothing. */
type Saturation = {
  rate: number;
  /** what the same piece of work took meanwhile */
  ms: number;
};

async function findSaturation(come: Come): Promise<Saturation> {
  const rates: { atOnce: number; rate: number }[] = [];
  for (const atOnce of crowds) rates.push({ atOnce, ...(await rateOf(come, atOnce, crowdSeconds)) });
  const [best] = rates.sort((one, other) => other.rate - one.rate);
  return rateOf(come, best?.atOnce ?? 1, settlingMinutes * 60);
}

async function rateOf(come: Come, atOnce: number, seconds: number): Promise<Saturation> {
  const [watched, busy] = [watchProcessors(), watchBusy()];
  const met = await come({ atOnce }, seconds).met;
  const speeds = watched();
  saySpeeds(speeds);
  const rate = sum(met, "done") / seconds;
  say(
    `${atOnce} at once get ${rate.toFixed(1)} things done a second for ${seconds} s, ${sum(met, "failed")} failed, ${busyWords(busy())}`,
  );
  return { rate, ms: throughout(speeds) };
}

function sum(met: Met, what: "done" | "failed"): number {
  return Object.values(met.byKind).reduce((total, one) => total + one[what], 0);
}

function startCrowd(order: Order): Crowd {
  const people = fork(fileURLToPath(new URL("./crowd.ts", import.meta.url)), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  process.once("exit", () => people.kill());
  people.send(order);
  return { met: wordOf(people), goOn: (perSecond) => people.connected && people.send(perSecond) };
}

async function wordOf(people: ChildProcess): Promise<Met> {
  const ended = once(people, "exit").then(() => Promise.reject(new Error("The crowd ended without a word")));
  const [met] = await Promise.race([once(people, "message"), ended]);
  return met;
}

/** Once nobody asks anything, and what nobody holds is forgotten. @returns bytes of each web process */
async function weighHeaps({ site }: Ground): Promise<number[]> {
  await wait(5_000);
  for (const name of webs) site[name].signal("SIGUSR2");
  await wait(2_000);
  return Promise.all(
    webs.map(async (name) => {
      const said = await (await fetch(`http://127.0.0.1:${metricsPorts[name]}/metrics`)).text();
      return Number(said.match(/^nodejs_heap_size_used_bytes (\S+)/m)?.[1]);
    }),
  );
}

/** Of the site at the primary, twice a second. */
function countConnections({ cluster }: Ground) {
  let isCounting = true;
  const stopCounting = () => {
    isCounting = false;
  };
  const counted = count();
  return {
    stop: () => {
      stopCounting();
      return counted;
    },
  };

  async function count(): Promise<number> {
    const database = new Client({ connectionString: superuserUrl(cluster.leader(), "samfard") });
    database.on("error", () => stopCounting());
    await database.connect();
    let most = 0;
    while (isCounting) {
      const { rows } = await database.query(
        "select count(*)::int as n from pg_stat_activity where usename = 'samfard'",
      );
      most = Math.max(most, rows[0].n);
      await wait(500);
    }
    await database.end();
    return most;
  }
}

/** In ms until now, by who needed it. */
function processorTimes({ site, machines, cluster }: Ground): Record<string, number> {
  const timeOf = (pids: number[]) => pids.reduce((total, pid) => total + processorTime(pid), 0);
  const leader = cluster.leader();
  return {
    web: timeOf([site.web1.pid(), site.web2.pid()]),
    workers: timeOf([site.worker1.pid(), site.worker2.pid()]),
    primary: processorTime(leader.postmaster()),
    standbys: timeOf(machines.filter(({ name }) => name !== leader.name).map((machine) => machine.postmaster())),
  };
}

function busyWords(part: number): string {
  return `processors busy ${(100 * part).toFixed(0)} % of the time`;
}

function saySpeeds(medians: number[]): void {
  console.log(
    `the same piece of work took, by minute, in ms of a processor: ${medians.map((ms) => ms.toFixed(1)).join(", ")}`,
  );
}

function sayCosts(met: Met, before: Record<string, number>, after: Record<string, number>): void {
  const things = sum(met, "done");
  const costs = Object.entries(after).map(([who, ms]) => `${who} ${((ms - (before[who] ?? 0)) / things).toFixed(2)}`);
  console.log(`processor time of each thing done, ms: ${costs.join(", ")}`);
}

function logBytes({ folder, site }: Ground): number {
  return Object.keys(site).reduce((sum, name) => sum + statSync(join(folder, `${name}.log`)).size, 0);
}

function report(
  met: Met,
  heaps: { before: number[]; after: number[] },
  connections: number,
  kilobytes: number,
): boolean {
  console.log("what | done | answers | p50, ms | p99, ms | by status");
  for (const [what, { done, requests, p50, p99, statuses }] of Object.entries(met.byKind))
    console.log([what, done, requests, p50, p99, JSON.stringify(statuses)].join(" | "));
  console.log(`by minute, p99 in ms and how many failed: ${met.byMinute.map(minuteWords).join(", ")}`);
  if (met.troubled.length > 0)
    console.log(`seconds in which answers failed: ${met.troubled.map(secondWords).join(", ")}`);
  const failed = sum(met, "failed");
  const p99 = Math.max(...Object.values(met.byKind).map((one) => one.p99));
  const growth = Math.max(...heaps.after.map((bytes, n) => bytes / (heaps.before[n] ?? 0) - 1));
  const megabytes = (bytes: number[]) => bytes.map((one) => (one / 1024 / 1024).toFixed(1)).join(" and ");
  console.log(
    `heap after collecting: ${megabytes(heaps.before)} MB at the start, ${megabytes(heaps.after)} at the end`,
  );
  console.log(`connections at most ${connections} of ${mostConnections}; log ${kilobytes.toFixed(1)} KB a minute`);
  console.log(`load of the machine ${load()}`);
  const problems = [
    p99 > bounds.p99 && `p99 is ${p99} ms`,
    failed > 0 && `${failed} answers failed`,
    growth > bounds.heapGrowth && `the heap grew by ${(growth * 100).toFixed(1)} %`,
    connections > mostConnections && "more connections than the pools hold",
    kilobytes > bounds.logKilobytes && "the log grows too fast",
  ].filter(Boolean);
  console.log(problems.length === 0 ? "quiet" : problems.join("; "));
  return problems.length === 0;
}

function begun({ done, failed }: Met["byMinute"][number]): number {
  return (done + failed) / 60;
}

function minuteWords({ p99, failed }: Met["byMinute"][number]): string {
  return failed > 0 ? `${p99} (${failed})` : String(p99);
}

function secondWords({ second, begun, failed }: Met["troubled"][number]): string {
  return `${second} (${failed} of what ${begun} asked)`;
}

function load(): string {
  return `${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`;
}
