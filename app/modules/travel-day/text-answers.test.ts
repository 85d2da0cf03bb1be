import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { howToCallOff, meaningOf, thanksFor } from "./text-answers";

describe("what an answer by text message means", () => {
  test.each([
    "JA",
    "ja",
    " Ja ",
    "ja tack!",
    "Ja!",
    "Ja, jag kommer",
    "JAPP",
    "Ok",
    "👍",
    "👍🏽 tack",
    "ja\n\nMvh Kim",
    "ＪＡ",
  ])("%j is a yes", (message) => expect(meaningOf(message)).toBe("yes"));

  test.each(["NEJ", "nej.", " Nej tack ", "nä", "Nej, jag är sjuk", "👎"])("%j is a no", (message) =>
    expect(meaningOf(message)).toBe("no"),
  );

  test.each([
    ...[
      "",
      " ",
      "?",
      "😀",
      "kanske",
      "jag kommer",
      "jaha",
      "nejlikor",
      "Ja eller nej?",
      "nej ja",
      "Ja, men jag kan inte",
    ],
    ...["Hej! Ja", "STOPP", "j a", "\u0000", "ja ".repeat(5000), "x".repeat(10_000), "👍 👎"],
  ])("%j is asked about", (message) => expect(meaningOf(message)).toBe("unclear"));

  test("anything at all is one of the three", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (message) => {
        expect(["yes", "no", "unclear"]).toContain(meaningOf(message));
      }),
    );
  });
});

const ahead = { isDriver: false, driver: "Arjun", at: Date.UTC(2026, 10, 28, 5, 50), from: "Gränna" };
const plain = (text: string) => text.replace(/\s/g, " ");

test("what is answered names the trip, and what calling off counts as", () => {
  expect(plain(thanksFor(ahead))).toBe("Tack! Arjun ser att du kommer lör 28 nov. 06:50 från Gränna.");
  expect(plain(thanksFor({ ...ahead, isDriver: true }))).toBe(
    "Tack! De som åker med ser att du kör lör 28 nov. 06:50 från Gränna.",
  );
  expect(plain(howToCallOff(ahead, true))).toBe(
    "Du är kvar på resan lör 28 nov. 06:50 från Gränna. Avboka här, det räknas som sent:",
  );
  expect(plain(howToCallOff({ ...ahead, isDriver: true }, false))).toBe(
    "Resan lör 28 nov. 06:50 från Gränna är inte inställd än. Ställ in den här, det räknas inte som sent:",
  );
});
