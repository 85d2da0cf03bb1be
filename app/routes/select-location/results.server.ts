import { busAddress } from "~/modules/bus/address";
import { listDepartures, listOtherDays } from "~/modules/bus/search.server";
import type { FoundDeparture } from "~/modules/bus/types";
import { localDateOf } from "~/modules/calendar/rules";
import { wayBetween } from "~/modules/demand/note.server";
import { missingNear } from "~/modules/demand/queries.server";
import type { Way } from "~/modules/demand/types";
import { journeyCard } from "~/modules/journeys/cards";
import { findJourneys } from "~/modules/journeys/find.server";
import { distanceBetween } from "~/modules/places/geometry";
import { listed } from "~/modules/places/kinds";
import { places } from "~/modules/places/queries.server";
import { nameInSentence } from "~/modules/places/wording";
import { type BestSpots, bestSpots } from "~/modules/rides/meeting-spots.server";
import type { RideKind } from "~/modules/rides/types";
import { filterFields, type SearchField, type SearchValues, searchAddress } from "~/modules/search/address";
import { findOthers, neighbourhoodOf } from "~/modules/search/nearby.server";
import { countPerDay, type DayCount, findRides, isForReadingOnly } from "~/modules/search/queries.server";
import { anyRide, farthestDay, orderOf } from "~/modules/search/rules";
import { keysetText, type TypedSearch } from "~/modules/search/schema";
import type { FoundRide, Order, PartEnd, RideOnCard, Search, SearchEnd } from "~/modules/search/types";
import { ridesOfDay, ridesWords } from "~/modules/search/wording";
import { capitalized, formatDay, formatKm, plural } from "~/text/format";

export type SearchResults = Awaited<ReturnType<typeof resultsOf>>;

const someDepartures = 3;
const pageIsGone = "Den sidan finns inte längre. Här är resorna från början.";
const isCounted = "räknas, utan vem du är. Är ni minst fem på en vecka får förare se det.";
const bookingWaits = "Just nu går det att söka men inte att boka. Försök boka om en liten stund.";

type Looker = { userId: number | null; hiddenUserIds: number[]; formKey: string | null };

/** @param looker.formKey null for visitors who are not signed in */
export async function resultsOf(typed: TypedSearch, { userId, hiddenUserIds, formKey }: Looker, now: number) {
  const { search: understood, leftOut, ...asked } = typed;
  const search = understood && { ...understood, hiddenUserIds };
  const [found, days, departures] = search
    ? await Promise.all([pageOf(search, now), countPerDay(search, now), departuresFor(search, now)])
    : [{ rides: [], next: null, isOther: false }, [], []];
  const isEmpty = search !== null && found.rides.length === 0;
  const [journeys, spots, instead] = await Promise.all([
    search ? journeysOf(found, search, userId, now) : [],
    spotsOf(found.rides, search),
    isEmpty ? insteadOf({ ...typed, search, hasDepartures: departures.length > 0 }, now) : null,
  ]);
  const hasJourneys = journeys.length > 0;
  return {
    ...asked,
    formKey: isEmpty ? formKey : null,
    choices: { from: asked.choices.from.map(listed), to: asked.choices.to.map(listed) },
    now,
    order: search && orderOf(search),
    orders: ordersOf(search?.kind ?? "offer"),
    title: titleOf(search),
    sign: signOf(search),
    asked: { from: search?.from?.place.name, to: search?.to?.place.name },
    seats: search?.kind === "offer" ? search.seats : 1,
    isAnswered: search !== null,
    told: isEmpty ? null : words(leftOut, found.isOther && pageIsGone, readingOnly()),
    reach: search && words(reachOf(search), instead?.empty.missed ? countedWords(hasJourneys) : null),
    days: days.some((day) => day.rides > 0) ? days.map(dayInRow) : [],
    heading: search ? headingOf(search, days) : "Resor framöver",
    rides: found.rides.map(shownOf),
    spots,
    coaches: departures.length > 0 ? coachesOf(departures, typed.values) : null,
    next: found.next && searchAddress(typed.values, { after: keysetText(found.next) }),
    ...(hasJourneys && { journeys }),
    missing: search?.kind === "request" ? await missingFor(search) : [],
    ...(instead && { ...instead, empty: titled(instead.empty, hasJourneys) }),
  };
}

function ordersOf(kind: RideKind): [Order, string][] {
  return [
    ["best", "Bäst"],
    ["soonest", "Tidigast"],
    ["cheapest", kind === "offer" ? "Billigast" : "Betalar mest"],
    ["detour", "Minst omväg"],
  ];
}

