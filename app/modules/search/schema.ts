import { addDays, localDateOf, parseTypedDate, parseTypedTime } from "~/modules/calendar/rules";
import { areSamePlace } from "~/modules/places/pins";
import type { PlaceIndex } from "~/modules/places/place-index";
import { unknownPlace } from "~/modules/places/typed-place";
import type { Place } from "~/modules/places/types";
import { notKronor, parseKronor } from "~/modules/prices/rules";
import { inWords } from "~/text/format";
import { type SearchField, type SearchValues, searchFields } from "./address";
import { type Keyset, orders, type Search, type SearchEnd } from "./types";
import { parseWords } from "./words";

export type TypedSearch = {
  /** what was understood, for links; an end that was not stays as typed */
  values: SearchValues;
  /** for the form, where it differs: names, and unclear or wrong values as typed */
  typed: SearchValues;
  errors: Partial<Record<SearchField | "q" | "after", string>>;
  choices: { from: Place[]; to: Place[] };
  /** says which words of the free text say nothing of the search */
  leftOut: string | null;
  /** null while an end is unclear; other errors are left out */
  search: Search | null;
};

const longestName = 100;
const longestText = 300;

/** Never throws: errors become messages by field. @param now ms UTC */
export function readSearch(params: URLSearchParams, index: PlaceIndex, now: number): TypedSearch {
  const today = localDateOf(now);
  const errors: TypedSearch["errors"] = {};
  const text = (name: string) => params.get(name)?.trim().slice(0, longestText) ?? "";
  type Name = keyof TypedSearch["errors"];
  const understood = <T>(name: Name, parse: (typed: string) => T | string, otherwise: T, typed = text(name)): T => {
    if (!typed) return otherwise;
    const result = parse(typed);
    if (typeof result !== "string") return result;
    errors[name] = result;
    return otherwise;
  };

  const words = wordsOf(params, index, today);
  if (words && !words.isUnderstood) errors.q = nothingUnderstood;
  const from = endOf(text("from"), index) ?? placeEnd(words?.from);
  const to = endOf(text("to"), index) ?? placeEnd(words?.to);
  if (from?.error) errors.from = from.error;
  if (to?.error) errors.to = to.error;
  if (from?.place && to?.place && areSamePlace(from.place, to.place)) errors.to = "Välj två olika platser.";

  const kind = text("kind") === "request" ? "request" : "offer";
  const day = text("date") || words?.date;
  const date = understood<Maybe>("date", (typed) => dateOf(typed, today), { value: null }, day).value;
  const earliest = understood<Maybe>("earliest", timeOf, { value: null }).value;
  const latest = understood<Maybe>("latest", timeOf, { value: null }).value;
  const isBackwards = earliest !== null && latest !== null && earliest > latest;
  if (isBackwards) errors.latest = "Den senaste tiden måste vara efter den tidigaste.";
  const search: Search = {
    kind,
    from: from?.place ? endAt(from.place, index) : null,
    to: to?.place ? endAt(to.place, index) : null,
    date,
    days: understood("days", (typed) => digit(typed, 0, 3) ?? "Välj 0 till 3 dagar före och efter.", 0),
    seats: understood("seats", (typed) => digit(typed, 1, 8) ?? "Välj 1 till 8 platser.", kind === "offer" ? 1 : 8),
    earliest,
    latest: isBackwards ? null : latest,
    maxPrice: understood<number | null>("maxPrice", priceOf, null),
    instant: isTicked(text("instant")),
    luggage: understood<{ value: Search["luggage"] }>("luggage", luggageOf, { value: null }).value,
    pets: isTicked(text("pets")),
    women: isTicked(text("women")),
    verified: isTicked(text("verified")),
    hiddenUserIds: [],
    order: understood<{ value: Search["order"] }>("order", orderIn, { value: null }).value,
    after: understood<Keyset | null>("after", keysetOf, null),
  };
  const choices = { from: from?.choices ?? [], to: to?.choices ?? [] };
  const isUnclear = (name: SearchField) =>
    errors[name] !== undefined || ((name === "from" || name === "to") && choices[name].length > 0);
  const nameOf = (end: End | null) => end?.place && index.typedNameOf(end.place);
  const unclear: SearchValues = Object.fromEntries(searchFields.filter(isUnclear).map((name) => [name, text(name)]));
  return {
    values: { from: unclear.from, to: unclear.to, ...valuesOf(search) },
    typed: { from: nameOf(from), to: nameOf(to), ...unclear },
    errors,
    choices,
    leftOut: words?.isUnderstood ? leftOut(words.unknown) : null,
    search: isClear(from) && isClear(to) && !errors.to ? search : null,
  };
}

