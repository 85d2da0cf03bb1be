import { type ChildProcess, spawn } from "node:child_process";
import { Agent } from "node:http";
import { cpus, loadavg } from "node:os";
import { build } from "../../scripts/setup.mjs";
import { freePort } from "../setup/ports";
import { end, runSite, untilReady } from "../setup/site";
import { ask } from "./ask";
import { processorTime } from "./processor-time";
import { somebody } from "./somebody";

/**
 * What a page costs in processor time, Node and PostgreSQL together, beside the same list of rides in raw Node and in a
 * new project of Remix, in turn in one run. `PAGES_ONLY` asks for pages of ours whose name matches, `PAGES_ROUNDS`
 * for other than three rounds; the median counts. A row beyond its goal ends the run badly.
 */
const rounds = Number(process.env.PAGES_ROUNDS ?? 3);
const only = new RegExp(process.env.PAGES_ONLY ?? "");
// Of processor time, so that a page is as warm on a machine that others use as on a quiet one.
const measuredMs = 1500;
const warmUpMs = 2500;
// What stood idle while others were measured runs cold at first.
const warmAgainMs = 750;
const clients = 4;

type Page = {
  name: string;
  /** The address, by number where each request has to ask for another. */
  url: (n: number) => string;
  headers?: Record<string, string>;
  /** Asked for as who has the page of this very moment. */
  isKnown?: boolean;
  /** Whose processor time counts. */
  node: number;
  database?: number;
  /** At most so many times raw Node. */
  goal?: number;
};

type Cost = { node: number; database: number };

let asked = 0;

await build();
const raw = await startServer("tests/processes/raw-node.ts", "/");
const remix = await startServer("node_modules/@remix-run/serve/dist/cli.js", "/", "tests/bench/plain-remix.tsx");
const site = await runSite({ DEMO_RIDES: process.env.BENCH_RIDES ?? "2000", RATE_LIMIT_FACTOR: "1000" });
try {
  const pages = (await pagesToMeasure()).filter(({ name, database }) => !database || only.test(name));
  for (const page of pages) await measure(page, warmUpMs);
  const costs = new Map<string, Cost[]>(pages.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const page of pages) {
      await measure(page, warmAgainMs);
      costs.get(page.name)?.push(await measure(page, measuredMs));
    }
  show(pages, costs);
} finally {
  await site.stop();
  await Promise.all([raw, remix].map(({ server }) => end(server)));
}

async function pagesToMeasure(): Promise<Page[]> {
  const { cookie, screens } = await somebody(site.url);
  const [, bookingPath = ""] = screens;
  const ridePath = bookingPath.replace("/book-ride/", "/ride/");
  const search = "/select-location?from=stockholm&to=goteborg";
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const ours = { node: site.pids.site, database: site.pids.database };
  const own = (name: string, path: string, goal: number): Page => ({
    name,
    url: () => site.url + path,
    headers: { Cookie: cookie },
    goal,
    ...ours,
  });
  const open = (name: string, path: string, rest: Partial<Page> = {}): Page => ({
    name,
    url: () => site.url + path,
    ...ours,
    ...rest,
  });
  // An address that nobody has asked for yet is not kept.
  const cold = (name: string, path: string): Page =>
    open(name, path, { url: (n) => `${site.url}${path}${path.includes("?") ? "&" : "?"}n=${n}` });
  return [
    { name: "raw Node", url: () => raw.url, node: raw.pid },
    { name: "default Remix", url: () => remix.url, node: remix.pid },
    open("kept: search", search, { goal: 2 }),
    open("304: search", search, { goal: 1.5, isKnown: true }),
    own("home", "/", 80),
    own("search", search, 120),
    own("search on a day", `${search}&date=${date}`, 120),
    own("ride", ridePath, 120),
    own("booking", bookingPath, 120),
    own("my rides", "/my-rides", 120),
    own("inbox", "/inbox", 120),
    cold("cold: route", "/ride/stockholm-goteborg"),
    cold("cold: city", "/city/malmo"),
    cold("cold: no hit", "/select-location?from=sundbyberg&to=vikarbyn"),
  ];
}

/** Starts a server of one of the measuring sticks. */
async function startServer(
  file: string,
  path: string,
  ...args: string[]
): Promise<{ server: ChildProcess; url: string; pid: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}${path}`;
  const server = spawn(process.execPath, ["--import", "tsx", file, ...args], {
    env: { ...process.env, NODE_ENV: "production", PORT: `${port}`, HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilReady(url, server);
  return { server, url, pid: server.pid ?? 0 };
}

async function measure({ name, url, headers, isKnown = false, node, database }: Page, ms: number): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let known = isKnown ? await etagOf(url(0)) : {};
  const time = () => ({ node: processorTime(node), database: database ? processorTime(database) : 0 });
  const before = time();
  const hasTime = () => time().node - before.node < ms;
  let requests = 0;
  const client = async () => {
    while (requests % 8 !== 0 || hasTime()) {
      const answered = await ask(agent, url(asked++), { ...headers, ...known });
      if (isKnown && answered === 200) known = await etagOf(url(0));
      else if (answered !== (isKnown ? 304 : 200)) throw new Error(`${name}: ${answered}`);
      requests++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const after = time();
  agent.destroy();
  return { node: (after.node - before.node) / requests, database: (after.database - before.database) / requests };
}

/** The page moves on with the time, and with the rides it shows. */
async function etagOf(url: string): Promise<Record<string, string>> {
  const page = await fetch(url, { headers: { "Accept-Encoding": "br" } });
  return { "If-None-Match": page.headers.get("ETag") ?? "" };
}

function show(pages: Page[], costs: Map<string, Cost[]>): void {
  const table: Record<string, Record<string, number | string>> = {};
  const [stick = 1, remix = 1] = ["raw Node", "default Remix"].map((name) => totalOf(costs.get(name) ?? []));
  for (const { name, goal } of pages) {
    const measured = costs.get(name) ?? [];
    const times = totalOf(measured) / stick;
    table[name] = {
      "Node ms": rounded(median(measured.map((cost) => cost.node))),
      "PostgreSQL ms": rounded(median(measured.map((cost) => cost.database))),
      ms: rounded(totalOf(measured)),
      "× raw Node": Number(times.toFixed(1)),
      "× default Remix": rounded(totalOf(measured) / remix),
      goal: goal ?? "",
    };
    if (goal && times > goal) process.exitCode = 1;
  }
  console.log(`processor time of one request; load of the machine ${loadavg()[0]?.toFixed(1)} on ${cpus().length}`);
  console.table(table);
}

function totalOf(costs: Cost[]): number {
  return median(costs.map(({ node, database }) => node + database));
}

function rounded(ms: number): number {
  return Number(ms.toFixed(2));
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
