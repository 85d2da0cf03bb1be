import {
  allowedTypos,
  fold,
  foldCounty,
  lettersOf,
  mayDifferBy,
  readingsOf,
  typosBetween,
  withoutDigraphs,
} from "./names";
import type { NamedPlace, Place } from "./types";

/** Ranks of a fit, the best first; typos are added to the last. */
const [NAME_TO_THE_DOT, WHOLE_NAME] = [0, 1];
export const [WHOLE_ALIAS, NAME_BEGINS, WORD_BEGINS] = [2, 3, 4];
/** factor by which matching accents raise a place */
const SAME_ACCENTS = 20;

/** So few letters are more likely a beginning than a whole name. */
export const FEW_LETTERS = 3;

/** Of smaller places a name with two slips, or with one and an ending, is asked about. */
const KNOWN_TOWN = 5_000;

/** `isGuess`: asked about, even if nothing else fits */
export type Fit = { place: Place; rank: number; isGuess?: boolean };

type Name = { text: string; letters: number };
type Entry = { place: Place; names: Name[]; countyAndCountry: string };
export type Names = { entries: Entry[]; byName: Map<string, Place[]>; byInitial: Map<string, Entry[]> };

/** What places are called, to look them up by. @param rows the most populous first */
export function namesOf(rows: NamedPlace[], placeOf: (id: number) => Place | undefined): Names {
  const entries = rows.flatMap((row) => entryOf(row, placeOf(row.id)));
  const byName = new Map<string, Place[]>();
  const byInitial = new Map<string, Entry[]>();
  for (const entry of entries) {
    const texts = new Set([...entry.names.map(({ text }) => text), fold(entry.place.slug)]);
    for (const text of texts) addTo(byName, text, entry.place);
    const initials = new Set(entry.names.flatMap(({ text }) => text.split(" ").map((word) => word.slice(0, 1))));
    for (const initial of initials) addTo(byInitial, initial, entry);
  }
  return { entries, byName, byInitial };
}

function entryOf({ name, county, aliases }: NamedPlace, place: Place | undefined): Entry[] {
  const texts = new Set([name, ...aliases].map(fold));
  const countyAndCountry = foldCounty(county) + (county.endsWith(" län") ? " sverige sweden" : "");
  return place
    ? [{ place, countyAndCountry, names: [...texts].map((text) => ({ text, letters: lettersOf(text) })) }]
    : [];
}

function addTo<T>(groups: Map<string, T[]>, key: string, one: T) {
  const group = groups.get(key);
  if (group) group.push(one);
  else groups.set(key, [one]);
}

