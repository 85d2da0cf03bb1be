import {
  addDays,
  dayNumberOf,
  dayWindow,
  instantOf,
  isSkippedTime,
  localDateOf,
  localTimeOf,
} from "~/modules/calendar/rules";
import { searchFlags } from "~/modules/rides/rules";
import type { RideKind } from "~/modules/rides/types";
import type { Order, RideTag, Search } from "./types";

export const anyRide: Search = {
  kind: "offer",
  from: null,
  to: null,
  date: null,
  days: 0,
  seats: 1,
  earliest: null,
  latest: null,
  maxPrice: null,
  instant: false,
  luggage: null,
  pets: false,
  women: false,
  verified: false,
  hiddenUserIds: [],
  order: null,
  after: null,
};

export const farthestDay = 60;

export type SearchDay = ReturnType<typeof searchDay>;

/** The dates a search asks for, without past ones. */
export function datesAsked({ date, days }: Search, now: number): string[] {
  const today = localDateOf(now);
  const first = date ? addDays(date, -days) : today;
  const last = date ? addDays(date, days) : addDays(today, farthestDay);
  return datesBetween(first, last).filter((each) => each >= today);
}

/** When somebody may get on, per local day. @param now ms UTC */
export function searchDays(dates: string[], search: Search, now: number): SearchDay[] {
  const asked = dayNumberOf(search.date ?? localDateOf(now));
  const days = dates.map((date) => searchDay(search, date, asked, now));
  return days.filter(({ lo, hi }) => lo < hi);
}

function datesBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The seven days around a date, or the coming seven, without past ones. @param now ms UTC */
export function daysAround(date: string | null, now: number): string[] {
  const today = localDateOf(now);
  const first = date ? addDays(date, -3) : today;
  return datesBetween(first, addDays(first, 6)).filter((each) => each >= today);
}

export const mostPerDay = 30;

/** Rides on each of the days beside a search, at most: who looks does not tell a hundred from three thousand. */
export const mostCounted = 100;

export function comingDays(count: number, now: number): string[] {
  const today = localDateOf(now);
  return datesBetween(today, addDays(today, count - 1));
}

/** As asked for; else best match with a date and a place, soonest without. */
export function orderOf({ order, date, from, to }: Search): Order {
  const hasPlace = from !== null || to !== null;
  return (hasPlace && order) || (hasPlace && date ? "best" : "soonest");
}

export function isSoonestFirst(search: Search): boolean {
  return orderOf(search) === "soonest";
}

/** The bits of `ride_listing.flags` looked at, and those a ride must have: what nobody brings along takes no room. */
export function soughtFlags({ kind, instant, luggage, pets, women }: Search): { lookedAt: number; wanted: number } {
  const { womenOnly, largeLuggage } = searchFlags;
  const forWomen = women ? womenOnly : 0;
  if (kind === "request") return { lookedAt: forWomen | (luggage === "small" ? largeLuggage : 0), wanted: forWomen };
  const wanted =
    forWomen |
    (instant ? searchFlags.instant : 0) |
    (luggage ? searchFlags.luggage : 0) |
    (luggage === "large" ? largeLuggage : 0) |
    (pets ? searchFlags.pets : 0);
  return { lookedAt: wanted, wanted };
}

const offerTags: [RideTag, number][] = [
  ["instant", searchFlags.instant],
  ["women", searchFlags.womenOnly],
];

const requestTags: [RideTag, number][] = [
  ["pets", searchFlags.pets],
  ["child", searchFlags.childSeat],
  ["women", searchFlags.womenOnly],
];

/** The tags of a ride: needs of a wish, particulars of an offer. */
export function tagsOf(flags: number, kind: RideKind): RideTag[] {
  const tags = kind === "offer" ? offerTags : requestTags;
  return tags.filter(([, bit]) => flags & bit).map(([tag]) => tag);
}

function searchDay(search: Search, date: string, asked: number, now: number) {
  const window = dayWindow(date);
  const day = dayNumberOf(date);
  const { after } = search;
  const soonest = after && isSoonestFirst(search) ? after.score : 0;
  const from = search.earliest ? firstMinuteAt(date, search.earliest) : window.start;
  const until = search.latest ? lastMinuteAt(date, search.latest) + 60_000 : window.end;
  return {
    date,
    day,
    lo: Math.max(toMinutes(Math.max(from, now + 60_000)), soonest),
    hi: toMinutes(until),
    /** Subtracted in ranking: later for days nearer to the date asked for. */
    base: toMinutes(window.start) - Math.abs(day - asked) * 1440,
  };
}

function firstMinuteAt(date: string, time: string): number {
  return isSkippedTime(date, time) ? instantOf(date, "03:00") : instantOf(date, time);
}

/** The last minute of the day that shows this time or an earlier one: in autumn an hour is repeated. */
function lastMinuteAt(date: string, time: string): number {
  if (isSkippedTime(date, time)) return instantOf(date, "03:00") - 60_000;
  const at = instantOf(date, time);
  return localTimeOf(at + 3_600_000) === time ? at + 3_600_000 : at;
}

const toMinutes = (ms: number) => Math.floor(ms / 60_000);
