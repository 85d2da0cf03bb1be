import { degreesOf, distanceBetween } from "./geometry";
import { allowedTypos, fold, foldCounty, readingsOf, typosBetween } from "./names";
import type { NamedPlace, Place, Resolution } from "./types";

const MOST_CHOICES = 8;
/** As in "113 59". */
const POSTCODE_LENGTH = 6;

/** Ids above are points beside the index: they have names, but no key of their own in the search. */
export const LAST_INDEXED_ID = 32_767;

const [WHOLE_NAME, NAME_BEGINS, WORD_BEGINS] = [0, 1, 2];

/** The lower the rank the better; the number of typos is added to it. */
type Fit = { place: Place; rank: number };

type Entry = { place: Place; names: string[] };

export type PlaceIndex = {
  /** The places that rides are found by, the most populous first. */
  indexed: Place[];
  byId(id: number): Place | undefined;
  bySlug(slug: string): Place | undefined;
  /** Exactly this name, slug or alias, apart from case and accents; the most populous first. */
  named(text: string): Place[];
  suggest(text: string, limit: number): Place[];
  resolve(text: string): Resolution;
  /** What to type so that this place is understood: its name, with the county where the name alone is not clear. */
  typedNameOf(place: Place): string;
  /** How far from this place a passenger may get on or off, in metres: 5 000 to 30 000. */
  radiusOf(place: Place): number;
  /** Other places of the index, nearest first. */
  near(place: Place, metres: number): Place[];
};

/** Makes places findable by id, slug, and the many ways their names are typed. */
export function createPlaceIndex(rows: NamedPlace[]): PlaceIndex {
  const entries = entriesOf(rows);
  const all = entries.map((entry) => entry.place);
  const indexed = all.filter((place) => place.id <= LAST_INDEXED_ID);
  const byId = new Map(all.map((place) => [place.id, place]));
  const bySlug = new Map(all.map((place) => [place.slug, place]));
  const byName = groupByName(entries);
  const radii = new Map<number, number>();
  const typedNames = new Map<number, string>();

  const resolve = (text: string) => resolutionOf(fitting(text, entries, byName));

  function near(place: Place, metres: number): Place[] {
    const { lat } = degreesOf(metres, place.lat);
    const maybe = indexed.filter((other) => Math.abs(other.lat - place.lat) <= lat && other.id !== place.id);
    const found = maybe.map((other) => ({ other, metres: distanceBetween(place, other) }));
    const close = found.filter((one) => one.metres <= metres);
    return close.sort((a, b) => a.metres - b.metres).map((one) => one.other);
  }

  function radiusOf(place: Place): number {
    const radius =
      radii.get(place.id) ?? radiusByPeople([...indexed.filter((one) => one === place), ...near(place, NEIGHBOURHOOD)]);
    radii.set(place.id, radius);
    return radius;
  }

  function typedNameOf(place: Place): string {
    const name = typedNames.get(place.id) ?? typedName(place, resolve(place.name));
    typedNames.set(place.id, name);
    return name;
  }

  return {
    indexed,
    byId: (id) => byId.get(id),
    bySlug: (slug) => bySlug.get(slug),
    named: (text) => byName.get(fold(text)) ?? [],
    suggest: (text, limit) =>
      fitting(text, entries, byName)
        .slice(0, limit)
        .map((fit) => fit.place),
    resolve,
    typedNameOf,
    radiusOf,
    near,
  };
}

function typedName(place: Place, meaning: Resolution): string {
  const isClear = meaning.kind === "match" && meaning.place === place;
  return isClear ? place.name : `${place.name}, ${place.county}`;
}

const NEIGHBOURHOOD = 25_000;
const CROWDED = 800_000;
const SPARSE = 20_000;

/** The radius goes down from 30 km where at most 20 000 people live within 25 km (inland north) to 5 km where
 * 800 000 or more do (Stockholm), evenly with the logarithm of their number, in whole kilometres. */
function radiusByPeople(towns: Place[]): number {
  const people = towns.reduce((sum, town) => sum + town.population, 0);
  const crowding = Math.log(Math.max(people, SPARSE) / SPARSE) / Math.log(CROWDED / SPARSE);
  return Math.round(30 - 25 * Math.min(1, crowding)) * 1_000;
}

function entriesOf(rows: NamedPlace[]): Entry[] {
  const sorted = [...rows].sort((a, b) => b.population - a.population || a.id - b.id);
  return sorted.map(({ aliases, ...place }) => ({
    place,
    names: [...new Set([place.name, place.slug, ...aliases, ...partsOf(place)].map(fold))],
  }));
}

/** "113 59" of "113 59 Stockholm". */
function partsOf({ kind, name }: Place): string[] {
  return kind === "postcode" ? [name.slice(0, POSTCODE_LENGTH)] : [];
}

function groupByName(entries: Entry[]): Map<string, Place[]> {
  const groups = new Map<string, Place[]>();
  for (const { place, names } of entries) {
    for (const name of names) groups.set(name, [...(groups.get(name) ?? []), place]);
  }
  return groups;
}

/** Begun names are all possible; among whole or misspelled ones only the best are. */
function resolutionOf(fits: Fit[]): Resolution {
  const best = fits[0]?.rank;
  const isBegun = best === NAME_BEGINS || best === WORD_BEGINS;
  const meant = fits.filter((fit) => isBegun || fit.rank === best).map((fit) => fit.place);
  const [only] = meant;
  if (!only) return { kind: "none" };
  return meant.length === 1
    ? { kind: "match", place: only }
    : { kind: "choices", places: meant.slice(0, MOST_CHOICES) };
}

function fitting(text: string, entries: Entry[], byName: Map<string, Place[]>): Fit[] {
  const [name = "", county = ""] = text.split(/[,(]/, 2);
  const readings = readingsOf(fold(name));
  const fits = inCounty(fitsOf(readings, entries, byName), foldCounty(county));
  return fits.sort((a, b) => a.rank - b.rank);
}

function fitsOf(readings: string[], entries: Entry[], byName: Map<string, Place[]>): Fit[] {
  const typed = readings.at(0);
  if (!typed) return [];
  const exact = readings.map((reading) => byName.get(reading)).find((places) => places) ?? [];
  const begun = entries.flatMap(({ place, names }) => {
    if (exact.includes(place) || (place.kind === "postcode" && !/^\d/.test(typed))) return [];
    if (names.some((name) => name.startsWith(typed))) return [{ place, rank: NAME_BEGINS }];
    return names.some((name) => name.includes(` ${typed}`)) ? [{ place, rank: WORD_BEGINS }] : [];
  });
  const fits = [...exact.map((place) => ({ place, rank: WHOLE_NAME })), ...begun];
  return fits.length > 0 ? fits : misspelled(readings, entries);
}

function misspelled(readings: string[], entries: Entry[]): Fit[] {
  return entries.flatMap(({ place, names }) => {
    if (place.kind === "postcode") return [];
    const typos = Math.min(
      ...readings.flatMap((reading) => names.map((name) => typosBetween(reading, name, allowedTypos(reading.length)))),
    );
    return Number.isFinite(typos) ? [{ place, rank: WORD_BEGINS + typos }] : [];
  });
}

/** All of them where none lies in the county named. */
function inCounty(fits: Fit[], county: string): Fit[] {
  const there = county ? fits.filter((fit) => foldCounty(fit.place.county).startsWith(county)) : [];
  return there.length > 0 ? there : fits;
}