/** The places that a text may mean, the best fit first. */
export function fitting(text: string, names: Names): Fit[] {
  const [whole = "", ...rest] = text.split(",");
  const [name = "", county = ""] = names.byName.has(fold(whole)) ? [whole, rest.join()] : text.split(/[,(]/, 2);
  const fits = inCounty(fitsOf(name, names), foldCounty(county));
  return fits.sort((a, b) => a.rank - b.rank);
}

function fitsOf(name: string, names: Names): Fit[] {
  const readings = readingsOf(fold(name));
  const typed = readings.at(0);
  if (!typed) return [];
  const exact = readings.map((reading) => names.byName.get(reading)).find((places) => places) ?? [];
  const begun = begunBy(typed, names).filter(({ place }) => !exact.includes(place));
  const fits = [...exact.map((place) => ({ place, rank: wholeRank(place, name) })), ...begun];
  if (fits.length > 0) return likeliestFirst(fits, name);
  const other = [begunBy(withoutDigraphs(typed), names), inAnyOrder(typed, names)].find((found) => found.length > 0);
  return other ? likeliestFirst(other, name) : misspelled(readings, names.entries, allowedTypos);
}

function begunBy(typed: string, { byInitial }: Names): Fit[] {
  const sameInitial = byInitial.get(typed.slice(0, 1)) ?? [];
  return sameInitial.flatMap((entry) => begunFit(entry, typed));
}

function begunFit({ place, names }: Entry, typed: string): Fit[] {
  const isNameBegun = names.some(({ text }) => text.startsWith(typed));
  if (!isNameBegun && !names.some(({ text }) => text.includes(` ${typed}`))) return [];
  const [own] = names;
  const isGuess = !own?.text.startsWith(typed) && !` ${own?.text} `.includes(` ${typed} `);
  return [{ place, rank: isNameBegun ? NAME_BEGINS : WORD_BEGINS, isGuess }];
}

/** Of several words each begins a name or the county, "Lund Skåne", or the county is a town: "OKQ8 Jönköping". */
function inAnyOrder(typed: string, { entries, byName }: Names): Fit[] {
  const words = typed.split(" ");
  if (words.length < 2) return [];
  const towns = words.flatMap((word) => byName.get(word)?.filter(({ kind }) => kind === "town") ?? []);
  return entries.flatMap(({ place, names, countyAndCountry }): Fit[] => {
    const fit = names.find(({ text }) => words.every((word) => ` ${text} ${countyAndCountry}`.includes(` ${word}`)));
    if (!fit || !words.some((word) => fit.text.startsWith(word))) return [];
    const isWhole = fit.text.split(" ").every((word) => words.includes(word));
    const inCounty = isWhole ? [] : towns.filter((town) => !` ${fit.text}`.includes(` ${fold(town.name)}`));
    const meant = fit === names[0] ? [place] : [...inCounty, place];
    return meant.map((one) => ({ place: one, rank: isWhole ? WHOLE_ALIAS : WORD_BEGINS, isGuess: !isWhole }));
  });
}

/** Typed accents are meant: "Vårberg" is not Varberg. */
function wholeRank(place: Place, typed: string): number {
  const plain = typed.trim().toLowerCase();
  if (hasAccents(plain) && place.name.toLowerCase() === plain) return NAME_TO_THE_DOT;
  const [reading = "", ...others] = readingsOf(fold(typed));
  const [name, slug] = [fold(place.name), fold(place.slug)];
  if ([reading, ...others].some((one) => one === name || one === slug)) return WHOLE_NAME;
  return reading.length <= FEW_LETTERS ? NAME_BEGINS : WHOLE_ALIAS;
}

function likeliestFirst(fits: Fit[], typed: string): Fit[] {
  const plain = typed.trim().toLowerCase();
  if (!hasAccents(plain)) return fits.sort((a, b) => b.place.population - a.place.population);
  const weight = ({ name, population }: Place) =>
    ` ${name.toLowerCase()}`.includes(` ${plain}`) ? population * SAME_ACCENTS : population;
  return fits.sort((a, b) => weight(b.place) - weight(a.place));
}

function hasAccents(text: string): boolean {
  return /[^ -~]/.test(text);
}

function misspelled(readings: string[], entries: Entry[], allowed: (length: number) => number): Fit[] {
  const typed = readings.map((text) => ({ text, letters: lettersOf(text), limit: allowed(text.length) }));
  return entries.flatMap(({ place, names }) => {
    const slips = typed.flatMap(({ text, letters, limit }) =>
      names
        .filter((name) => mayDifferBy(letters, name.letters, limit))
        .map((name) => ({ typos: typosBetween(text, name.text, limit), isWhole: text === readings[0] })),
    );
    const typos = Math.min(...slips.map((slip) => slip.typos));
    if (!Number.isFinite(typos)) return [];
    const isClose = slips.some((slip) => slip.typos === 1 && slip.isWhole);
    return [{ place, rank: WORD_BEGINS + typos, isGuess: !isClose && place.population < KNOWN_TOWN }];
  });
}

function inCounty(fits: Fit[], county: string): Fit[] {
  const there = county ? fits.filter((fit) => foldCounty(fit.place.county).startsWith(county)) : [];
  return there.length > 0 ? there : fits;
}

/** The places whose names resemble a text that fits none. */
export function alike(text: string, { entries, byName }: Names): Fit[] {
  const [name = ""] = text.split(/[,(]/, 1);
  const words = fold(name)
    .split(" ")
    .filter((word) => word.length > FEW_LETTERS);
  const named = new Set(words.flatMap((word) => byName.get(word)?.slice(0, 1) ?? []));
  if (named.size > 0) return byPopulation([...named]).map((place) => ({ place, rank: WORD_BEGINS }));
  const readings = readingsOf(fold(name)).filter((reading) => reading.length > FEW_LETTERS);
  const own = entries.map((entry) => ({ ...entry, names: entry.names.slice(0, 1) }));
  return misspelled(readings, own, (length) => Math.min(4, Math.ceil(length / 3))).sort((a, b) => a.rank - b.rank);
}

/** The most populous first. */
export function byPopulation<P extends Place>(rows: P[]): P[] {
  return [...rows].sort((a, b) => b.population - a.population || a.id - b.id);
}
