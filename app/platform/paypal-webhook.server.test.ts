import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selfSignedCertificate } from "~/demo/paypal/certificate";
import { createSigner } from "~/demo/paypal/signer";
import { crc32 } from "./crc32";
import { captureOrder, createOrder, refundCapture } from "./paypal.server";
import { PayPalUnavailable } from "./paypal-api.server";
import { verifyWebhook } from "./paypal-webhook.server";

const paypal = await vi.hoisted(async () => {
  process.env.DATABASE_URL = "postgres://nowhere/nothing";
  const { startPayPal } = await import("#tests/fakes/paypal");
  return startPayPal();
});
afterAll(() => paypal.stop());
afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  paypal.webhooks.length = 0;
});

async function verified(request: Request) {
  return verifyWebhook(request.headers, Buffer.from(await request.arrayBuffer()));
}

/** An order that was paid and given back, with all that PayPal has told of it. */
async function tellAll() {
  const { id } = await createOrder({
    requestId: randomUUID(),
    customId: "payment1",
    amount: 1000,
    description: "Kontaktuppgifter",
    returnUrl: "https://samfard.test/back",
    cancelUrl: "https://samfard.test/cancel",
  });
  paypal.approve(id);
  const { order } = await captureOrder(id, randomUUID());
  const captureId = order.capture?.id ?? "";
  const refund = await refundCapture(captureId, randomUUID(), 1000);
  const [approved, captured, refunded] = paypal.webhooks;
  if (!approved || !captured || !refunded) throw new Error("PayPal was silent");
  return { orderId: id, captureId, refundId: refund.id, approved, captured, refunded };
}

