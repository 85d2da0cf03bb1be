import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import express, { type Router } from "express";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { captureOrder, createOrder, payPalClient, readOrder, refundCapture } from "~/platform/paypal.server";
import { PayPalUnavailable } from "~/platform/paypal-api.server";
import { type PayPalEvent, verifyWebhook } from "~/platform/paypal-webhook.server";
import { createPayPalStandIn } from "./routes";

const { server, origin, dataDir } = await vi.hoisted(async () => {
  const [{ listen }, { mkdtempSync }, { tmpdir }] = await Promise.all([
    import("#tests/whole-site/listening"),
    import("node:fs"),
    import("node:os"),
  ]);
  return { ...(await listen()), dataDir: mkdtempSync(`${tmpdir()}/samfard-paypal-`) };
});

vi.mock("~/platform/env.server", async (load) => {
  const { env } = await load<typeof import("~/platform/env.server")>();
  const payPal = { ...env.payPal, apiBase: `${origin}/demo/paypal` };
  return { env: { ...env, mode: "demo", origin, ownAddress: origin, dataDir, payPal } };
});

let standIn: Router;
let made = 0;
const events: (PayPalEvent | null)[] = [];

beforeAll(() => {
  standIn = createPayPalStandIn();
  const app = express();
  app.use("/demo/paypal", (request, response, next) => standIn(request, response, next));
  app.post("/paypal-webhook", express.raw({ type: "*/*" }), async (request, response) => {
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    events.push(await verifyWebhook(headers, request.body));
    response.end();
  });
  server.on("request", app);
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => {
  made++;
});

function newOrder(returnUrl = `${origin}/unlock/1?back=1`) {
  return createOrder({
    requestId: randomUUID(),
    customId: `payment${made}`,
    amount: 1000,
    description: "Kontaktuppgifter till Anna",
    returnUrl,
    cancelUrl: `${origin}/unlock/1`,
  });
}

function press(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

async function paidOrder(fault = "") {
  const { id, approveUrl } = await newOrder();
  await press(approveUrl ?? "", { choice: "pay", fault });
  return id;
}

/** What the site was told of this test's payment, once it was told so much. */
function told(count: number) {
  return vi.waitFor(
    () => {
      const own = events.filter((event) => event?.customId === `payment${made}`);
      expect(own).toHaveLength(count);
      return own.map((event) => ({ id: event?.id, type: event?.type }));
    },
    { timeout: 10_000 },
  );
}

test("the payer reads what it costs, pays by a plain form and comes back, and PayPal tells the site", async () => {
  const { id, approveUrl } = await newOrder();
  const page = await fetch(approveUrl ?? "");
  const html = await page.text();
  expect(html).toMatch(/Låtsas-PayPal.*inga pengar dras/);
  expect(html).toContain("Kontaktuppgifter till Anna");
  expect(html).toMatch(/Betala 10,00\skr/);
  const back = await press(approveUrl ?? "", { choice: "pay", fault: "" });
  expect(back.status).toBe(303);
  expect(back.headers.get("Location")).toBe(`${origin}/unlock/1?back=1&token=${id}&PayerID=STANDINPAYER`);
  expect((await captureOrder(id, randomUUID())).order.capture).toMatchObject({ status: "COMPLETED", amount: 1000 });
  const types = (await told(2)).map(({ type }) => type);
  expect(types.sort()).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);
});

test("the payer may change their mind", async () => {
  const { id, approveUrl } = await newOrder();
  const back = await press(approveUrl ?? "", { choice: "cancel" });
  expect(back.headers.get("Location")).toBe(`${origin}/unlock/1?token=${id}`);
  expect((await readOrder(id)).status).toBe("PAYER_ACTION_REQUIRED");
});

test("in a window of its own it tells the page that opened it", async () => {
  const { id, approveUrl } = await newOrder();
  const made = await press(approveUrl ?? "", { choice: "pay", popup: "1" });
  expect(made.headers.get("Cross-Origin-Opener-Policy")).toBe("unsafe-none");
  expect(made.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);
  expect(await made.text()).toContain(`BroadcastChannel("paypal-stand-in-${id}")`);
});

test("the buttons come from here", async () => {
  const script = await fetch(`${payPalClient?.sdkBaseUrl}?client-id=${payPalClient?.clientId}`);
  expect(script.headers.get("Content-Type")).toMatch(/javascript/);
  expect(await script.text()).toContain("window.paypal");
});

test("it sends nobody to another site", async () => {
  const { approveUrl } = await newOrder("https://evil.test/back");
  expect((await press(approveUrl ?? "", { choice: "pay" })).status).toBe(404);
});

test("it remembers after a restart what was paid, and gives it back", async () => {
  const id = await paidOrder();
  const { order } = await captureOrder(id, randomUUID());
  standIn = createPayPalStandIn();
  expect(await readOrder(id)).toEqual(order);
  expect((await refundCapture(order.capture?.id ?? "", randomUUID(), 1000)).status).toBe("COMPLETED");
});

test("a payment can be pending until somebody ends it", async () => {
  const { order } = await captureOrder(await paidOrder("pending"), randomUUID());
  expect(order.capture?.status).toBe("PENDING");
  expect(await (await fetch(`${origin}/demo/paypal`)).text()).toContain("Slutför betalningen");
  await press(`${origin}/demo/paypal/settle`, { capture: order.capture?.id ?? "", status: "COMPLETED" });
  expect((await readOrder(order.id)).capture?.status).toBe("COMPLETED");
  const types = (await told(3)).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(["PAYMENT.CAPTURE.PENDING", "PAYMENT.CAPTURE.COMPLETED"]));
});

test("a payment can be declined, and then go well", async () => {
  const id = await paidOrder("declined");
  const { declined, order } = await captureOrder(id, randomUUID());
  expect(declined).toBe(true);
  await press(order.approveUrl ?? "", { choice: "pay", fault: "" });
  expect((await captureOrder(id, randomUUID())).order.capture?.status).toBe("COMPLETED");
});

test.each(["lost", "error"])("an answer can be %s, once", async (fault) => {
  const id = await paidOrder(fault);
  const requestId = randomUUID();
  await expect(captureOrder(id, requestId)).rejects.toBeInstanceOf(PayPalUnavailable);
  expect((await captureOrder(id, requestId)).order.capture?.status).toBe("COMPLETED");
});

test("the next question can fail, whatever it is", async () => {
  await press(`${origin}/demo/paypal/next`, { trouble: "error" });
  await expect(newOrder()).rejects.toBeInstanceOf(PayPalUnavailable);
  expect((await newOrder()).status).toBe("PAYER_ACTION_REQUIRED");
});

test("it can tell everything twice", async () => {
  await captureOrder(await paidOrder("duplicate"), randomUUID());
  expect(new Set((await told(4)).map(({ id }) => id)).size).toBe(2);
});