export function keysetText({ score, publicId }: Keyset): string {
  return `${score.toString(36)}-${publicId}`;
}

type End = { place?: Place; choices?: Place[]; error?: string };

function endOf(typed: string, index: PlaceIndex): End | null {
  if (!typed) return null;
  if (typed.length > longestName) return { error: "Skriv bara platsens namn." };
  const bySlug = index.bySlug(typed);
  if (bySlug) return { place: bySlug };
  const found = index.resolve(typed);
  if (found.kind === "match") return { place: found.place };
  if (found.kind === "choices") return { choices: found.places };
  const { error, places } = unknownPlace(typed, index);
  return { error, choices: places };
}

const placeEnd = (place: Place | undefined): End | null => (place ? { place } : null);
const endAt = (place: Place, index: PlaceIndex): SearchEnd => ({ place, radius: index.radiusOf(place) });
const isClear = (end: End | null) => end === null || end.place !== undefined;

function wordsOf(params: URLSearchParams, index: PlaceIndex, today: string) {
  const typed = params.get("q")?.trim();
  if (!typed) return null;
  const found = parseWords(typed, index, today);
  return { ...found, isUnderstood: Boolean(found.from || found.to || found.date) };
}

const nothingUnderstood = "Vi förstod inte vart du vill åka. Fyll i orterna här i stället.";

function leftOut(unknown: string[]): string | null {
  return unknown.length > 0 ? `Vi förstod inte ${inWords(unknown.map((word) => `”${word}”`))}.` : null;
}

type Maybe = { value: string | null };

function dateOf(typed: string, today: string): Maybe | string {
  const date = parseTypedDate(typed, today);
  if (!date) return "Skriv dagen så här: 27 november.";
  if (date < today) return "Dagen har redan varit. Välj en dag som kommer.";
  if (date > addDays(today, 366)) return "Resor läggs upp högst ett år i förväg.";
  return { value: date };
}

function timeOf(typed: string): Maybe | string {
  const value = parseTypedTime(typed);
  return value ? { value } : "Skriv tiden så här: 07:15.";
}

function priceOf(typed: string): number | string {
  return parseKronor(typed) ?? notKronor(typed);
}

function luggageOf(typed: string): { value: "small" | "large" } | string {
  return typed === "small" || typed === "large" ? { value: typed } : "Välj litet eller stort bagage.";
}

function orderIn(typed: string): { value: Search["order"] } | string {
  const order = orders.find((one) => one === typed);
  return order ? { value: order } : "Välj en av ordningarna.";
}

function keysetOf(typed: string): Keyset | string {
  const [, score = "", publicId = ""] = /^([\da-z]{1,9})-([\da-z]{12})$/.exec(typed) ?? [];
  return publicId
    ? { score: Number.parseInt(score, 36), publicId }
    : "Den sidan finns inte. Här är resorna från början.";
}

function digit(typed: string, least: number, most: number): number | null {
  return /^\d$/.test(typed) && Number(typed) >= least && Number(typed) <= most ? Number(typed) : null;
}

const isTicked = (typed: string) => ["1", "on", "true", "ja"].includes(typed.toLowerCase());

function valuesOf(search: Search): SearchValues {
  const { kind, from, to, date, days, seats, earliest, latest, maxPrice, luggage } = search;
  const ticked = (is: boolean) => (is ? "1" : undefined);
  const values: SearchValues = {
    kind: kind === "request" ? kind : undefined,
    from: from?.place.slug,
    to: to?.place.slug,
    date: date ?? undefined,
    days: days > 0 ? String(days) : undefined,
    seats: seats === (kind === "offer" ? 1 : 8) ? undefined : String(seats),
    earliest: earliest ?? undefined,
    latest: latest ?? undefined,
    maxPrice: maxPrice === null ? undefined : String(maxPrice),
    luggage: luggage ?? undefined,
    instant: ticked(search.instant),
    pets: ticked(search.pets),
    women: ticked(search.women),
    verified: ticked(search.verified),
    order: search.order ?? undefined,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
