import { expect, test } from "vitest";
import { packedForm, unpackedForm } from "~/modules/forms/draft.server";
import { createPlaceIndex } from "~/modules/places/place-index";
import { shippedPlaces } from "~/modules/places/shipped.server";
import { askedIn, lookAt } from "./look.server";

const index = createPlaceIndex(shippedPlaces());

/** The map as an address shows it. @param form what stands in the form that led there */
function look(form: string, more: Record<string, string> = {}, about = { for: "search", field: "from" }) {
  const draft = packedForm(new URLSearchParams(form)) ?? "";
  const query = new URLSearchParams({ ...about, draft, ...more });
  const asked = askedIn(query);
  if (!asked) throw new Error("No form of ours");
  return lookAt(asked, query, index);
}

test("it begins around what is typed, else around another place of the form, else with the whole country", () => {
  expect(look("from=Gränna&to=Malmö").chosen?.name).toMatch(/^Nära Gränna/);
  const aroundOther = look("from=Qwxyzzby&to=Malmö");
  expect(aroundOther.still.src).toBe("/karta.svg?at=55.606,13.001&step=17");
  expect(aroundOther.chosen).toBeNull();
  expect(look("from=&to=").still.src).toBe("/karta.svg?at=62.500,16.500&step=9");
});

test("where it is pressed it comes nearer, and that place can be taken", () => {
  const pressed = look("from=&to=Malmö&seats=2", { at: "57.985,14.486", step: "17", "p.x": "160", "p.y": "200" });
  expect(pressed.still.src).toBe("/karta.svg?at=57.985,14.486&step=21&pin");
  expect(pressed.chosen?.address).toBe("/select-location?from=57.985%2C14.486&to=Malm%C3%B6&seats=2");
  const east = look("from=&to=Malmö", { at: "57.985,14.486", step: "17", "p.x": "220", "p.y": "200" });
  expect(east.still.src).toMatch(/at=57\.985,14\.8\d\d&step=21/);
  const byKey = look("from=&to=Malmö", { at: "57.985,14.486", step: "21", "p.x": "0", "p.y": "0" });
  expect(byKey.still.src).toContain("at=57.985,14.486&step=24");
});

test("a place is put where it was asked for, and everything else of the form is as it was", () => {
  const form =
    "kind=offer&place=A&point=p%26%C3%A5&place=B&point=&place=C&point=&choice-1=b&choice-2=c&note=Hej%0Ad%C3%A5";
  const at = { at: "57.985,14.486", step: "21", pin: "1" };
  const address = look(form, at, { for: "post", field: "place-1" }).chosen?.address ?? "";
  const draft = new URL(address, "http://site").searchParams.get("draft") ?? "";
  const back = unpackedForm(draft);
  expect(back?.getAll("place")).toEqual(["A", expect.stringMatching(/^Nära .* \(57\.985,14\.486\)$/), "C"]);
  expect(back?.getAll("point")).toEqual(["p&å", "", ""]);
  expect([back?.get("choice-1"), back?.get("choice-2"), back?.get("note")]).toEqual([null, "c", "Hej\ndå"]);
});

test("what is edited is edited still", () => {
  const { back, chosen } = look("from=Gränna&fromChoice=x&to=&edit=abc", {}, { for: "watch", field: "from" });
  for (const address of [back, chosen?.address ?? ""]) expect(address).toMatch(/^\/bevakningar\?edit=abc&draft=/);
  const draft = new URL(chosen?.address ?? "", "http://site").searchParams.get("draft") ?? "";
  expect(unpackedForm(draft)?.has("fromChoice")).toBe(false);
});

test.each([
  ["at sea", { at: "57.300,17.900", step: "21", pin: "1" }],
  ["in Vänern", { at: "58.900,13.300", step: "21", pin: "1" }],
  ["pressed at sea", { at: "57.300,17.900", step: "21", "p.x": "100", "p.y": "100" }],
  ["in Berlin", { at: "54.100,13.400", step: "9", "p.x": "160", "p.y": "399" }],
])("%s there is nothing to take, and a sentence says so", (_, more) => {
  const { chosen, error } = look("from=&to=Malmö", more);
  expect(chosen).toBeNull();
  expect(error).toMatch(/i vattnet eller för långt bort/);
});

test.each<Record<string, string>>([
  { at: "NaN,NaN" },
  { at: `57.${"9".repeat(40)},14.${"1".repeat(40)}` },
  { at: "57.985,14.486", step: "NaN" },
  { at: "57.985,14.486", step: "-9999999" },
  { at: "57.985,14.486", step: "1e3", "p.x": "1e9", "p.y": "-1" },
  { at: "57.985,14.486", "p.x": "999", "p.y": "999" },
  { at: "9".repeat(5_000) },
])("nonsense makes a map all the same: %o", (more) => {
  const { still, moves } = look("from=&to=Malmö", more);
  for (const address of [still.src, ...moves.map(({ to }) => decodeURIComponent(to))])
    expect(address).toMatch(/at=\d\d\.\d{3},\d\d?\.\d{3}&step=(9|1\d|2[0-4])(&pin(=1)?)?$/);
});

test.each([
  "",
  "for=search&field=from&draft=%00",
  "for=search&field=password&draft=SyvKz7UFAA",
  "for=admin&field=from&draft=SyvKz7UFAA",
  `for=search&field=from&draft=${"A".repeat(9_000)}`,
])("what no form of ours has sent leads nowhere: %.60s", (query) => {
  expect(askedIn(new URLSearchParams(query))).toBeNull();
});
