import { expect, test } from "vitest";
import { displayNameSchema, introductionSchema, nameSchema } from "./schema";

const isName = (text: string) => displayNameSchema("Samfärd").safeParse(text).success;

test.each([
  "Åsa",
  "A\u030asa",
  "Nguyê\u0303n Thi\u0323\u0302",
  "李小龙",
  "محمد",
  "शक्ति",
  "Anna-Karin af Ugglas",
  "D’Arcy",
])("%s is a name", (name) => {
  expect(isName(name)).toBe(true);
});

test.each([
  "\u3164",
  "Sam\u3164färd",
  "\u115f\u1160",
  "\uffa0\uffa0",
  "An\u034fna",
  "Anna\ufe0f",
  "An\u200bna",
  "\u202eannA",
])("a name of letters that nobody sees is none: %j", (name) => {
  expect([isName(name), nameSchema.safeParse(name).success]).toEqual([false, false]);
});

test("marks piled on a letter, which cover the lines around it, are no name", () => {
  expect([isName(`A${"\u0334".repeat(5)}nna`), isName(`${"\u0301".repeat(3)}Anna`)]).toEqual([false, false]);
});

test("a line break in what somebody says of themselves counts as one letter, as in the browser", () => {
  const about = `${"a".repeat(249)}\r\n${"b".repeat(250)}`;
  const parsed = introductionSchema("Samfärd").safeParse({ displayName: "Anna", about });
  expect(parsed.data?.about).toBe(about.replace("\r\n", "\n"));
  expect(introductionSchema("Samfärd").safeParse({ displayName: "Anna", about: `${about}b` }).success).toBe(false);
});
