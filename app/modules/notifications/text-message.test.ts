import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lengthOf, textMessageOf } from "./text-message";

const site = { brand: "Samfärd", origin: "https://samfard.example" };
const message = { title: "Arjun är 10\u00a0minuter sen", body: "Ny tid i Gränna: 06:50.", button: "Visa resan" };
const route = "/my-passenger-rides/abcdefghjkmn";

describe("a text message", () => {
  test("says who writes, what is, and where it stands, in the letters of text messages", () => {
    const text = textMessageOf({ ...message, route }, site);
    expect(text).toBe(
      "Samfärd: Arjun är 10 minuter sen. Ny tid i Gränna: 06:50. https://samfard.example/my-passenger-rides/abcdefghjkmn",
    );
    expect(lengthOf(text)).toBe(text.length);
  });

  test("has words of its own where a message has some", () => {
    const text = textMessageOf({ ...message, route, text: "i morgon 06:50 från Gränna. Kommer du?" }, site);
    expect(text).toBe(`Samfärd: I morgon 06:50 från Gränna. Kommer du? https://samfard.example${route}`);
  });

  test("says which trip, by its day, where the notice does, and is not cut within the time", () => {
    const sign = { from: "Upplands Väsby", to: "Kristianstad", at: "lördag 28 november kl.\u00a008:05" };
    const off = {
      ...message,
      title: "Arjun har avbokat",
      body: "Din bokning är avslutad. Vi hjälper dig.",
      route,
      sign,
    };
    const told = "Samfärd: Arjun har avbokat. Upplands Väsby-Kristianstad lördag 28 november kl. 08:05. ";
    expect(textMessageOf(off, site)).toBe(`${told}https://samfard.example${route}`);
    const near = { ...off, sign: { ...sign, from: "Boda", to: "Lund" } };
    expect(textMessageOf(near, site)).toContain(
      "Boda-Lund lördag 28 november kl. 08:05. Din bokning är avslutad. https",
    );
    const far = { ...off, sign: { ...sign, to: "Sölvesborgs resecentrum vid torget" } };
    expect(textMessageOf(far, site)).toContain("Samfärd: Arjun har avbokat. https");
  });

  test("writes marks and accents of print in plain ones, and letters that have none as they are", () => {
    const told = (title: string) => textMessageOf({ ...message, title, body: "", route: "/" }, site);
    expect(told("Zoë – “Māra”…")).toContain(': Zoe - "Mara"...');
    expect(told("Олена är framme")).toContain("Олена är framme.");
  });

  test("takes no more room than one, or with other alphabets two, and ends after a whole sentence, or word", () => {
    const words = fc.array(fc.constantFrom("Gränna", "{[]}", "€", "Олена", "→", "\u00a0", "😀", "ordentligt"), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(words, (parts) => {
        const text = textMessageOf({ ...message, body: parts.join(" "), route }, site);
        const length = lengthOf(text);
        expect(length ?? text.length).toBeLessThanOrEqual(length === null ? 134 : 160);
        expect(text.endsWith(` https://samfard.example${route}`)).toBe(true);
      }),
      { examples: [[["ordentligt", "😀", "ordentligt", "Gränna", "Gränna", "😀", "€", "😀"]], [Array(60).fill("😀")]] },
    );
    const long = "ordentligt ".repeat(20);
    expect(textMessageOf({ ...message, body: long, route }, site)).toContain(": Arjun är 10 minuter sen. https");
    expect(textMessageOf({ ...message, text: long, route }, site)).toContain(" ordentligt... https");
  });
});
