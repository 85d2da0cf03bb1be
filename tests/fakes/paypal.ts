import { createServer } from "node:http";
import express, { type Request as ExpressRequest, type RequestHandler } from "express";
import { vi } from "vitest";
import { hangUp, listenOn } from "#tests/setup/ports";
import { type Fault, type Happening, openAccount } from "~/demo/paypal/account";
import { eventAnswer, type WebhookEvent } from "~/demo/paypal/answers";
import { type Call, createPayPalApi, type Trouble } from "~/demo/paypal/api";
import { createSigner } from "~/demo/paypal/signer";

/** What a live site is configured with that tries PayPal out. */
const variables = {
  PAYPAL_API_BASE: "https://api-m.sandbox.paypal.com",
  PAYPAL_CLIENT_ID: "client",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "WEBHOOK",
};
const certificateBase = "https://api.sandbox.paypal.com";

/** Tells this process what became of its call: `silence`, it has timed out; `death`, it is never heard of again. */
const fateHeader = "X-Fate";

/**
 * A PayPal on this machine, under the names of its sandbox, where nothing is sent by itself: webhooks wait until the
 * test sends them. Configures this process for it. Call it in `vi.hoisted`, before the configuration is read.
 */
export async function startPayPal() {
  const webhooks: WebhookEvent[] = [];
  const troubles: { call: Call; trouble: Trouble }[] = [];
  const deaths: { call: Call; when: "before" | "after"; died: () => void }[] = [];
  const calls: Call[] = [];
  const addresses = {
    apiBase: variables.PAYPAL_API_BASE,
    approveUrl: ({ id }: { id: string }) => `https://www.sandbox.paypal.com/checkoutnow?token=${id}`,
  };
  const tell = (happening: Happening) => void webhooks.push(eventAnswer(happening, addresses));
  const account = openAccount({ orders: [], created: {} }, tell);
  const signer = createSigner({ certificateBase, webhookId: variables.PAYPAL_WEBHOOK_ID });
  const api = createPayPalApi({
    ...addresses,
    account,
    signer,
    credentials: { clientId: variables.PAYPAL_CLIENT_ID, clientSecret: variables.PAYPAL_CLIENT_SECRET },
    troubleOf(call) {
      calls.push(call);
      const at = troubles.findIndex((planned) => planned.call === call);
      return at < 0 ? undefined : troubles.splice(at, 1)[0]?.trouble;
    },
    beSilent: (response, answer) => {
      response.set(fateHeader, "silence");
      answer();
    },
  });
  const kill: RequestHandler = (request, response, next) => {
    const at = deaths.findIndex(({ call }) => call === callOf(request));
    const [death] = at < 0 ? [] : deaths.splice(at, 1);
    if (!death) return next();
    response.set(fateHeader, "death").once("finish", death.died);
    if (death.when === "before") response.end();
    else next();
  };
  const server = createServer(express().use(kill, api));
  const url = `http://127.0.0.1:${await listenOn(server)}`;
  Object.assign(process.env, variables);
  findPayPalAt(url);

  return {
    url,
    variables,
    account,
    signer,
    /** What PayPal was asked, in this order. */
    calls,
    /** What PayPal has to tell, the oldest first. Send it with `deliver`, as often and in the order you like. */
    webhooks,
    /** Presses "pay" for the payer. @param fault what comes of the payment */
    approve(orderId: string, fault: Fault | null = null): void {
      const order = account.find(orderId);
      if (!order) throw new Error("PayPal has no such order");
      order.fault = fault;
      account.approve(orderId);
    },
    /** Lets the next calls of a kind fail, one after the other. */
    fail: (call: Call, ...next: Trouble[]) => void troubles.push(...next.map((trouble) => ({ call, trouble }))),
    /**
     * Whoever makes the next call of a kind dies there, before or after PayPal has done it: the call neither comes back
     * nor fails. @returns when that has happened
     */
    kill: (call: Call, when: "before" | "after") =>
      new Promise<void>((resolve) => void deaths.push({ call, when, died: resolve })),
    /** Nothing more fails or dies. */
    heal(): void {
      troubles.length = 0;
      deaths.length = 0;
    },
    /** PayPal forgets an order, as it does after six hours. */
    forget(orderId: string): void {
      const order = account.find(orderId);
      if (order) order.createdAt = 0;
    },
    /** How often money was really taken and given back. @param customId our own id of the payment; all without it */
    counts(customId?: string): { captures: number; refunds: number } {
      const orders = account.list().filter((order) => customId === undefined || order.customId === customId);
      const taken = orders.filter(({ capture }) => capture && !["PENDING", "DECLINED"].includes(capture.status));
      return { captures: taken.length, refunds: taken.reduce((sum, { refunds }) => sum + refunds.length, 0) };
    },
    /** A webhook as it arrives, signed anew each time. */
    deliver(event: WebhookEvent, to = "http://127.0.0.1:3000/paypal-webhook"): Request {
      const body = JSON.stringify(event);
      return new Request(to, { method: "POST", headers: signer.headersFor(body), body });
    },
    stop: () => hangUp(server),
  };
}

function callOf({ method, path }: ExpressRequest): Call | null {
  if (path.endsWith("/capture")) return "capture";
  if (path.endsWith("/refund")) return "refund";
  if (path.endsWith("/orders")) return "create";
  if (path.startsWith("/v2/checkout/")) return "read";
  return method === "GET" && path.startsWith("/v2/payments/") ? "readCapture" : null;
}

/** Lets this process find PayPal's sandbox at another address. A call that is never answered has timed out at once. */
function findPayPalAt(url: string): void {
  const reach = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: Parameters<typeof fetch>[0], options: RequestInit) => {
    const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
    if (origin !== variables.PAYPAL_API_BASE && origin !== certificateBase) return reach(input, options);
    const response = await reach(url + pathname + search, options);
    const fate = response.headers.get(fateHeader);
    if (fate === "silence") throw new DOMException("nobody answered", "TimeoutError");
    if (fate === "death") return new Promise(() => {});
    return response;
  });
}
