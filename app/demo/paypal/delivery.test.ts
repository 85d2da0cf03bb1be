import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Fault, type Happening, openAccount } from "./account";
import { eventAnswer } from "./answers";
import { createDelivery } from "./delivery";

const addresses = { apiBase: "https://paypal.test", approveUrl: () => "https://paypal.test/approve" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is sent of an order that is paid and given back. @param failures so many times nobody takes what is sent */
async function sentOf(fault: Fault | null, failures = 0): Promise<string[]> {
  const sent: string[] = [];
  let left = failures;
  const deliver = createDelivery({
    waits: [1000, 1000],
    post: async ({ event_type }) => {
      sent.push(event_type.split(".").slice(-1).join());
      if (left-- > 0) throw new Error("nobody is there");
      return true;
    },
  });
  const tell = (happening: Happening) => deliver(eventAnswer(happening, addresses), happening);
  const account = openAccount({ orders: [], created: {} }, tell);
  const amount = { currency_code: "SEK", value: "10.00" };
  const order = account.create(
    { customId: "1", description: "", brandName: "", amount, returnUrl: "", cancelUrl: "" },
    "create",
  );
  order.fault = fault;
  account.approve(order.id);
  account.capture(order.id, "capture");
  account.refund(order.capture?.id ?? "", "refund");
  await vi.runAllTimersAsync();
  return sent;
}

test("what happens is told in its order", async () => {
  expect(await sentOf(null)).toEqual(["APPROVED", "COMPLETED", "REFUNDED"]);
});

test("out of order, the refund comes before the payment", async () => {
  expect(await sentOf("reordered")).toEqual(["APPROVED", "REFUNDED", "COMPLETED"]);
});

test("twice, everything comes twice", async () => {
  expect(await sentOf("duplicate")).toEqual(["APPROVED", "APPROVED", "COMPLETED", "COMPLETED", "REFUNDED", "REFUNDED"]);
});

test("what nobody takes is sent again", async () => {
  expect((await sentOf(null, 2)).sort()).toEqual(["APPROVED", "APPROVED", "COMPLETED", "COMPLETED", "REFUNDED"]);
});
