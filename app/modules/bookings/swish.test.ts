import { expect, test } from "vitest";
import { swishAddress } from "./swish";

const trip = { price: 85, seats: 2, from: { name: "Göteborg" }, to: { name: "Malmö" } };

test("Swish opens with number, sum and what it is for", () => {
  expect(swishAddress("+46701740605", trip)).toBe(
    "https://app.swish.nu/1/p/sw/?sw=46701740605&amt=170&cur=SEK&msg=Resa%20G%C3%B6teborg-Malm%C3%B6&src=qr",
  );
});

test("nothing is asked for a free ride, or of nobody", () => {
  expect(swishAddress("+46701740605", { ...trip, price: 0 })).toBeNull();
  expect(swishAddress("", trip)).toBeNull();
});