async function pageOf(search: Search, now: number) {
  const found = await findRides(search, now);
  const isOther = search.after !== null && found.rides.length === 0;
  return { ...(isOther ? await findRides({ ...search, after: null }, now) : found), isOther };
}

/** Asked for where few go all the way. */
async function journeysOf(
  { rides, isOther }: Awaited<ReturnType<typeof pageOf>>,
  search: Search,
  userId: number | null,
  now: number,
) {
  if (rides.length >= fewRides || isOther || search.after) return [];
  const others = [...search.hiddenUserIds, ...(userId === null ? [] : [userId])];
  const found = await findJourneys({ ...search, hiddenUserIds: others }, now);
  return found.map((journey) => journeyCard(journey, search.seats));
}

const fewRides = 3;

/** Without what no card shows: of who is rated it shows no number of rides. */
function shownOf({ match: _, person, ...ride }: FoundRide): RideOnCard {
  return { ...ride, person: person.rating ? { ...person, ridesCompleted: 0 } : person };
}

function coachesOf(departures: FoundDeparture[], values: SearchValues) {
  return {
    title: "Åk buss samma väg",
    departures,
    showsDay: !values.date || Boolean(Number(values.days)),
    all: busAddress(values),
  };
}

type Empty = { search: Search; values: SearchValues; leftOut: string | null; hasDepartures: boolean };

async function insteadOf({ search, values, leftOut, hasDepartures }: Empty, now: number) {
  const [others, coaches, lost] = await Promise.all([
    findOthers(search, now),
    hasDepartures ? [] : departuresNear(search, now),
    lostTo(search, values, now),
  ]);
  const instead = {
    ...others,
    none: lost?.none ?? noneWords(search, others.days.length > 0 || isNarrowed(values)),
    daysTitle: search.date ? "Samma sträcka andra dagar" : "Längre fram",
    words: words(leftOut, readingOnly()),
    hasOthers: hasDepartures || coaches.length + others.days.length + others.nearby.length > 0,
    missed: lost || hasDepartures ? null : await missedBy(search),
    unfiltered: lost && { to: lost.to, children: lost.children },
    more: moreOf(search, values, others.days),
    ...watchesOf(search, values),
    ways: waysOf(search, values),
  };
  return { empty: instead, ...(coaches[0] && { coaches: coachesNear(coaches, coaches[0], values) }) };
}

async function missedBy({ kind, from, to }: Search): Promise<Way | null> {
  return kind === "offer" && from && to ? wayBetween(from.place, to.place, await places()) : null;
}

async function missingFor({ from, to }: Search) {
  const missing = await missingNear([from, to].flatMap((end) => end?.place ?? []));
  return missing.map(({ from, to, told, offer }) => ({ to: offer, children: `Erbjud ${from}–${to}: ${told}` }));
}

function moreOf({ date }: Search, values: SearchValues, [first]: FoundRide[]) {
  if (date) return { to: searchAddress(values, anyDay), children: "Visa alla dagar" };
  if (!first) return null;
  const around = { date: localDateOf(first.on.at), days: "3" };
  return { to: searchAddress(values, around), children: `Sök omkring ${formatDay(first.on.at)}` };
}

const isFiltered = (values: SearchValues) => filterFields.some((name) => values[name]);
const isNarrowed = (values: SearchValues) => isFiltered(values) || values.seats !== undefined;

async function lostTo(search: Search, values: SearchValues, now: number) {
  const everything = isFiltered(values) ? withoutFilters(search) : search;
  const without = (names: readonly SearchField[]) =>
    searchAddress(values, Object.fromEntries(names.map((name) => [name, undefined])));
  if (isFiltered(values) && (await hasRides(everything, now)))
    return { none: "med dina filter", to: without(filterFields), children: "Sök utan filter" };
  const isForSeveral = search.kind === "offer" && search.seats > 1;
  if (!isForSeveral || !(await hasRides({ ...everything, seats: 1 }, now))) return null;
  return {
    none: `med ${plural(search.seats, "ledig plats", "lediga platser")}`,
    to: without([...filterFields, "seats"]),
    children: `Visa resor med färre platser${isFiltered(values) ? ", utan filter" : ""}`,
  };
}

async function hasRides(search: Search, now: number): Promise<boolean> {
  return (await findRides({ ...search, after: null }, now)).rides.length > 0;
}

function noneWords({ date, days }: Search, mayBeOthers: boolean): string {
  if (date) return days === 0 ? formatDay(noonOf(date)) : "de dagarna";
  return mayBeOthers ? `de närmaste ${farthestDay} dagarna` : "än";
}

