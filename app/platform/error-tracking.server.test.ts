import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { trackBrowserError } from "./error-tracking.server";
import { log } from "./log.server";

const { server, received, url } = await vi.hoisted(async () => {
  const { createServer } = await import("node:http");
  const { text } = await import("node:stream/consumers");
  const received: { path?: string; auth: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, auth: String(request.headers["x-sentry-auth"]), body: await text(request) });
    response.end("{}");
  });
  const { listenOn } = await import("#tests/setup/ports");
  return { server, received, url: `http://127.0.0.1:${await listenOn(server)}/api/7/envelope/` };
});

const settings = vi.hoisted(() => ({ isOn: true }));

vi.mock("./env.server", async (load) => {
  const { env } = await load<typeof import("./env.server")>();
  const on = { url, key: "abc" };
  return { env: Object.defineProperty({ ...env }, "errorTracking", { get: () => (settings.isOn ? on : null) }) };
});

vi.spyOn(process.stdout, "write").mockImplementation(() => true);
beforeEach(() => {
  received.length = 0;
  settings.isOn = true;
});
afterAll(() => void server.close());

const events = () => received.map(({ body }) => JSON.parse(body.split("\n")[2] ?? ""));

test("what the server logs as an error is told with its place and screen, and without anything people typed", async () => {
  log.error("request.failed", { error: new RangeError("Anna i Umeå, 070-174 06 05"), route: "/ride/:id" });
  await vi.waitUntil(() => received.length === 1);
  expect(received[0]).toMatchObject({ path: "/api/7/envelope/", auth: expect.stringContaining("sentry_key=abc") });
  expect(
    received[0]?.body
      .split("\n")
      .slice(0, 2)
      .map((line) => JSON.parse(line)),
  ).toEqual([{ event_id: expect.stringMatching(/^[0-9a-f]{32}$/) }, { type: "event" }]);
  const [event] = events();
  expect(event).toMatchObject({ platform: "node", transaction: "/ride/:id", logger: "request.failed" });
  expect(event.exception.values[0].type).toBe("RangeError");
  expect(event.exception.values[0].stacktrace.frames.at(-1).filename).toBe(
    "app/platform/error-tracking.server.test.ts",
  );
  expect(received[0]?.body).not.toMatch(/Anna|Umeå|174 06/);
});

test.each([
  [
    "Chrome",
    "TypeError\n    at Book (https://samfard.test/assets/route-Ab_1.js:2:345)\n    at https://evil.test/x.js:1:1",
  ],
  ["Firefox and Safari", "Book@https://samfard.test/assets/route-Ab_1.js:2:345\nhej@https://evil.test/x.js:1:1"],
])("what %s tells of keeps nothing but places in our own script", async (_, stack) => {
  await trackBrowserError({
    name: "TypeError",
    stack: `${stack}\nAnna 070-174 06 05`,
    screen: "routes/ride.$id/route",
  });
  const [event] = events();
  expect(event).toMatchObject({ platform: "javascript", transaction: "routes/ride.$id/route" });
  expect(event.exception.values[0].stacktrace.frames).toEqual([
    { function: "Book", filename: "/assets/route-Ab_1.js", lineno: 2, colno: 345, in_app: true },
  ]);
  expect(received[0]?.body).not.toMatch(/evil|Anna|174 06/);
});

test("what no script of ours can have done is not passed on", async () => {
  await trackBrowserError({ name: "<b>", stack: "at https://evil.test/x.js:1:1", screen: "/ride/abc?from=hemma" });
  expect(received).toEqual([]);
});

test("nothing leaves without the setting", async () => {
  settings.isOn = false;
  log.error("request.failed", { error: new Error("x") });
  await trackBrowserError({ name: "Error", stack: "at a (/assets/a.js:1:1)", screen: "" });
  expect(received).toEqual([]);
});

test("a storm of the same error is told thirty times a minute at most", async () => {
  const tell = () => trackBrowserError({ name: "Error", stack: "at a (/assets/a.js:1:1)", screen: "" });
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ["Date"] });
  await Promise.all(Array.from({ length: 40 }, tell));
  vi.useRealTimers();
  expect(received).toHaveLength(30);
});

test("a tracking that is away is a line in the log and nothing more", async () => {
  const failing = vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new Error("away"));
  const lines = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  vi.useFakeTimers({ now: Date.now() + 7_200_000, toFake: ["Date"] });
  log.error("job.failed", { error: new Error("x") });
  vi.useRealTimers();
  await vi.waitUntil(() => lines.mock.calls.some(([line]) => String(line).includes("error-tracking.failed")));
  failing.mockRestore();
});
