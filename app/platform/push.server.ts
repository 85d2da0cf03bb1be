import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import webPush, { type RequestDetails } from "web-push";
import { env } from "./env.server";
import { log } from "./log.server";
import { tracedLetter } from "./tracing.server";
import { plainHostOf } from "./untrusted";

/** `endpoint` and keys, base64url */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** Specification section 3. */
export type PushPayload = { title: string; body: string; data: { route: string } };

type PushOptions = {
  /** seconds that the service keeps it for an offline device */
  ttl: number;
  urgency: "normal" | "high";
  /** Replaces an undelivered message of the same topic; at most 32 characters. */
  topic: string;
};

/** `gone`: unsubscribed; `refused`: permanently; `busy`: retry after `waitMs` */
export type PushOutcome = { ok: true } | { ok: false; reason: "gone" | "refused" } | Busy;
type Busy = { ok: false; reason: "busy"; waitMs: number };

/** bytes; fits the 4096 of every push service once encrypted (RFC 8291) */
const largestPayload = 3993;
const timeoutMs = 10_000;
const usualWait = 60_000;

/** Google, Mozilla, Apple and Microsoft: every browser's push services. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
];

/** Whether an unverified address belongs to a known push service. */
export function isPushEndpoint(text: string): boolean {
  const host = plainHostOf(text);
  return host !== null && services.some((service) => service.test(host));
}

/** Sends an encrypted push. @throws when the push service is unavailable: retry */
export async function sendPush(
  address: PushAddress,
  payload: PushPayload,
  { ttl, urgency, topic }: PushOptions,
): Promise<PushOutcome> {
  if (!env.push || !isPushEndpoint(address.endpoint)) return { ok: false, reason: "refused" };
  const { endpoint, p256dh, auth } = address;
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, fitted(payload), {
    TTL: ttl,
    urgency,
    topic,
    vapidDetails: env.push,
  });
  return outcomeOf(await tracedLetter("push", () => post(details)));
}

function fitted({ title, body, data }: PushPayload): string {
  const characters = [...body];
  const text = (length: number) => {
    const cut = length < characters.length ? `${characters.slice(0, length).join("").trimEnd()}…` : body;
    return JSON.stringify({ title, body: cut, data });
  };
  let length = characters.length;
  while (length > 0 && Buffer.byteLength(text(length)) > largestPayload) length = Math.floor(length * 0.9);
  return text(length);
}

/** Follows no redirect; its status then counts as a failure. */
async function post({ endpoint, method, headers, body }: RequestDetails): Promise<IncomingMessage> {
  const sent = request(endpoint, { method, headers, signal: AbortSignal.timeout(timeoutMs) });
  const answer = once(sent, "response");
  // Only the status matters, even if the body never arrives.
  sent.on("error", () => {}).end(body);
  const [response] = (await answer) as [IncomingMessage];
  return response.on("error", () => {}).resume();
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { ok: true };
  if (statusCode === 404 || statusCode === 410) return { ok: false, reason: "gone" };
  if (statusCode === 429) return { ok: false, reason: "busy", waitMs: waitOf(headers["retry-after"]) };
  if (statusCode >= 500) throw new Error(`The push service answered ${statusCode}`);
  log.error("push.not-accepted", { status: statusCode });
  return { ok: false, reason: "refused" };
}

/** seconds or a date (RFC 9110 section 10.2.3) */
function waitOf(retryAfter: string | undefined): number {
  if (!retryAfter) return usualWait;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 1000), 86_400_000) : usualWait;
}
