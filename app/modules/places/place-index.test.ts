import { describe, expect, test } from "vitest";
import { parts, townsByArea } from "./areas";
import { createPlaceIndex } from "./place-index";
import { shippedPlaces, shippedPostcodes } from "./shipped.server";
import type { Place } from "./types";

const index = createPlaceIndex(shippedPlaces(), shippedPostcodes());

function place(slug: string): Place {
  const found = index.bySlug(slug);
  if (!found) throw new Error(`No place ${slug}`);
  return found;
}

function understood(text: string): string | string[] {
  const found = index.resolve(text);
  if (found.kind === "match") return found.place.slug;
  return found.kind === "choices" ? found.places.map((one) => one.slug) : [];
}

describe("a typed name", () => {
  test.each([
    ["norrkoping", "norrkoping"],
    ["NORRKÖPING ", "norrkoping"],
    ["Sthlm", "stockholm"],
    ["S-tälje", "sodertalje"],
    ["kbh", "kopenhamn"],
    ["gbg c", "goteborg"],
    ["göteborg c", "goteborg"],
    ["Göteborgs centralstation", "goteborg-centralstation"],
    ["Göteborgs central", "goteborg"],
    ["Växjö resecentrum", "vaxjo"],
    ["Malmö C.", "malmo"],
    ["Borås", "boras"],
    ["Landvetter flygplats", "goteborg-landvetter-flygplats"],
    ["Upplands-Väsby", "upplands-vasby"],
    ["munka ljungby", "munka-ljungby"],
    ["jönköpnig", "jonkoping"],
    ["Gothenberg", "goteborg"],
    ["lundd", "lund"],
    ["örnskö", "ornskoldsvik"],
    ["jarna-dalarna", "jarna-dalarna"],
    ["Åre", "are"],
    ["Vi", "vi"],
    ["Sälen", "salen"],
    ["chalmers tekniska högskola", "chalmers"],
    ["København", "kopenhamn"],
    ["Vaexjoe", "vaxjo"],
    ["Aamaal", "amal"],
    ["Aare", "are"],
    ["Goeteborgs C", "goteborg"],
    ["Råå", "raa"],
    ["Kosta", "kosta"],
    ["11359", "11359"],
    ["113 59", "11359"],
    ["113 59 Stockholm", "11359"],
    ["Stockholm 113 59", "11359"],
    ["Lund Skåne", "lund"],
    ["Järna Dalarna", "jarna-dalarna"],
    ["Malmö Sweden", "malmo"],
    ["hamn Visby", "visby-farjeterminal"],
    ["Gekås", "gekas-ullared"],
    ["Gotland", "gotland"],
  ])("%s is understood", (text, slug) => expect(understood(text)).toBe(slug));

  test.each(["", "   ", "xyzzy", "<script>alert(1)</script>", "😀", "%", "a".repeat(60_000), "ö́".repeat(9_000)])(
    "nonsense is not: %.20s",
    (text) => expect(index.resolve(text)).toEqual({ kind: "none" }),
  );

  test("every name printed with its county leads back to its place, and so does every slug", () => {
    for (const one of index.indexed) {
      expect(index.resolve(`${one.name}, ${one.county}`)).toEqual({ kind: "match", place: one });
      expect(index.suggest(one.slug, 3), one.slug).toContain(one);
    }
  });

  test("a name that two places have gives the larger one first to choose from", () => {
    expect(understood("Järna")).toEqual(["jarna", "jarna-dalarna"]);
    expect(understood("Järna, Dalarnas län")).toBe("jarna-dalarna");
  });

  test.each([
    ["Norrland", "umea"],
    ["västra götaland", "goteborg"],
    ["Skåne län", "malmo"],
    ["Småland", "jonkoping"],
    ["Österlen", "simrishamn"],
    ["Sverige", "stockholm"],
    ["Finland", "helsingfors"],
  ])("of %s, which is no place to meet, its towns are to choose from, %s first", (text, first) => {
    const found = index.resolve(text);
    expect(found).toMatchObject({ kind: "choices", isArea: true });
    expect(found.kind === "choices" && found.places.map(({ slug }) => slug)[0]).toBe(first);
    expect(index.suggest(text, 1)[0]?.slug).toBe(first);
  });

  test("each part of the country has the towns that stand for it", () => {
    for (const [part, slugs] of Object.entries(parts))
      expect(townsByArea(shippedPlaces(), 8)(part).map(({ slug }) => slug)).toEqual(slugs.split(" "));
  });

  test("a beginning within another name of a single place is asked about, not taken for it", () => {
    expect(understood("lund univ")).toEqual(["lunds-universitet"]);
    expect(understood("sveriges lant")).toEqual(["ultuna"]);
    expect(understood("hultsf")).toBe("hultsfred");
  });

  test("a small place whose name is two slips away is asked about, a town is not", () => {
    expect(understood("Öresundsbron")).toEqual(["orsundsbro"]);
    expect(understood("Hässlis")).toEqual(["hasslo"]);
    expect(understood("Smöggen")).toBe("smogen");
    expect(understood("Jöngköpping")).toBe("jonkoping");
  });

  test("of a county only the whole name counts, not words of addresses", () => {
    expect(
      index.suggest("jämtland", 20).every(({ county, name }) => county === "Jämtlands län" || /jämtland/i.test(name)),
    ).toBe(true);
    expect(understood("gotaland")).not.toContain("furulund-vastra-gotaland");
  });

  test("a beginning that many share gives eight to choose from, the most populous first", () => {
    const choices = understood("s");
    expect(choices).toHaveLength(8);
    expect(choices.slice(0, 2)).toEqual(["stockholm", "sollentuna"]);
  });
});

