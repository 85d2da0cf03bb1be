import { expect, test } from "vitest";
import { codeProblem, waitText } from "./wording";

const words = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  [1, "1 sekund"],
  [59, "59 sekunder"],
  [91, "2 minuter"],
  [540, "9 minuter"],
  [86_000, "24 timmar"],
])("%i seconds read %s", (seconds, text) => {
  expect(words(waitText(seconds))).toBe(text);
});

test.each([
  [0, "Det blev fel för många gånger. Be om en ny kod."],
  [1, "Koden stämmer inte. Du kan försöka en gång till."],
  [2, "Koden stämmer inte. Du kan försöka 2 gånger till."],
])("with %i tries left a wrong code is answered: %s", (triesLeft, text) => {
  expect(words(codeProblem({ ok: false, reason: "wrong", triesLeft }))).toBe(text);
});
