import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { travelDay } from "./travel-day.mjs";

/** In bytes as they are sent, except `requests`, and `card`: all that is in `main`, as it is written. */
const budgets = { html: 14 * 1024, script: 100 * 1024, firstView: 150 * 1024, requests: 12, card: 9 * 1024 };

/** So many that a search fills its page of twenty. */
const rides = 2000;
const startLimit = 180_000;

const search = "/select-location?from=Stockholm&to=G%C3%B6teborg";

/** Beyond the pages that are weighed: nothing on these may come from somebody else. */
const others = [
  "/samakning",
  "/student-guide",
  "/cookiepolicy",
  "/city/malmo",
  "/ride/stockholm-goteborg",
  "/google-auth",
];

/** Whether every screen keeps to its budget; says which do not. @returns {Promise<boolean>} */
export async function checkBudgets() {
  const problems = [...heavyScreens(), ...(await onRunningSite(heavyPages, heavyCards))];
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

function heavyScreens() {
  const manifest = readManifest();
  return Object.values(manifest.routes)
    .map((route) => ({ id: route.id, bytes: sum(scriptsOf(manifest, route).map(compressedSize)) }))
    .filter(({ bytes }) => bytes > budgets.script)
    .map(({ id, bytes }) => `${id} loads ${bytes} bytes of script; at most ${budgets.script}.`);
}

function readManifest() {
  const folder = "build/client/assets";
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(`${folder}/${name}`, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

function scriptsOf({ entry, routes }, route) {
  const parent = route.parentId ? scriptsOf({ entry, routes }, routes[route.parentId]) : filesOf(entry);
  return [...new Set([...parent, ...filesOf(route)])];
}

function filesOf({ module, imports = [] }) {
  return [module, ...imports];
}

function compressedSize(file) {
  return statSync(`build/client${file}.br`).size;
}

async function heavyPages(origin) {
  const results = await load(`${origin}${search}`);
  const found = results.text.matchAll(/href="(\/ride\/[a-z0-9]{12})[?"]/g);
  const shown = new Set(Array.from(found, ([, ride]) => ride));
  const weighed = ["/", search, ...[...shown].slice(0, 1)];
  const problems = shown.size === 20 ? [] : [`${search} shows ${shown.size} rides; 20 make a page to weigh.`];
  for (const path of weighed) problems.push(...(await weigh(origin, path)));
  for (const path of others) problems.push(...strangers(path, await load(origin + path)));
  return problems;
}

/** The screen of who drives and of who rides on the day of a trip. */
async function heavyCards(origin) {
  const problems = [];
  for (const { cookie, path } of await travelDay(origin)) {
    const { status, bytes, text } = await load(origin + path, cookie);
    const [card = ""] = /<main.*<\/main>/s.exec(text) ?? [];
    problems.push(...judge(path, status, { html: bytes, card: Buffer.byteLength(card) }));
    if (!card.includes('class="day-head"')) problems.push(`${path} is not the screen of the day.`);
  }
  return problems;
}

async function weigh(origin, path) {
  const page = await load(origin + path);
  const parts = await Promise.all(ownParts(page.text).map((part) => load(origin + part)));
  const weights = {
    html: page.bytes,
    script: sum(parts.filter(({ type }) => type.includes("javascript")).map(({ bytes }) => bytes)),
    firstView: page.bytes + sum(parts.map(({ bytes }) => bytes)),
    requests: 1 + parts.length,
  };
  return [...judge(path, page.status, weights), ...strangers(path, page)];
}

function judge(path, status, weights) {
  console.log(`${path} ${JSON.stringify(weights)}`);
  const over = Object.keys(weights).filter((name) => weights[name] > budgets[name]);
  return [
    ...(status === 200 ? [] : [`${path} answers ${status}.`]),
    ...over.map((name) => `${path} takes ${weights[name]} of ${name}; at most ${budgets[name]}.`),
  ];
}

/** Everything but the addresses that wait for somebody to press them. */
function partsOf(html) {
  const tags = html.match(/<(?!a[ >])[a-z]+ [^>]*>/g) ?? [];
  const inTags = tags
    .filter((tag) => !/rel="(canonical|alternate)"|<form|<meta/.test(tag))
    .flatMap((tag) => [...tag.matchAll(/ (?:href|src|srcset|poster|data)="([^"]+)"/g)].map((match) => match[1]));
  const inStyles = [...html.matchAll(/url\(["']?(?!data:|["'])([^)"']+)/g)].map((match) => match[1]);
  return [...new Set([...inTags, ...inStyles])].filter((address) => !address.startsWith("data:"));
}

const isOwn = (address) => /^\/(?!\/)/.test(address);
const ownParts = (html) => partsOf(html).filter(isOwn);

function strangers(path, { text }) {
  return partsOf(text)
    .filter((address) => !isOwn(address) && !address.startsWith("#"))
    .map((address) => `${path} loads ${address}, which is not ours.`);
}

async function load(address, cookie = "") {
  const response = await fetch(address, { headers: { "Accept-Encoding": "br", Cookie: cookie } });
  const text = await response.text();
  const bytes = Number(response.headers.get("Content-Length"));
  return { status: response.status, type: response.headers.get("Content-Type") ?? "", bytes, text };
}

async function onRunningSite(...measures) {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "samfard-budgets-"));
  const site = spawn(process.execPath, ["build/server/web.js"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: `${port}`, DATA_DIR: dataDir, DEMO_RIDES: `${rides}` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(site, "exit");
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(origin, site);
    const problems = [];
    for (const measure of measures) problems.push(...(await measure(origin)));
    return problems;
  } finally {
    site.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function untilReady(origin, site) {
  for (const limit = Date.now() + startLimit; Date.now() < limit; await wait(100)) {
    if (site.exitCode !== null) throw new Error("The site ended while it was starting.");
    const isReady = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error("The site did not become ready within three minutes.");
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
