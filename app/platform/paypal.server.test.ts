import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  captureOrder,
  createOrder,
  payPalClient,
  payPalIsOn,
  readCapture,
  readOrder,
  refundCapture,
} from "./paypal.server";
import { PayPalRefused, PayPalUnavailable } from "./paypal-api.server";

const paypal = await vi.hoisted(async () => {
  process.env.DATABASE_URL = "postgres://nowhere/nothing";
  const { startPayPal } = await import("#tests/fakes/paypal");
  return startPayPal();
});
afterAll(() => paypal.stop());
beforeEach(() => {
  paypal.calls.length = 0;
});

let made = 0;

function orderAt(requestId = randomUUID()) {
  return createOrder({
    requestId,
    customId: `payment${++made}`,
    amount: 1000,
    description: "Kontaktuppgifter",
    returnUrl: "https://samfard.test/unlock/1?back=1",
    cancelUrl: "https://samfard.test/unlock/1",
  });
}

async function approvedOrder(fault: Parameters<typeof paypal.approve>[1] = null) {
  const order = await orderAt();
  paypal.approve(order.id, fault);
  return order;
}

async function capturedOrder() {
  const { id } = await approvedOrder();
  const { order } = await captureOrder(id, randomUUID());
  if (!order.capture) throw new Error("nothing was captured");
  return { ...order, capture: order.capture };
}

test("a live site with credentials takes payments, with PayPal's own buttons", () => {
  expect(payPalIsOn).toBe(true);
  expect(payPalClient).toEqual({ clientId: "client", sdkBaseUrl: null });
});

describe("an order", () => {
  test("is made with the price, the wording and the way back", async () => {
    const order = await orderAt();
    expect(order).toMatchObject({ status: "PAYER_ACTION_REQUIRED", customId: `payment${made}`, capture: null });
    expect(order.approveUrl).toBe(`https://www.sandbox.paypal.com/checkoutnow?token=${order.id}`);
    expect(paypal.account.find(order.id)).toMatchObject({
      amount: { currency_code: "SEK", value: "10.00" },
      description: "Kontaktuppgifter",
      brandName: "Samfärd",
      returnUrl: "https://samfard.test/unlock/1?back=1",
      cancelUrl: "https://samfard.test/unlock/1",
    });
  });

  test("is made once for a request id, also when the answer is lost", async () => {
    const requestId = randomUUID();
    paypal.fail("create", "lost");
    await expect(orderAt(requestId)).rejects.toBeInstanceOf(PayPalUnavailable);
    const { id } = await orderAt(requestId);
    expect((await orderAt(requestId)).id).toBe(id);
  });

  test("reads as expired when PayPal has forgotten it", async () => {
    const { id } = await orderAt();
    paypal.forget(id);
    expect(await readOrder(id)).toMatchObject({ id, status: "EXPIRED", capture: null });
    expect(await captureOrder(id, randomUUID())).toMatchObject({ declined: false, order: { status: "EXPIRED" } });
  });

  test("that nobody approved is not captured", async () => {
    const { id } = await orderAt();
    expect(await captureOrder(id, randomUUID())).toMatchObject({
      declined: false,
      order: { status: "PAYER_ACTION_REQUIRED", capture: null },
    });
  });
});

describe("a capture", () => {
  test("takes the money and tells whose it is", async () => {
    const { id, customId } = await approvedOrder();
    expect((await readOrder(id)).status).toBe("APPROVED");
    const { declined, order } = await captureOrder(id, randomUUID());
    expect(declined).toBe(false);
    expect(order).toMatchObject({ status: "COMPLETED", payeeMerchantId: "STANDINSELLER" });
    const capture = { status: "COMPLETED", amount: 1000, currency: "SEK", customId, orderId: id };
    expect(order.capture).toMatchObject(capture);
    expect(await readCapture(order.capture?.id ?? "")).toMatchObject(capture);
  });

  test.each(["lost", "silence"] as const)("whose answer is %s has taken the money once", async (trouble) => {
    const { id, customId } = await approvedOrder();
    const requestId = randomUUID();
    paypal.fail("capture", trouble);
    await expect(captureOrder(id, requestId)).rejects.toBeInstanceOf(PayPalUnavailable);
    expect((await captureOrder(id, requestId)).order.capture?.status).toBe("COMPLETED");
    expect(paypal.counts(customId ?? "")).toEqual({ captures: 1, refunds: 0 });
  });

  test.each(["error", "busy"] as const)("that PayPal has no time for (%s) may be tried again", async (trouble) => {
    const { id, customId } = await approvedOrder();
    paypal.fail("capture", trouble);
    await expect(captureOrder(id, randomUUID())).rejects.toBeInstanceOf(PayPalUnavailable);
    expect(paypal.counts(customId ?? "").captures).toBe(0);
  });

  test("of what was captured before answers with the order", async () => {
    const { id, capture } = await capturedOrder();
    expect(await captureOrder(id, randomUUID())).toMatchObject({ declined: false, order: { capture } });
  });

  test("that is declined leads back to the payer's choice, and works with a new request id", async () => {
    const { id } = await approvedOrder("declined");
    const { declined, order } = await captureOrder(id, randomUUID());
    expect(declined).toBe(true);
    expect(order).toMatchObject({ id, capture: null, approveUrl: expect.stringContaining(id) });
    paypal.approve(id);
    expect((await captureOrder(id, randomUUID())).order.capture?.status).toBe("COMPLETED");
  });

  test("may be pending and completed later", async () => {
    const { id } = await approvedOrder("pending");
    const { order } = await captureOrder(id, randomUUID());
    expect(order.capture?.status).toBe("PENDING");
    paypal.account.settle(order.capture?.id ?? "", "COMPLETED");
    expect((await readOrder(id)).capture?.status).toBe("COMPLETED");
  });

  test("that does not exist is a final no", async () => {
    await expect(readCapture("NOTHING")).rejects.toMatchObject({ status: 404, issue: "INVALID_RESOURCE_ID" });
    await expect(readCapture("NOTHING")).rejects.toBeInstanceOf(PayPalRefused);
  });
});

describe("a refund", () => {
  test.each(["lost", "silence"] as const)("whose answer is %s has given the money back once", async (trouble) => {
    const { capture, customId } = await capturedOrder();
    const requestId = randomUUID();
    paypal.fail("refund", trouble);
    await expect(refundCapture(capture.id, requestId, 1000)).rejects.toBeInstanceOf(PayPalUnavailable);
    expect((await refundCapture(capture.id, requestId, 1000)).status).toBe("COMPLETED");
    expect((await readCapture(capture.id)).status).toBe("REFUNDED");
    expect(paypal.counts(customId ?? "")).toEqual({ captures: 1, refunds: 1 });
  });

  test("of what was given back before, perhaps by hand, answers with that refund", async () => {
    const { capture } = await capturedOrder();
    const { id } = await refundCapture(capture.id, randomUUID(), 1000);
    expect(await refundCapture(capture.id, randomUUID(), 1000)).toEqual({ id, status: "COMPLETED" });
  });

  test("of a part is what it says", async () => {
    const { capture } = await capturedOrder();
    await refundCapture(capture.id, randomUUID(), 250);
    expect((await readCapture(capture.id)).status).toBe("PARTIALLY_REFUNDED");
    await expect(refundCapture(capture.id, randomUUID(), 1000)).rejects.toMatchObject({
      issue: "REFUND_AMOUNT_EXCEEDED",
    });
  });
});