describe("a genuine webhook", () => {
  test("tells of an approved order, a capture and a refund", async () => {
    const { orderId, captureId, refundId, approved, captured, refunded } = await tellAll();
    const none = { orderId: null, captureId: null, refundId: null, customId: "payment1" };
    expect(await verified(paypal.deliver(approved))).toEqual({
      ...none,
      id: approved.id,
      type: "CHECKOUT.ORDER.APPROVED",
      orderId,
      body: JSON.parse(JSON.stringify(approved)),
    });
    expect(await verified(paypal.deliver(captured))).toMatchObject({
      ...none,
      type: "PAYMENT.CAPTURE.COMPLETED",
      orderId,
      captureId,
    });
    expect(await verified(paypal.deliver(refunded))).toMatchObject({
      ...none,
      type: "PAYMENT.CAPTURE.REFUNDED",
      captureId,
      refundId,
    });
  });

  test("keeps its id when it is sent again, and its certificate is fetched once", async () => {
    const { approved } = await tellAll();
    await verified(paypal.deliver(approved));
    const fetched = vi.spyOn(globalThis, "fetch");
    const again = await verified(paypal.deliver(approved));
    expect(again?.id).toBe(approved.id);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("refused is", () => {
  const changes: [string, (headers: Headers) => void][] = [
    ["a signature that is cut", (headers) => headers.set("PayPal-Transmission-Sig", "AAAA")],
    ["no signature", (headers) => headers.delete("PayPal-Transmission-Sig")],
    ["another transmission id", (headers) => headers.set("PayPal-Transmission-Id", randomUUID())],
    ["another time", (headers) => headers.set("PayPal-Transmission-Time", "2026-01-01T00:00:00Z")],
    ["another algorithm", (headers) => headers.set("PayPal-Auth-Algo", "none")],
    ["no header at all", (headers) => [...headers.keys()].forEach((name) => void headers.delete(name))],
  ];
  test.each(changes)("%s", async (_, change) => {
    const { captured } = await tellAll();
    const { headers } = paypal.deliver(captured);
    const body = Buffer.from(JSON.stringify(captured));
    expect(await verifyWebhook(headers, body)).not.toBeNull();
    change(headers);
    expect(await verifyWebhook(headers, body)).toBeNull();
  });

  test("a body with one letter changed", async () => {
    const { captured } = await tellAll();
    const text = JSON.stringify(captured).replace("10.00", "10.01");
    expect(await verifyWebhook(paypal.deliver(captured).headers, Buffer.from(text))).toBeNull();
  });

  test("what is signed for another webhook", async () => {
    const { captured } = await tellAll();
    const body = JSON.stringify(captured);
    const other = createSigner({ certificateBase: "", webhookId: "ANOTHER" }, paypal.signer.certificate);
    const headers = new Headers(other.headersFor(body));
    headers.set("PayPal-Cert-Url", paypal.deliver(captured).headers.get("PayPal-Cert-Url") ?? "");
    expect(await verifyWebhook(headers, Buffer.from(body))).toBeNull();
  });

  test("genuinely signed text that is no event", async () => {
    const body = "[1]";
    expect(await verifyWebhook(new Headers(paypal.signer.headersFor(body)), Buffer.from(body))).toBeNull();
  });

  test.each([
    "http://api.sandbox.paypal.com/v1/notifications/certs/CERT-1",
    "https://api.sandbox.paypal.com.evil.test/v1/notifications/certs/CERT-1",
    "https://evil.test/v1/notifications/certs/CERT-1",
    "https://evil.test/https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1",
    "https://evilpaypal.com/v1/notifications/certs/CERT-1",
    "https://x@api.sandbox.paypal.com/v1/notifications/certs/CERT-1",
    "https://api.sandbox.paypal.com:8443/v1/notifications/certs/CERT-1",
    "https://api.sandbox.paypal.com/v1/notifications/certs/../../evil/CERT-1",
    "https://api.sandbox.paypal.com/evil/v1/notifications/certs/CERT-1",
    "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1?to=evil",
    "https://api.paypal.com/v1/notifications/certs/CERT-1",
    "file:///v1/notifications/certs/CERT-1",
    "not an address",
    "",
  ])("a certificate at %j, and nothing is fetched", async (address) => {
    const { captured } = await tellAll();
    const { headers } = paypal.deliver(captured);
    headers.set("PayPal-Cert-Url", address);
    const fetched = vi.spyOn(globalThis, "fetch");
    expect(await verifyWebhook(headers, Buffer.from(JSON.stringify(captured)))).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("a certificate", () => {
  const paypalName = ["messageverificationcerts.sandbox.paypal.com"];

  /** Sends a webhook that is signed with the certificate, which lies at PayPal's address. */
  async function sendSignedWith(certificate: ReturnType<typeof selfSignedCertificate>, status = 200) {
    const { captured } = await tellAll();
    const body = JSON.stringify(captured);
    const signer = createSigner(
      { certificateBase: "https://api.sandbox.paypal.com", webhookId: "WEBHOOK" },
      certificate,
    );
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(certificate.cert, { status }));
    return verifyWebhook(new Headers(signer.headersFor(body)), Buffer.from(body));
  }

  test("of PayPal's name and time is taken", async () => {
    expect(await sendSignedWith(selfSignedCertificate(paypalName, "rsa"))).not.toBeNull();
  });

  test.each([
    ["of another name", selfSignedCertificate(["evil.test"], "rsa")],
    ["whose time is over", selfSignedCertificate(paypalName, "rsa", "250101000000Z")],
    ["that cannot be read", { ...selfSignedCertificate(paypalName, "rsa"), cert: "no certificate" }],
  ])("%s is not", async (_, certificate) => {
    expect(await sendSignedWith(certificate)).toBeNull();
  });

  test("as large as a film is not read", async () => {
    const large = { ...selfSignedCertificate(paypalName, "rsa"), cert: "x".repeat(100_000) };
    await expect(sendSignedWith(large)).rejects.toBeInstanceOf(PayPalUnavailable);
  });

  test("that cannot be had makes PayPal send the webhook again", async () => {
    await expect(sendSignedWith(selfSignedCertificate(paypalName, "rsa"), 503)).rejects.toBeInstanceOf(
      PayPalUnavailable,
    );
  });
});

test("the checksum is the one of zip files", () => {
  expect(crc32(Buffer.from("123456789"))).toBe(0xcbf43926);
  expect(crc32(Buffer.alloc(0))).toBe(0);
});
