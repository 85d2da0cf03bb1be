import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A small world, so that the site starts fast. */
const rides = 120;
const startLimit = 60_000;

/** Visitors are asked about statistics; only those who allow them are counted, by a Google that the test stands in for. */
const services = { GA_MEASUREMENT_ID: "G-E2ETEST123" };

/**
 * Starts the production build in demo mode with a data folder of its own and tells the tests its address in `SITE_URL`.
 * @returns what ends it and removes its data
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "samfard-e2e-"));
  const site = spawn(process.execPath, ["build/server/web.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: `${port}`,
      DATA_DIR: dataDir,
      DEMO_RIDES: `${rides}`,
      ...services,
    },
    stdio: ["ignore", process.env.SITE_LOG ? "inherit" : "ignore", "inherit"],
  });
  const stop = async () => {
    await end(site);
    rmSync(dataDir, { recursive: true });
  };
  try {
    await untilReady(url, site);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.SITE_URL = url;
  return stop;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}

async function untilReady(url: string, site: ChildProcess): Promise<void> {
  for (const limit = Date.now() + startLimit; Date.now() < limit; await wait(100)) {
    if (site.exitCode !== null) throw new Error("The site ended while it was starting.");
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error("The site did not become ready within a minute.");
}

async function end(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null) return;
  site.kill("SIGTERM");
  await once(site, "exit");
}