/** Journeys with a change are trips, too. */
function titled<Empty extends { none: string }>({ none, ...empty }: Empty, hasJourneys: boolean) {
  return { ...empty, title: `${hasJourneys ? "Ingen kör hela vägen" : "Inga resor"} ${none}` };
}

function countedWords(hasJourneys: boolean): string {
  return `Att ingen ${hasJourneys ? "kör hela vägen" : "resa fanns"} ${isCounted}`;
}

/** Also of other days, and between places farther from the ends, as long as it is still the same way. */
async function departuresNear(search: Search, now: number): Promise<FoundDeparture[]> {
  const { kind, from, to, date } = search;
  if (kind === "request" || date === null) return [];
  const most = from && to ? distanceBetween(from.place, to.place) / 3 : Number.POSITIVE_INFINITY;
  const widened = (end: SearchEnd | null) =>
    end && { ...end, radius: Math.max(end.radius, Math.min(neighbourhoodOf(end), most)) };
  return listOtherDays({ ...search, from: widened(from), to: widened(to) }, now, someDepartures);
}

function coachesNear(departures: FoundDeparture[], { on, off }: FoundDeparture, { seats }: SearchValues) {
  const all = busAddress({ from: on.slug, to: off.slug, seats });
  return { title: "Buss i närheten", departures, showsDay: true, all };
}

function watchesOf({ date, days }: Search, values: SearchValues) {
  const isForgotten = unwatched.some((name) => values[name]);
  const limits = isForgotten ? " Tid och pris följer med, men inte de andra filtren." : "";
  if (!date)
    return {
      watching: `Vi håller utkik efter nya resor. Dagar och tider kan du ändra efteråt.${limits}`,
      watches: [{ values, children: "Bevaka sträckan" }],
    };
  const day = `${formatDay(noonOf(date))}${days > 0 ? ` ± ${plural(days, "dag", "dagar")}` : ""}`;
  return {
    watching: `Vi håller utkik efter resor ${day}, eller vilken dag som helst.${limits}`,
    watches: [
      { values, children: `Bevaka ${day}` },
      { values: { ...values, ...anyDay }, children: "Bevaka alla dagar" },
    ],
  };
}

const unwatched = ["instant", "luggage", "pets", "women", "verified"] as const;
const anyDay = { date: undefined, days: undefined };

function waysOf({ kind }: Search, { from, to, date }: SearchValues) {
  const offering = { to: postingAddress({ from, to, date }), children: "Erbjud resan" };
  if (kind === "request") return [offering];
  return [{ to: postingAddress({ kind: "request", from, to, date }), children: "Efterlys resan" }, offering];
}

function withoutFilters({ kind, from, to, date, days, seats, hiddenUserIds }: Search): Search {
  return { ...anyRide, kind, from, to, date, days, seats, hiddenUserIds };
}

function postingAddress(values: { kind?: string; from?: string; to?: string; date?: string }): string {
  const params = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/create-ride?${new URLSearchParams(params)}`;
}

/** By public id: meeting places nearer to the road that spare the driver much of the detour. */
async function spotsOf(rides: FoundRide[], search: Search | null): Promise<Record<string, BestSpots>> {
  if (!search || search.kind === "request") return {};
  const { from, to } = search;
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

function words(...said: (string | false | null)[]): string | null {
  return said.filter(Boolean).join(" ") || null;
}

const readingOnly = () => isForReadingOnly() && bookingWaits;

function reachOf({ kind, from, to }: Search): string | null {
  if (kind === "request" && from && to) return "Vi söker dem som vill åka längs din väg.";
  const ends = [from, to].flatMap((end) =>
    end ? [`${formatKm(end.radius)} från ${nameInSentence(end.place.name)}`] : [],
  );
  return ends.length > 0 ? `Vi söker inom ${ends.join(" och ")}.` : null;
}

function dayInRow({ date, rides }: DayCount) {
  return { date, day: formatDay(noonOf(date)), rides: ridesOfDay(rides) };
}

const noonOf = (date: string) => Date.parse(`${date}T12:00Z`);

function headingOf({ date, days }: Search, counted: DayCount[]): string {
  if (counted.length === 0 || !date) return "Resor framöver";
  const distance = (other: string) => Math.round(Math.abs(Date.parse(other) - Date.parse(date)) / 86_400_000);
  return capitalized(ridesWords(counted.filter((day) => distance(day.date) <= days)));
}

async function departuresFor(search: Search, now: number) {
  const { kind, from, to, after } = search;
  return kind === "offer" && (from || to) && !after ? listDepartures(search, now, someDepartures) : [];
}
