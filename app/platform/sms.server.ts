import { env } from "./env.server";
import { log } from "./log.server";
import { networkOf } from "./network";
import { keepInOutbox } from "./outbox.server";
import { isSecret } from "./seal.server";
import { tracedLetter } from "./tracing.server";

export type Sms = {
  /** E.164 */
  to: string;
  text: string;
};

/** `off`: not configured; `refused`: by the number; `later`: not accepted now; `unsure`: may have been sent */
export type SmsOutcome = { ok: true } | { ok: false; reason: "off" | "refused" | "later" | "unsure" };

export const isSmsOn = env.mode === "demo" || env.sms !== null;

/** Whether answers to text messages reach this site. */
export const areTextsAnswered = env.incomingSms !== null;

/** Whether the caller is 46elks, by secret and maybe address; constant time. @param network from `networkOf` */
export function isSmsService(secret: string, network: string): boolean {
  if (!env.incomingSms) return false;
  const { secret: expected, addresses } = env.incomingSms;
  const isKnown = addresses.length === 0 || addresses.some((address) => networkOf(address) === network);
  return isSecret(secret, expected) && isKnown;
}

const timeoutMs = 10_000;

/** Sends a text message by 46elks, in a demo to the outbox. Never throws for the service's failures. */
export async function sendSms({ to, text }: Sms): Promise<SmsOutcome> {
  if (env.mode === "demo") {
    const title = `Sms från ${env.brand.name}`;
    await keepInOutbox({ channel: "sms", recipient: to, title, body: text, html: null, route: null });
    return { ok: true };
  }
  const { sms } = env;
  return sms ? tracedLetter("sms", () => post(sms, { to, text })) : { ok: false, reason: "off" };
}

/** No redirects, which could leak the password. The service must not keep the text. */
async function post(
  { url, user, password, from }: NonNullable<typeof env.sms>,
  { to, text }: Sms,
): Promise<SmsOutcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` },
      body: new URLSearchParams({ from, to, message: text, dontlog: "message" }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return { ok: true };
    if (response.status === 400) return { ok: false, reason: "refused" };
    log.error("sms.not-accepted", { status: response.status });
    return { ok: false, reason: response.status === 504 ? "unsure" : "later" };
  } catch (error) {
    log.warn("sms.not-sent", { error });
    return { ok: false, reason: hasNotBegun(error) ? "later" : "unsure" };
  }
}

/** Whether no connection was made, so that nothing can have been sent. */
function hasNotBegun(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code);
}
