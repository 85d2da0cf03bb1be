import { expect, test } from "vitest";
import { formatPhone, nextSend, parsePhone } from "./rules";

test.each([
  "070-123 45 67",
  "0701234567",
  "070 123 45 67",
  "070.123.45.67",
  "070 – 123 45 67",
  "+46701234567",
  "+46 70 123 45 67",
  "+46 (0)70-123 45 67",
  "+46(0)701234567",
  "0046701234567",
  "0046 (0) 70 123 45 67",
  "46701234567",
  "+46\u00a070\u00a0123\u00a045\u00a067",
  "０７０１２３４５６７",
  "701234567",
])("%j is a mobile number", (text) => {
  expect(parsePhone(text)).toEqual({ ok: true, phone: "+46701234567" });
});

test.each(["070", "072", "073", "076", "079"])("numbers that begin with %s are mobile", (prefix) => {
  expect(parsePhone(`${prefix}-123 45 67`)).toEqual({ ok: true, phone: `+46${prefix.slice(1)}1234567` });
});

test.each([
  ["", /^Skriv ditt mobilnummer/],
  ["ring mig", /med siffror/],
  ["070-123 45 6x", /med siffror/],
  ["08-123 456 78", /fast nummer/],
  ["+46 8 123 456 78", /fast nummer/],
  ["031-12 34 56", /fast nummer/],
  ["0771-23 45 67", /inget mobilnummer/],
  ["074-123 45 67", /inget mobilnummer/],
  ["112", /fast nummer|inget mobilnummer/],
  ["+47 912 34 567", /svenska mobilnummer/],
  ["0045 20 12 34 56", /svenska mobilnummer/],
  ["+1 202 555 0123", /svenska mobilnummer/],
  ["070-123 45 6", /för få siffror/],
  ["070-123 45 678", /för många siffror/],
  ["070-123 45 67, 073-123 45 67", /med siffror/],
])("%j is refused with a sentence", (text, problem) => {
  expect(parsePhone(text)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});

test("a number is written as Swedes do", () => {
  expect(formatPhone("+46701234567")).toBe("070-123 45 67");
});

test("a limit waits for the oldest of those that fill it", () => {
  const limit = { per: "phone", most: 3, minutes: 10 } as const;
  expect(nextSend(limit, [])).toBe(0);
  expect(nextSend(limit, [900_000, 800_000])).toBe(0);
  expect(nextSend(limit, [900_000, 800_000, 700_000, 100_000])).toBe(1_300_000);
});
