import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { movedClock } from "../../scripts/clock.mjs";
import { freePort } from "./ports";
import { siteArguments } from "./site-arguments";

/** A small world, so that the site starts fast. */
const smallWorld = "120";
const startLimit = 180_000;

/** Visitors are asked about statistics; only those who allow them are counted, by a Google that the test stands in for. */
const services = { GA_MEASUREMENT_ID: "G-E2ETEST123" };

type RunningSite = {
  url: string;
  /** Of the process that serves it, and of the server of its database. */
  pids: { site: number; database: number };
  /** Ends it and removes its data. */
  stop(): Promise<void>;
};

/**
 * Starts the production build in demo mode with a data folder of its own and tells the tests its address in `SITE_URL`.
 * @returns what ends it and removes its data
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const { url, stop } = await runSite({ DEMO_RIDES: smallWorld, ...services });
  process.env.SITE_URL = url;
  return stop;
}

/** Starts the production build in demo mode with a data folder of its own. @param settings for its environment */
export async function runSite(settings: Record<string, string>): Promise<RunningSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "samfard-e2e-"));
  const site = spawn(process.execPath, siteArguments, {
    env: {
      PATH: process.env.PATH,
      ...movedClock(),
      NODE_ENV: "production",
      PORT: `${port}`,
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ["ignore", process.env.SITE_LOG ? "inherit" : "ignore", "inherit"],
  });
  const stop = async () => {
    await end(site);
    rmSync(dataDir, { recursive: true });
  };
  try {
    await untilReady(`${url}/readyz`, site);
  } catch (error) {
    await stop();
    throw error;
  }
  const database = Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  return { url, pids: { site: site.pid ?? 0, database }, stop };
}

/** Waits until a server answers an address. */
export async function untilReady(address: string, server: ChildProcess): Promise<void> {
  for (const limit = Date.now() + startLimit; Date.now() < limit; await wait(100)) {
    if (server.exitCode !== null) throw new Error("The server ended while it was starting.");
    const isReady = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error("The server did not become ready within three minutes.");
}

/** Asks a server to end, and waits until it has. */
export async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
}
