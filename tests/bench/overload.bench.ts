import { Agent } from "node:http";
import { cpus, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../../scripts/setup.mjs";
import { runSite } from "../setup/site";
import { ask } from "./ask";
import { somebody } from "./somebody";

/**
 * Many more people than the machine can serve, half of them signed in, each asking again a second after a refusal: how
 * many pages they get beside a crowd that it can just serve, and when the first visitor after they have gone has theirs.
 */
const people = Number(process.env.OVERLOAD_PEOPLE ?? 300);
const fewPeople = 16;
const seconds = 20;
const refusalPause = 1000;
const goals = { nextVisitorMs: 2000, ofBestPages: 0.9, p99Ms: 1500 };

let asked = 0;

await build();
const site = await runSite({ DEMO_RIDES: "2000", RATE_LIMIT_FACTOR: "1000" });
try {
  const { cookie } = await somebody(site.url);
  await ask(new Agent(), `${site.url}/samakning`);
  await crowd(fewPeople, 5, cookie);
  const best = await crowd(fewPeople, 10, cookie);
  const [much, { kept, alive }] = await Promise.all([crowd(people, seconds, cookie), watchOpenDoors()]);
  const nextVisitorMs = await nextVisitor();
  const ofBestPages = much.perSecond / best.perSecond;
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`);
  console.table({ [`${fewPeople} people`]: best, [`${people} people`]: much });
  console.log(`pages a second beside the best: ${ofBestPages.toFixed(2)}`);
  console.log(`kept page and /livez meanwhile, slowest: ${kept} and ${alive} ms`);
  console.log(`the next visitor has a page after ${nextVisitorMs} ms`);
  if (nextVisitorMs > goals.nextVisitorMs || ofBestPages < goals.ofBestPages || much.p99 > goals.p99Ms)
    process.exitCode = 1;
} finally {
  await site.stop();
}

/** So many people ask for as long, and are gone then, whatever they still wait for. */
async function crowd(size: number, duration: number, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: size });
  const until = performance.now() + duration * 1000;
  const served: number[] = [];
  const counts = { refused: 0, failed: 0 };
  const person = async (n: number) => {
    while (performance.now() < until) {
      const begun = performance.now();
      const status = await ask(agent, pageOf(), n % 2 ? { Cookie: cookie } : {});
      if (performance.now() > until) return;
      if (status === 200) served.push(performance.now() - begun);
      else if (status === 503) await refused();
      else counts.failed++;
    }
  };
  const refused = () => {
    counts.refused++;
    return wait(refusalPause);
  };
  const everybody = Promise.all(Array.from({ length: size }, (_, n) => person(n)));
  await wait(duration * 1000);
  agent.destroy();
  served.sort((one, other) => one - other);
  const at = (share: number) => Math.round(served[Math.floor(served.length * share)] ?? 0);
  const figures = { perSecond: Number((served.length / duration).toFixed(1)), p50: at(0.5), p99: at(0.99), ...counts };
  everybody.catch(() => {});
  return figures;
}

/** A search that nobody has asked for yet, so that it is not kept. */
function pageOf(): string {
  return `${site.url}/select-location?from=stockholm&to=goteborg&n=${asked++}`;
}

/** What is answered whatever the crowd does. @returns the slowest answers, in ms */
async function watchOpenDoors(): Promise<{ kept: number; alive: number }> {
  const slowest = { kept: 0, alive: 0 };
  const agent = new Agent({ keepAlive: true });
  for (const until = performance.now() + (seconds - 1) * 1000; performance.now() < until; await wait(500)) {
    slowest.kept = Math.max(slowest.kept, await timeOf(agent, `${site.url}/samakning`));
    slowest.alive = Math.max(slowest.alive, await timeOf(agent, `${site.url}/livez`));
  }
  agent.destroy();
  return slowest;
}

async function timeOf(agent: Agent, url: string): Promise<number> {
  const begun = performance.now();
  const status = await ask(agent, url);
  if (status !== 200) console.log(`${url} was answered ${status}`);
  return Math.round(performance.now() - begun);
}

/** @returns ms until somebody new has a page, who asks again until it comes */
async function nextVisitor(): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const begun = performance.now();
  while ((await ask(agent, pageOf())) !== 200) await wait(100);
  agent.destroy();
  return Math.round(performance.now() - begun);
}
