import { once } from "node:events";
import { Agent, request as ask } from "node:http";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { createBuild, serve } from "#tests/factories/build";
import { createApp, createHttpServer } from "./app";
import { createStop } from "./stop-serving";

/** Longer than any test may take. */
const forEver = 600_000;

let isAsked = () => {};
const asked = new Promise<void>((resolve) => {
  isAsked = resolve;
});
const never = () => {
  isAsked();
  return new Promise(() => {});
};
const build = createBuild({ "/bevakningar": { loader: () => "here" }, "/rides": { loader: never } });

/** A web process. @returns also what stops it, once `notice` was called @param timeoutMs for what is under way */
async function startProcess({ timeoutMs = forEver } = {}) {
  const { app, drain } = createApp(build);
  const server = createHttpServer(app);
  let notice = () => {};
  const noticed = new Promise<void>((resolve) => {
    notice = resolve;
  });
  const stop = createStop(server, { drain, untilNoticed: () => noticed, timeoutMs });
  const { url } = await serve(server);
  return { url, port: Number(new URL(url).port), stop, notice };
}

test("behind a proxy that asks nothing twice nobody notices that a process stops", async () => {
  const { url, stop, notice } = await startProcess();
  const agent = new Agent({ keepAlive: true });
  const answers: string[] = [];
  let isReady = true;
  const visitor = async () => {
    while (isReady) answers.push(await outcomeOf(`${url}/bevakningar`, agent));
  };
  const visitors = Array.from({ length: 8 }, visitor);
  await vi.waitUntil(() => answers.length >= 40, { timeout: 20_000 });
  const stopped = stop();
  while (isReady) isReady = (await outcomeOf(`${url}/readyz`, agent)).startsWith("200");
  await Promise.all(visitors);
  notice();
  await stopped;
  expect(new Set(answers)).toEqual(new Set(["200 keep-alive", "200 close"]));
  expect(await outcomeOf(`${url}/bevakningar`, agent)).toBe("ECONNREFUSED");
});

test("a connection that nobody has used yet holds nothing up", async () => {
  const { port, stop, notice } = await startProcess();
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  notice();
  await stop();
});

test("a request that never ends is cut off", async () => {
  const { url, stop, notice } = await startProcess({ timeoutMs: 200 });
  const outcome = outcomeOf(`${url}/rides`, new Agent());
  await asked;
  notice();
  await stop();
  expect(await outcome).toBe("ECONNRESET");
});

/** The status and what becomes of the connection, or what went wrong. */
function outcomeOf(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = ask(url, { agent }, (response) => {
      response.resume().on("end", () => resolve(`${response.statusCode} ${response.headers.connection}`));
    });
    request.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "failed")).end();
  });
}
