import { createServer, type Server } from "node:http";
import { type Browser, chromium } from "playwright";
import { compress } from "~/server/compress";
import { findBrowser } from "../../scripts/browser.mjs";
import { build } from "../../scripts/setup.mjs";
import { listenOn } from "../setup/ports";
import startSite from "../setup/site";
import { type Network, startNetwork } from "../setup/slow-network";
import { somebody } from "./somebody";

/**
 * How long until a page can be read on a phone on slow 4G, beside the same page as a plain HTML document: at most a
 * tenth longer. And how soon the site's first page leaves the server: within 100 ms for 95 of 100.
 */
const runs = Number(process.env.READABLE_RUNS ?? 7);
const slow4g = { roundTrip: 150, kbitPerSecond: 1600, loss: 0 };
const slowProcessor = 4;
const mostSlower = 1.1;
const requests = 200;
const leavesWithinMs = 100;

/** `fetch` unpacks what it gets; the rest is between two ends of one connection. */
const connectionHeaders = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "transfer-encoding",
]);

type Row = Record<string, number>;

await build();
const stop = await startSite();
const site = process.env.SITE_URL ?? "";
const network = await startNetwork(slow4g);
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
try {
  const { cookie, screens } = await somebody(site);
  const search = "/select-location?from=stockholm&to=goteborg";
  const rows: Record<string, Row> = {};
  for (const path of ["/", search, await firstRide(), ...screens]) {
    rows[path] = await compare(path, screens.includes(path) ? cookie : "");
    console.log(path, JSON.stringify(rows[path]));
  }
  console.table(rows);
} finally {
  await browser.close();
  await network.close();
  await stop();
}

async function compare(path: string, cookie: string): Promise<Row> {
  const leaves = await timesToLeave(path, cookie);
  const { server, origin } = await plainSite(path);
  const [real, plain]: [number[], number[]] = [[], []];
  // In turn, so that what else the machine does meets both.
  for (let n = 0; n < runs; n++) {
    real.push(await untilReadable(browser, network, site + path, cookie));
    plain.push(await untilReadable(browser, network, origin + path, cookie));
  }
  server.close();
  const row = {
    "readable ms": middle(real, 0.5),
    "plain ms": middle(plain, 0.5),
    "leaves p95 ms": middle(leaves, 0.95),
  };
  if (row["readable ms"] > mostSlower * row["plain ms"] || row["leaves p95 ms"] > leavesWithinMs) process.exitCode = 1;
  return row;
}

async function timesToLeave(path: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < requests; n++) {
    const from = performance.now();
    // An address of its own each time, so that no page made for somebody else is at hand.
    const address = `${site}${path}${path.includes("?") ? "&" : "?"}n=${n}`;
    await (await fetch(address, { headers: { Cookie: cookie } })).arrayBuffer();
    times.push(performance.now() - from);
  }
  return times;
}

/**
 * The page as the site makes it for each who asks, with its headers and compressed as there, but without its scripts; its
 * font and pictures come from the site.
 */
async function plainSite(path: string): Promise<{ server: Server; origin: string }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(site + request.url, { headers: { Cookie: request.headers.cookie ?? "" } });
    const passedOn = [...answer.headers].filter(([name]) => !connectionHeaders.has(name));
    response.setHeaders(new Map(passedOn));
    if (request.url !== path) return void response.end(Buffer.from(await answer.arrayBuffer()));
    const html = await answer.text();
    const plain = html.replace(/<script.*?<\/script>/gs, "").replace(/<link[^>]*modulepreload[^>]*>/g, "");
    response.setHeader("Content-Encoding", "br");
    response.end(compress(Buffer.from(plain), "br"));
  });
  return { server, origin: `http://127.0.0.1:${await listenOn(server)}` };
}

/** Until the largest text on the first screen is painted, with nothing in the browser's cache. */
async function untilReadable(on: Browser, line: Network, address: string, cookie: string): Promise<number> {
  const context = await on.newContext({ viewport: { width: 390, height: 844 }, proxy: { server: line.server } });
  if (cookie) await context.setExtraHTTPHeaders({ Cookie: cookie });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowProcessor });
  await page.goto(address, { waitUntil: "load" });
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          // What belongs to a picture has its address.
          const text = list.getEntries().findLast((entry) => !Reflect.get(entry, "url"));
          resolve(text?.startTime ?? 0);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  await context.close();
  return time;
}

async function firstRide(): Promise<string> {
  const list = await (await fetch(`${site}/select-location`)).text();
  return /href="(\/ride\/[a-z0-9]{12})/.exec(list)?.[1] ?? "/";
}

function middle(values: number[], share: number): number {
  return Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);
}
