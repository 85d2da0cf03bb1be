import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isBeyondMap } from "./beyond";
import { distanceBetween } from "./geometry";
import { createPlaceIndex } from "./place-index";
import { shippedPlaces, shippedPostcodes } from "./shipped.server";
import { meaningOf } from "./typed-place";

const index = createPlaceIndex(shippedPlaces(), shippedPostcodes());

/** Metres: within a town it hardly matters which of its points comes first. */
const NEAR_ENOUGH = 6_000;
const LEAST_RIGHT = 0.95;

const typed = readFileSync("tests/fixtures/typed-places.txt", "utf8")
  .split("\n")
  .filter((line) => line.includes("|"))
  .flatMap((line) => {
    const [position = "", texts = ""] = line.split("|");
    const [lat = Number.NaN, lng = Number.NaN] = position.split(",").map(Number);
    return texts.split(";").map((text) => ({ text: text.trim(), lat, lng }));
  });

test("of what people type, the place they mean is suggested first", () => {
  const wrong = typed.filter((meant) => {
    const [first] = index.suggest(meant.text, 1);
    return !first || distanceBetween(first, meant) > NEAR_ENOUGH;
  });
  const named = wrong.map(({ text }) => `${text} → ${index.suggest(text, 1)[0]?.name ?? "nothing"}`);
  expect(typed.length).toBeGreaterThanOrEqual(300);
  expect(1 - wrong.length / typed.length, named.join("; ")).toBeGreaterThanOrEqual(LEAST_RIGHT);
});

test("no place here has the name of a town beyond the map", () => {
  expect(shippedPlaces().filter(({ name }) => isBeyondMap(name))).toEqual([]);
});

test.each([
  ["Storgatan 5, Gränna", "Vi får inte fram adressen ”Storgatan 5, Gränna”. Välj Gränna eller välj på kartan."],
  [
    "Kungsgatan 12b Stockholm",
    "Vi får inte fram adressen ”Kungsgatan 12b Stockholm”. Välj Stockholm eller välj på kartan.",
  ],
  [
    "Storgatan 5",
    "Vi får inte fram adressen ”Storgatan 5”. Skriv orten också, som ”Storgatan 5, Gränna” eller välj på kartan.",
  ],
  ["Storgatan 5, Xyzqabc", "Vi får inte fram adressen ”Storgatan 5, Xyzqabc”. Skriv bara orten eller välj på kartan."],
  ["Norrland", "Skriv en ort i ”Norrland”, eller välj en i listan."],
  ["Hamburg", "”Hamburg” ligger utanför vår karta, som går från Sverige en bit in i grannländerna."],
  ["lund univ", "Menar du Lunds universitet? Välj i så fall platsen i listan."],
  ["OKQ8 Jönköping", "Menar du Jönköping? Välj i så fall platsen i listan."],
  ["OKQ8", "Menar du Gränna rastplats? Välj i så fall platsen i listan."],
  ["Tyskland", "Menar du Göteborg Stena Tysklandsterminalen? Välj i så fall platsen i listan."],
  ["Xyzqabc", "Vi hittar ingen plats som heter ”Xyzqabc”. Kontrollera stavningen eller välj på kartan."],
])("of %s is said what helps", (text, said) => {
  const { error, places } = meaningOf(index, { place: text, choice: "", n: 0 });
  expect(error).toBe(said);
  expect(places?.map(({ name }) => name) ?? []).toEqual(/Välj (\S+) eller/.exec(said)?.slice(1) ?? expect.anything());
});
