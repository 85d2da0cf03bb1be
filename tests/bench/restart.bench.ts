import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../../scripts/setup.mjs";
import { freePort } from "../setup/ports";
import { end } from "../setup/site";
import { ask } from "./ask";
import { startWeb, type WebProcess } from "./web-process";

/**
 * Two web processes behind a proxy that asks each every 200 ms whether it is ready and tries nothing twice, restarted one
 * after the other while people ask: how many of 1 000 requests fail.
 */
const requests = 1_000;
const clients = 8;
const probeMs = 200;

type Backend = { web: WebProcess; isReady: boolean };

await build();
const dataDir = mkdtempSync(join(tmpdir(), "samfard-restart-"));
const settings = { DATA_DIR: dataDir, DEMO_RIDES: "120", SHUTDOWN_DELAY_SECONDS: "1" };
const backends: Backend[] = [];
for (let n = 0; n < 2; n++) backends.push({ web: await startWeb(settings), isReady: true });
const probing = setInterval(() => backends.forEach(probe), probeMs);
const toBackends = new Agent({ keepAlive: true });
let turn = 0;
const proxy = createServer(pass);
const port = await freePort();
proxy.listen(port, "127.0.0.1");
try {
  let isRestarting = true;
  const outcomes = new Map<number, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const client = async () => {
    while (isRestarting || total(outcomes) < requests) {
      const status = await ask(agent, `http://127.0.0.1:${port}/select-location?from=stockholm&to=goteborg`);
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
      await wait(10);
    }
  };
  const asking = Array.from({ length: clients }, client);
  for (const backend of backends) {
    await end(backend.web.process);
    backend.web = await startWeb(settings, Number(new URL(backend.web.url).port));
    await wait(2 * probeMs);
  }
  isRestarting = false;
  await Promise.all(asking);
  agent.destroy();
  const failed = total(outcomes) - (outcomes.get(200) ?? 0);
  console.log(`${total(outcomes)} requests while two processes were restarted one after the other: ${failed} failed`);
  if (failed > 0) console.table(Object.fromEntries(outcomes));
  if (failed > 0) process.exitCode = 1;
} finally {
  clearInterval(probing);
  proxy.close();
  toBackends.destroy();
  await Promise.all(backends.map(({ web }) => end(web.process)));
  rmSync(dataDir, { recursive: true });
}

function total(outcomes: Map<number, number>): number {
  return [...outcomes.values()].reduce((sum, count) => sum + count, 0);
}

function probe(backend: Backend): void {
  get(`${backend.web.url}/readyz`, (response) => {
    response.resume();
    backend.isReady = response.statusCode === 200;
  }).on("error", () => {
    backend.isReady = false;
  });
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const ready = backends.filter(({ isReady }) => isReady);
  const backend = ready[turn++ % ready.length];
  if (!backend) return void outgoing.writeHead(502).end();
  request(backend.web.url + incoming.url, { agent: toBackends, headers: incoming.headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  })
    .on("error", () => outgoing.writeHead(502).end())
    .end();
}