describe("suggestions", () => {
  test("put the beginning of a name before words within names", () => {
    expect(index.suggest("väs", 3).map((one) => one.name)).toEqual(["Västerås", "Upplands Väsby", "Västervik"]);
    expect(index.suggest("sandby", 2).map((one) => one.name)).toEqual(["Södra Sandby"]);
  });

  test("are as good for who has no å, ä or ö to type with", () => {
    expect(index.suggest("goete", 1).map((one) => one.name)).toEqual(["Göteborg"]);
    expect(index.suggest("vaex", 1).map((one) => one.name)).toEqual(["Växjö"]);
  });

  test("are never more than asked for", () => expect(index.suggest("a", 10)).toHaveLength(10));
});

describe("the radius for getting on and off", () => {
  test("is 5 km in Stockholm and 30 km in the inland north", () => {
    expect(index.radiusOf(place("stockholm"))).toBe(5_000);
    for (const slug of ["arvidsjaur", "sveg", "kiruna", "jokkmokk"]) expect(index.radiusOf(place(slug))).toBe(30_000);
  });

  test("is between those everywhere, in whole kilometres", () => {
    for (const one of index.indexed) {
      const radius = index.radiusOf(one);
      expect(radius % 1_000).toBe(0);
      expect(radius).toBeGreaterThanOrEqual(5_000);
      expect(radius).toBeLessThanOrEqual(30_000);
    }
  });
});

test("a name nobody knows is answered with the places it holds, or whose own name is alike", () => {
  expect(index.alike("E4 Uppsala").map(({ slug }) => slug)).toEqual(["uppsala"]);
  expect(index.alike("Haparanda/Tornio").map(({ slug }) => slug)).toEqual(["tornio", "haparanda"]);
  expect(index.alike("Hogvarts").map(({ slug }) => slug)).toContain("hova");
  expect(index.alike("Hogvarts").map(({ slug }) => slug)).not.toContain("avicii-arena");
});

test("near lists the others within the distance, nearest first", () => {
  const near = index.near(place("lund"), 15_000).map((one) => one.slug);
  expect(near).toContain("staffanstorp");
  expect(near).not.toContain("lund");
  expect(near).not.toContain("helsingborg");
  expect(near.at(-1)).not.toBe(near[0]);
});

test("ids are unique and leave room for imported places", () => {
  expect(new Set(index.indexed.map((one) => one.id)).size).toBe(index.indexed.length);
  expect(Math.max(...index.indexed.map((one) => one.id))).toBeLessThan(4_096);
});

test.each([
  ["in Kattegat", "57.000,11.200"],
  ["in the Baltic", "57.000,18.000"],
  ["in Vänern", "58.900,13.300"],
  ["in Vättern", "58.300,14.550"],
  ["in Estonia", "59.430,24.750"],
])("%s nobody is fetched", (_, position) => {
  expect(index.bySlug(position)).toBeUndefined();
  expect(index.resolve(position)).toEqual({ kind: "none" });
});

test("what was posted before stays, every named place can be pointed at, and quays and islets with a name, too", () => {
  const places = shippedPlaces();
  const inWater = places.filter(({ lat, lng }) => !index.bySlug(`${lat.toFixed(3)},${lng.toFixed(3)}`));
  expect(inWater.map(({ name }) => name)).toEqual([]);
  const kattegat = 1_500_000_000 + (57 - 54) * 1_000 * 28_000 + (11.2 - 4) * 1_000;
  expect(index.byId(kattegat)?.kind).toBe("pin");
});
