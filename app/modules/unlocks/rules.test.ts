import { expect, test } from "vitest";
import { isOwnCapture, paymentMethods, vatOf } from "./rules";
import { lostReceiptSchema } from "./schema";

const payment = { publicId: "abcdefghjkmn", amount: 1000, currency: "SEK" };
const order = { customId: "abcdefghjkmn", payeeMerchantId: "US" };
const capture = { amount: 1000, currency: "SEK", customId: null };

test("what was captured counts when sum, currency, own id and payee are those asked for", () => {
  expect(isOwnCapture(payment, order, capture, "US")).toBe(true);
  expect(isOwnCapture(payment, order, capture, null)).toBe(true);
});

test.each([
  ["another sum", order, { ...capture, amount: 100 }],
  ["another currency", order, { ...capture, currency: "NOK" }],
  ["another's id", { ...order, customId: "zzzzzzzzzzzz" }, capture],
  ["no id at all", { ...order, customId: null }, capture],
  ["paid to another", { ...order, payeeMerchantId: "THEM" }, capture],
  ["paid to nobody we know", { ...order, payeeMerchantId: null }, capture],
])("%s unlocks nothing", (_, wrongOrder, wrongCapture) => {
  expect(isOwnCapture(payment, wrongOrder, wrongCapture, "US")).toBe(false);
});

test("VAT is the part of the amount that its rate says, and none where there is none", () => {
  expect([25, 12, 6, 0].map((rate) => vatOf(1000, rate))).toEqual([200, 107, 57, 0]);
});

test("who has enough on the balance is not led to PayPal at first", () => {
  expect(paymentMethods({ price: 10, balance: 10, hasPayPal: true })).toEqual(["balance", "paypal"]);
  expect(paymentMethods({ price: 10, balance: 9, hasPayPal: true })).toEqual(["paypal"]);
  expect(paymentMethods({ price: 10, balance: 9, hasPayPal: false })).toEqual([]);
});

test.each([
  ["S-000017", 17],
  ["s–17", 17],
  [" S 000 017 ", 17],
  ["Kvitto sjutton", "Skriv numret som på kvittot, till exempel S-000017."],
  ["2026-11-29", "Skriv numret som på kvittot, till exempel S-000017."],
  ["  ", "Skriv kvittots nummer."],
])("a lost receipt numbered %j is %s", (number, expected) => {
  const { data, error } = lostReceiptSchema.safeParse({ number, email: "kim@example.se" });
  expect(data?.number ?? error?.issues.map(({ message }) => message).join()).toBe(expected);
});
