import { describe, expect, it } from "vitest";
import { instantOf } from "~/modules/calendar/rules";
import { createPlaceIndex } from "~/modules/places/place-index";
import { shippedPlaces, shippedPostcodes } from "~/modules/places/shipped.server";
import { searchAddress, swappedAddress } from "./address";
import { keysetText, readSearch } from "./schema";

const index = createPlaceIndex(shippedPlaces(), shippedPostcodes());
const now = instantOf("2026-11-20", "12:00");
const read = (query: string) => readSearch(new URLSearchParams(query), index, now);

describe("readSearch", () => {
  it("understands names, days and times as people type them", () => {
    const { search, errors, values } = read(
      "from=sthlm&to=norrkoping&date=27 nov&days=2&seats=3&earliest=kl 7&latest=16.30&maxPrice=200 kr&luggage=large&pets=1",
    );
    expect(errors).toEqual({});
    expect(search).toMatchObject({
      date: "2026-11-27",
      days: 2,
      seats: 3,
      maxPrice: 200,
      luggage: "large",
      pets: true,
    });
    expect(searchAddress(values)).toBe(
      "/select-location?from=stockholm&to=norrkoping&date=2026-11-27&days=2&seats=3&earliest=07%3A00&latest=16%3A30&maxPrice=200&luggage=large&pets=1",
    );
  });

  it("names places in the form as people say them, and so that they are understood again", () => {
    expect(read("from=upplands-vasby&to=malmo").typed).toEqual({ from: "Upplands Väsby", to: "Malmö" });
    for (const { slug } of index.indexed) {
      const { from = "" } = read(new URLSearchParams({ from: slug }).toString()).typed;
      expect(read(new URLSearchParams({ from }).toString()).values.from).toBe(slug);
    }
  });

  it("goes the other way round, whatever else was asked for, also from a form with one end", () => {
    const swapped = (query: string) => swappedAddress(new URLSearchParams(query));
    expect(swapped("from=sthlm&to=norrkoping&date=27+nov&seats=3&swap=1")).toBe(
      "/select-location?date=27+nov&seats=3&from=norrkoping&to=sthlm",
    );
    expect(swapped("from=Gr%C3%A4nna&to=&swap=1")).toBe("/select-location?from=&to=Gr%C3%A4nna");
  });

  it("understands a sentence", () => {
    const { search } = read("q=stockholm göteborg fredag");
    expect([search?.from?.place.slug, search?.to?.place.slug, search?.date]).toEqual([
      "stockholm",
      "goteborg",
      "2026-11-20",
    ]);
    expect(read("q=stockholm göteborg på julafton").search).toMatchObject({ date: "2026-12-24" });
    const holiday = read("q=stockholm göteborg på sportlovet med hund");
    expect(holiday.search).toMatchObject({ from: { place: { slug: "stockholm" } }, date: null });
    expect(holiday).toMatchObject({ errors: {}, leftOut: "Vi förstod inte ”sportlovet” och ”hund”." });
    expect(read("q=vi vill åka från lund till malmö på fredag").errors).toEqual({});
    expect(read("q=!!!").errors.q).toMatch(/Fyll i orterna/);
    for (const day of ["2025-12-24", "24 december 2025", "2028-12-24"])
      expect(read(`q=stockholm göteborg ${day}`)).toMatchObject({
        errors: { date: expect.any(String) },
        search: { date: null, to: { place: { slug: "goteborg" } } },
      });
  });

  it("offers a choice for a name with several meanings and asks again for an unknown one", () => {
    const unclear = read("from=järna&to=malmö");
    expect(unclear.search).toBeNull();
    expect(unclear.choices.from.length).toBeGreaterThan(1);
    expect(unclear.values).toMatchObject({ from: "järna", to: "malmo" });
    const unknown = read("from=qqqqqqqq&to=malmö");
    expect(unknown.search).toBeNull();
    expect(unknown.errors.from).toMatch(/qqqqqqqq/);
    const { lat = 0, lng = 0 } = index.bySlug("malmo") ?? {};
    const onMalmo = `to=malmo&from=${lat.toFixed(3)},${lng.toFixed(3)}`;
    expect(read(`to=malmo&from=${(lat + 0.002).toFixed(3)},${lng.toFixed(3)}`).errors).toEqual({});
    for (const same of ["from=malmö&to=malmo", "from=59.332,18.065&to=59.3321,18.0651", onMalmo])
      expect(read(same)).toMatchObject({ errors: { to: expect.stringMatching(/två olika/) }, search: null });
  });

  it.each([
    ["date=igår"],
    ["date=2026-02-30"],
    ["date=2019-01-01"],
    ["date=2099-01-01"],
    ["days=4"],
    ["seats=0"],
    ["seats=-1"],
    ["seats=9e9"],
    ["earliest=25:00"],
    ["latest=%00"],
    ["earliest=12:00&latest=11:00"],
    ["maxPrice=gratis"],
    ["luggage=piano"],
    ["after=' or 1=1"],
  ])("says a sentence about %s and searches without it", (query) => {
    const { search, errors } = read(`from=malmo&to=lund&${query}`);
    expect(Object.values(errors)).toHaveLength(1);
    expect(search).toMatchObject({
      from: { place: { slug: "malmo" } },
      seats: 1,
      days: 0,
      maxPrice: null,
      after: null,
    });
  });

  it("survives anything", () => {
    for (const noise of [
      "\u0000",
      "ö".repeat(5000),
      "%E0%A4%A",
      "<script>",
      "from",
      "../../etc/passwd",
      "🚗".repeat(200),
    ]) {
      for (const field of [
        "from",
        "to",
        "date",
        "days",
        "seats",
        "earliest",
        "maxPrice",
        "luggage",
        "kind",
        "order",
        "after",
        "q",
      ])
        expect(() =>
          readSearch(
            new URLSearchParams([
              [field, noise],
              [field, noise],
            ]),
            index,
            now,
          ),
        ).not.toThrow();
    }
  });

  it("keeps the order asked for, and says so of one that is none", () => {
    expect(read("order=cheapest")).toMatchObject({
      errors: {},
      search: { order: "cheapest" },
      values: { order: "cheapest" },
    });
    expect(read("order=dyrast")).toMatchObject({
      errors: { order: "Välj en av ordningarna." },
      search: { order: null },
    });
    expect(read("").search?.order).toBeNull();
  });

  it("finds its page again", () => {
    const after = { score: 1_012_345, publicId: "abcdefgh2345" };
    expect(read(`after=${keysetText(after)}`).search?.after).toEqual(after);
  });
});
