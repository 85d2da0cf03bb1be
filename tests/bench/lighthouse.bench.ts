import { execFile } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { findBrowser } from "../../scripts/browser.mjs";
import { build } from "../../scripts/setup.mjs";
import { travelDay } from "../../scripts/travel-day.mjs";
import startSite from "../setup/site";
import { somebody } from "./somebody";

/**
 * Lighthouse as on a phone, over the screens of a built demo: the median of five runs of each, which ends badly below the
 * goals. `LIGHTHOUSE_RUNS` asks for fewer runs, `LIGHTHOUSE_ONLY` for paths that match it.
 * Lighthouse is fetched when it is needed, because no other task wants its 200 packages.
 */
const lighthouse = "lighthouse@12.8.2";
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const only = new RegExp(process.env.LIGHTHOUSE_ONLY ?? "");

/** Scores of 100. */
const goals = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };

/** Milliseconds, and for what moves a share of the screen. */
const limits = { "largest-contentful-paint": 1500, "total-blocking-time": 100, "cumulative-layout-shift": 0.02 };

/** For everybody. */
const open = [
  "/",
  "/select-location?from=stockholm&to=goteborg",
  "/ride/stockholm-goteborg",
  "/ride/uppsala-stockholm",
  "/city/malmo",
  "/samakning",
  "/student-guide",
  "/commuter-guide",
  "/no-car-guide",
  "/travel-tips",
  "/cookiepolicy",
  "/integritetspolicy",
  "/anvandningsvillkor",
  "/tillganglighet",
  "/kontakt",
  "/bus",
  "/google-auth",
  "/angra",
];

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { id: string; score: number | null; numericValue?: number; scoreDisplayMode: string }>;
};
type Row = Record<string, string | number>;

await build();
const stop = await startSite();
try {
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`);
  const site = process.env.SITE_URL ?? "";
  const { cookie, screens } = await somebody(site);
  const own = [...screens.map((path) => ({ path, cookie })), ...(await onTheDay(site))];
  const rows: Record<string, Row> = {};
  for (const { path, cookie } of [...[...open, await firstRide()].map((path) => ({ path, cookie: "" })), ...own]) {
    if (!only.test(path)) continue;
    await untilQuiet();
    const name = path in rows ? `${path} on the day` : path;
    rows[name] = await measure(path, cookie);
    console.log(name, JSON.stringify(rows[name]));
  }
  console.table(rows);
} finally {
  await stop();
}

/** The screens of a trip's day, of who drives and of who rides. */
async function onTheDay(site: string): Promise<{ path: string; cookie: string }[]> {
  const cards = await travelDay(site);
  return [...cards, ...cards.slice(-1).flatMap(({ cookie }) => ["/my-rides", "/"].map((path) => ({ path, cookie })))];
}

/** What a site does when it has just started is not the page's: waits until the machine is idle, for a minute at most. */
async function untilQuiet(): Promise<void> {
  for (let n = 0; n < 30; n++) {
    const before = cpuTimes();
    await setTimeout(2000);
    const after = cpuTimes();
    if ((after.idle - before.idle) / (after.total - before.total) > 0.95) return;
  }
}

function cpuTimes() {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0);
  return { idle: sum(times.map(({ idle }) => idle)), total: sum(times.flatMap((one) => Object.values(one))) };
}

/** @param cookie of who is signed in; for visitors empty */
async function measure(path: string, cookie: string): Promise<Row> {
  const reports: Report[] = [];
  for (let n = 0; n < runs; n++) reports.push(await run(path, cookie));
  const scores = Object.keys(goals).map((name): [string, number] => [
    name,
    median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
  ]);
  // What belongs to one person is not for search engines.
  const counted = Object.entries(goals).filter(([name]) => !cookie || name !== "seo");
  for (const [name, goal] of counted) if ((Object.fromEntries(scores)[name] ?? 0) < goal) process.exitCode = 1;
  const figure = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  const timing = (audit: string) => Math.round(figure(audit));
  for (const [audit, limit] of Object.entries(limits)) if (figure(audit) > limit) process.exitCode = 1;
  return {
    ...Object.fromEntries(scores),
    "LCP ms": timing("largest-contentful-paint"),
    "TBT ms": timing("total-blocking-time"),
    "CLS 1/1000": Math.round(1000 * figure("cumulative-layout-shift")),
    failed: failedAudits(reports[0]).join(" "),
  };
}

/** Now and then Lighthouse sees no page at all, and asks to be run again. */
async function run(path: string, cookie: string, attempts = 4): Promise<Report> {
  try {
    return await attempt(path, cookie);
  } catch (error) {
    if (attempts === 1) throw error;
    return run(path, cookie, attempts - 1);
  }
}

async function attempt(path: string, cookie: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      ...["--yes", lighthouse, `${process.env.SITE_URL}${path}`, "--quiet", "--output=json"],
      `--only-categories=${Object.keys(goals).join()}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
      "--chrome-flags=--headless=new --no-sandbox",
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}

/** What was right or wrong and is wrong; not what is only slower than it could be. */
function failedAudits(report: Report | undefined): string[] {
  return Object.values(report?.audits ?? {}).flatMap(({ id, score, scoreDisplayMode }) =>
    scoreDisplayMode === "binary" && score === 0 ? [id] : [],
  );
}

async function firstRide(): Promise<string> {
  const list = await (await fetch(`${process.env.SITE_URL}/select-location`)).text();
  return /href="(\/ride\/[a-z0-9]{12})/.exec(list)?.[1] ?? "/";
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
