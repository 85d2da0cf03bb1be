import { randomUUID } from "node:crypto";
import { env } from "./env.server";
import { version } from "./version.server";

/** Kind and stack (innermost first), without anything that people typed. */
export type TrackedError = { name: string; code?: unknown; at?: string[] };

type Circumstances = {
  event: string;
  /** route pattern or screen id, never an address */
  route?: unknown;
  from: "server" | "browser";
};

type Frame = { function: string; filename: string; lineno: number; colno: number; in_app: boolean };

const timeoutMs = 3000;

/** One fault can hit everybody at once; more events a minute tell nothing new. */
const mostPerMinute = 30;
let minute = 0;
let sentInMinute = 0;

/** Sends a Sentry envelope where `SENTRY_DSN` is set, without address, name, cookie or message. */
export async function trackError(error: TrackedError, { event, route, from }: Circumstances): Promise<void> {
  const { errorTracking } = env;
  if (!errorTracking || isTooMuch(Date.now())) return;
  const id = randomUUID().replaceAll("-", "");
  const frames = (error.at ?? []).flatMap((line) => frameOf(line) ?? []).reverse();
  const payload = {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform: from === "server" ? "node" : "javascript",
    level: "error",
    logger: event,
    environment: env.mode,
    release: version,
    ...(typeof route === "string" ? { transaction: route } : {}),
    tags: { from },
    exception: { values: [{ type: error.name, value: String(error.code ?? event), stacktrace: { frames } }] },
  };
  const response = await fetch(errorTracking.url, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-sentry-envelope",
      "X-Sentry-Auth": `Sentry sentry_version=7, sentry_client=samfard/1, sentry_key=${errorTracking.key}`,
    },
    body: [{ event_id: id }, { type: "event" }, payload].map((part) => JSON.stringify(part)).join("\n"),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error("The error tracking refused an error.");
}

/** @param told by a browser, unverified: only places in our scripts are passed on */
export async function trackBrowserError(told: { name: string; stack: string; screen: string }): Promise<void> {
  const name = /^[A-Z]\w{0,39}$/.test(told.name) ? told.name : "Error";
  const route = /^[\w$./[\]-]{1,80}$/.test(told.screen) ? told.screen : undefined;
  const at = told.stack.split("\n").flatMap((line) => placeInOurScript(line) ?? []);
  if (at.length > 0)
    await trackError({ name, at: at.slice(0, 20) }, { event: "browser.failed", route, from: "browser" });
}

function isTooMuch(now: number): boolean {
  const current = Math.floor(now / 60_000);
  if (current !== minute) [minute, sentInMinute] = [current, 0];
  return ++sentInMinute > mostPerMinute;
}

/** "at name (/assets/file.js:1:2)" from the formats of Chrome, Firefox and Safari. */
function placeInOurScript(line: string): string | null {
  const [, file, row, column] = /(\/assets\/[\w.$-]+\.js):(\d{1,7}):(\d{1,7})/.exec(line) ?? [];
  const [, name = ""] = /^\s*(?:at )?([\w$.]{1,60})(?: \(|@)/.exec(line) ?? [];
  return file ? `at ${name || "<anonymous>"} (${file}:${row}:${column})` : null;
}

function frameOf(line: string): Frame | null {
  const [, name = "<anonymous>", place, row, column] =
    /^at (?:([^()]+) \()?([^()]+):(\d{1,9}):(\d{1,9})\)?$/.exec(line) ?? [];
  if (!place) return null;
  const filename = place.replace(/^file:\/\//, "").replace(`${process.cwd()}/`, "");
  const in_app = !filename.includes("node_modules") && !filename.startsWith("node:");
  return { function: name, filename, lineno: Number(row), colno: Number(column), in_app };
}
