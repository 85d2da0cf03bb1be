import { z } from "zod";
import { env } from "./env.server";
import { log } from "./log.server";

type Call = { path: string; requestId?: string; body?: unknown };
type Token = {
  value: string;
  endsAt: number;
};

/** PayPal is unavailable: retry later with the same request id. */
export class PayPalUnavailable extends Error {
  override name = "PayPalUnavailable";
}

/** PayPal's final refusal, which retrying does not change. */
export class PayPalRefused extends Error {
  override name = "PayPalRefused";
  constructor(
    readonly status: number,
    /** PayPal's code, such as ORDER_ALREADY_CAPTURED */
    readonly issue: string,
    /** where the payer can choose another way to pay */
    readonly redirectUrl: string | null,
  ) {
    super(`PayPal refused: ${status} ${issue}`);
  }
}

/** ms; shorter than a screen's timeout */
const timeoutMs = 10_000;
const tokenTimeoutMs = 4_000;

/** ms before its end that a token is renewed */
const tokenMargin = 60_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });

const refusal = z.object({
  name: z.string().default(""),
  details: z.array(z.object({ issue: z.string() })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

let token: Token | null = null;
let renewal: Promise<Token> | null = null;

export function isRefusal(thrown: unknown, ...issues: string[]): thrown is PayPalRefused {
  return thrown instanceof PayPalRefused && issues.includes(thrown.issue);
}

/** GET, or POST idempotent by request id, within ten seconds. @throws PayPalUnavailable @throws PayPalRefused */
export async function askPayPal(call: Call): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const first = await validToken();
  let response = await send(call, first, signal);
  if (response.status === 401) response = await send(call, await validToken(first), signal);
  if (!response.ok) throw await refusalOf(response);
  return contentOf(response);
}

/** @param refused a token that PayPal has rejected */
async function validToken(refused?: string): Promise<string> {
  if (token && token.value !== refused && token.endsAt > Date.now()) return token.value;
  renewal ??= requestToken().finally(() => {
    renewal = null;
  });
  token = await renewal;
  return token.value;
}

async function requestToken(): Promise<Token> {
  const { clientId, clientSecret } = account();
  const response = await reach("/v1/oauth2/token", {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
    signal: AbortSignal.timeout(tokenTimeoutMs),
  });
  if (!response.ok) throw unavailable(response);
  const { access_token, expires_in } = tokenAnswer.parse(await contentOf(response));
  return { value: access_token, endsAt: Date.now() + expires_in * 1000 - tokenMargin };
}

function send({ path, requestId, body }: Call, bearer: string, signal: AbortSignal): Promise<Response> {
  const headers = { Authorization: `Bearer ${bearer}`, Accept: "application/json" };
  if (!requestId) return reach(path, { headers, signal });
  return reach(path, {
    method: "POST",
    headers: {
      ...headers,
      "Content-Type": "application/json",
      Prefer: "return=representation",
      "PayPal-Request-Id": requestId,
    },
    body: JSON.stringify(body ?? {}),
    signal,
  });
}

async function reach(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(account().apiBase + path, { ...options, redirect: "error" });
  } catch (error) {
    log.warn("paypal.unreachable", { error });
    throw new PayPalUnavailable("PayPal could not be reached", { cause: error });
  }
}

async function refusalOf(response: Response): Promise<Error> {
  const { status } = response;
  if ([401, 408, 409, 429].includes(status) || status >= 500) return unavailable(response);
  const answer = refusal.safeParse(await contentOf(response));
  const { name, details, links } = answer.data ?? { name: "", details: [], links: [] };
  const issue = details[0]?.issue ?? name;
  log.info("paypal.refused", { status, issue, debugId: debugIdOf(response) });
  return new PayPalRefused(status, issue, links.find(({ rel }) => rel === "redirect")?.href ?? null);
}

/** 401: our keys, also for a new token. 409: the same request is still in progress. */
function unavailable(response: Response): PayPalUnavailable {
  const { status } = response;
  const report = status === 401 ? log.error : log.warn;
  report("paypal.unavailable", { status, debugId: debugIdOf(response) });
  return new PayPalUnavailable(`PayPal answered ${status}`);
}

async function contentOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new PayPalUnavailable("PayPal's answer did not arrive whole", { cause: error });
  }
}

function debugIdOf({ headers }: Response): string | null {
  return headers.get("PayPal-Debug-Id");
}

function account() {
  if (!env.payPal) throw new Error("PayPal is switched off");
  return env.payPal;
}
