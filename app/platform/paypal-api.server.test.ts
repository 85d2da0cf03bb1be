import { afterAll, expect, test, vi } from "vitest";
import { log } from "./log.server";
import { readOrder } from "./paypal.server";
import { PayPalUnavailable } from "./paypal-api.server";

const paypal = await vi.hoisted(async () => {
  process.env.DATABASE_URL = "postgres://nowhere/nothing";
  return (await import("#tests/fakes/paypal")).startPayPal();
});
afterAll(() => paypal.stop());

test("keys that PayPal does not take are an error of ours, and being away is none", async () => {
  const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  const asked = vi.spyOn(globalThis, "fetch");
  asked.mockResolvedValueOnce(new Response("", { status: 503 }));
  await expect(readOrder("1")).rejects.toThrow(PayPalUnavailable);
  expect([warned.mock.calls.length, said.mock.calls.length]).toEqual([1, 0]);
  asked.mockResolvedValueOnce(new Response("", { status: 401, headers: { "PayPal-Debug-Id": "a1" } }));
  await expect(readOrder("1")).rejects.toThrow(PayPalUnavailable);
  expect(said.mock.calls).toEqual([["paypal.unavailable", { status: 401, debugId: "a1" }]]);
  vi.restoreAllMocks();
});
