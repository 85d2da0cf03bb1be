import { busAddress } from "~/modules/bus/address";
import { listDepartures } from "~/modules/bus/search.server";
import { listed } from "~/modules/places/kinds";
import { type BestSpots, bestSpots } from "~/modules/rides/meeting-spots.server";
import { filterFields, type SearchValues, searchAddress } from "~/modules/search/address";
import { findOthers } from "~/modules/search/nearby.server";
import { countPerDay, type DayCount, findRides, isForReadingOnly } from "~/modules/search/queries.server";
import { anyRide, orderOf } from "~/modules/search/rules";
import { keysetText, type TypedSearch } from "~/modules/search/schema";
import type { FoundRide, PartEnd, Search, SearchEnd } from "~/modules/search/types";
import { ridesOfDay, ridesWords } from "~/modules/search/wording";
import { capitalized, formatDay, formatKm } from "~/text/format";
import type { ButtonLook } from "~/ui/Button";

export type SearchResults = Awaited<ReturnType<typeof resultsOf>>;

const someDepartures = 3;
const watchInstead =
  "Bevaka sträckan med ett tryck, så säger vi till när en resa läggs upp. Dagar och tider kan du ändra efteråt.";
const bookingWaits = "Just nu går det att söka men inte att boka. Försök boka om en liten stund.";

/** @param formKey null for visitors who are not signed in */
export async function resultsOf(typed: TypedSearch, hidden: number[], formKey: string | null, now: number) {
  const { search: understood, leftOut, ...asked } = typed;
  const search = understood && { ...understood, hiddenUserIds: hidden };
  const [found, days, departures] = search
    ? await Promise.all([findRides(search, now), countPerDay(search, now), departuresFor(search, now)])
    : [{ rides: [], next: null }, [], []];
  const isEmpty = search !== null && found.rides.length === 0;
  return {
    ...asked,
    formKey: isEmpty ? formKey : null,
    choices: { from: asked.choices.from.map(listed), to: asked.choices.to.map(listed) },
    now,
    order: search && orderOf(search),
    title: titleOf(search),
    sign: signOf(search),
    asked: { from: search?.from?.place.name, to: search?.to?.place.name },
    seats: search?.kind === "offer" ? search.seats : 1,
    isAnswered: search !== null,
    reach: search && aboutSearch(search, leftOut, isEmpty),
    days: days.map(dayInRow),
    heading: search ? headingOf(search, days) : "Resor framöver",
    rides: found.rides,
    spots: search ? await spotsOf(found.rides, search) : {},
    departures,
    allDepartures: departures.length > 0 ? busAddress(typed.values) : "",
    next: found.next && searchAddress(typed.values, { after: keysetText(found.next) }),
    empty: isEmpty ? await insteadOf(search, typed.values, departures.length > 0, now) : null,
  };
}

/** What somebody can do whose search finds nothing. */
async function insteadOf(search: Search, values: SearchValues, hasDepartures: boolean, now: number) {
  const { from, to, date, seats } = values;
  const isOffer = search.kind === "offer";
  const isFiltered = filterFields.some((name) => values[name]);
  const [others, hasCoaches, unfiltered] = await Promise.all([
    findOthers(search, now),
    hasDepartures || hasLaterCoach(search, now),
    isFiltered ? findRides(withoutFilters(search), now) : null,
  ]);
  const without = {
    to: searchAddress(values, Object.fromEntries(filterFields.map((name) => [name, undefined]))),
    children: "Sök utan filter",
  };
  const isLost = unfiltered !== null && unfiltered.rides.length > 0;
  const ways = [
    others.later.length > 0 && {
      to: searchAddress(values, { date: undefined, days: undefined }),
      children: "Visa alla dagar",
    },
    isFiltered && !isLost && without,
    hasCoaches && { to: busAddress({ from, to, seats }), children: "Se bussresor" },
    isOffer && { to: postingAddress({ kind: "request", from, to, date }), children: "Efterlys resan" },
    { to: postingAddress({ from, to, date }), children: "Erbjud resan" },
  ];
  const title = isFiltered ? "Inga resor med dina filter" : "Inga resor än";
  const look: ButtonLook = isLost ? "secondary" : "primary";
  return { ...others, title, main: isLost && without, look, ways: ways.filter((way) => way !== false) };
}

function withoutFilters({ kind, from, to, date, days, seats, hiddenUserIds }: Search): Search {
  return { ...anyRide, kind, from, to, date, days, seats, hiddenUserIds };
}

async function hasLaterCoach(search: Search, now: number): Promise<boolean> {
  if (search.kind === "request" || search.date === null) return false;
  return (await listDepartures({ ...search, date: null }, now, 1)).length > 0;
}

function postingAddress(values: { kind?: string; from?: string; to?: string; date?: string }): string {
  const params = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/create-ride?${new URLSearchParams(params)}`;
}

/** By public id: meeting places nearer to the road that spare the driver much of the detour. */
async function spotsOf(rides: FoundRide[], { kind, from, to }: Search): Promise<Record<string, BestSpots>> {
  if (kind === "request") return {};
  // At a stop of the ride the driver makes no detour.
  const fetched = ({ slug, away }: PartEnd, asked: SearchEnd | null) => (slug === asked?.place.slug ? away : 0);
  const fetching = rides.map(({ publicId, on, off }) => ({ publicId, from: fetched(on, from), to: fetched(off, to) }));
  return Object.fromEntries(await bestSpots(fetching, { from: from?.place, to: to?.place }));
}

function titleOf(search: Search | null): string {
  const sign = signOf(search);
  if (!sign) return search?.kind === "request" ? "Hitta någon att ta med" : "Hitta en resa";
  return `${sign.from}–${sign.to}`;
}

function signOf(search: Search | null): { from: string; to: string } | null {
  if (!search || (!search.from && !search.to)) return null;
  const anywhere = "var som helst";
  return { from: search.from?.place.name ?? "Från var som helst", to: search.to?.place.name ?? anywhere };
}

function aboutSearch(search: Search, leftOut: string | null, isEmpty: boolean): string | null {
  const words = [leftOut, reachOf(search), isForReadingOnly() && bookingWaits, isEmpty && watchInstead];
  return words.filter(Boolean).join(" ") || null;
}

function reachOf({ kind, from, to }: Search): string | null {
  if (kind === "request" && from && to) return "Vi söker dem som vill åka längs din väg.";
  const ends = [from, to].flatMap((end) => (end ? [`${formatKm(end.radius)} från ${end.place.name}`] : []));
  return ends.length > 0 ? `Vi söker inom ${ends.join(" och ")}.` : null;
}

function dayInRow({ date, rides }: DayCount) {
  // Noon, so that the day is the same in every time zone.
  return { date, day: formatDay(Date.parse(`${date}T12:00Z`)), rides: ridesOfDay(rides) };
}

function headingOf({ date, days }: Search, counted: DayCount[]): string {
  if (counted.length === 0 || !date) return "Resor framöver";
  const distance = (other: string) => Math.round(Math.abs(Date.parse(other) - Date.parse(date)) / 86_400_000);
  return capitalized(ridesWords(counted.filter((day) => distance(day.date) <= days)));
}

async function departuresFor(search: Search, now: number) {
  const { kind, from, to, after } = search;
  return kind === "offer" && (from || to) && !after ? listDepartures(search, now, someDepartures) : [];
}
