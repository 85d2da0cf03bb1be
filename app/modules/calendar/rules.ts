import { Temporal } from "temporal-polyfill";
import { formatTime, swedishClock } from "~/text/format";
import { weekdayNames } from "~/text/weekdays";

const zone = "Europe/Stockholm";
const dayLength = 86_400_000;

/** ms UTC of a Swedish date and time; a time skipped in spring is an hour later, of a repeated one the first. */
export function instantOf(date: string, time: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
}

/** As `instantOf`, but the moment itself where it reads so: of a repeated time it may be the second. @param at ms UTC */
export function instantKept(at: number, date: string, time: string): number {
  return localDateOf(at) === date && localTimeOf(at) === time ? at : instantOf(date, time);
}

/** @returns the local date of a moment (ms UTC), "2026-11-27" */
export function localDateOf(at: number): string {
  return swedishClock(at).toISOString().slice(0, 10);
}

/** @returns the local time of a moment (ms UTC), "07:15" */
export function localTimeOf(at: number): string {
  return formatTime(at);
}

export function isSkippedTime(date: string, time: string): boolean {
  return localTimeOf(instantOf(date, time)) !== time;
}

/** @returns days from 1970-01-01 to a date */
export function dayNumberOf(date: string): number {
  return Date.parse(date) / dayLength;
}

/** The local day in ms UTC, `end` exclusive: 23, 24 or 25 hours. */
export function dayWindow(date: string): { start: number; end: number } {
  const window = windows.get(date) ?? { start: instantOf(date, "00:00"), end: instantOf(addDays(date, 1), "00:00") };
  if (windows.size >= mostWindowsKept) windows.clear();
  windows.set(date, window);
  return window;
}

/** A search asks for up to sixty days, each slow to work out. */
const windows = new Map<string, { start: number; end: number }>();
const mostWindowsKept = 1000;

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10);
}

/** @returns the same day of the month so many months later, or that month's last */
export function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

/** @returns 1 for Monday to 7 for Sunday */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/** "fredag 27 november". @param date "2026-11-27" */
export function dayInWords(date: string): string {
  const { day, month } = Temporal.PlainDate.from(date);
  return `${weekdayNames[weekdayOf(date) - 1]} ${day} ${months[month - 1]}`;
}

/** "november", of another year "november 2024". Both ms UTC. */
export function monthInWords(at: number, now: number): string {
  const [then, today] = [swedishClock(at), swedishClock(now)];
  const year = then.getUTCFullYear() === today.getUTCFullYear() ? "" : ` ${then.getUTCFullYear()}`;
  return `${months[then.getUTCMonth()]}${year}`;
}

const months = [
  "januari",
  "februari",
  "mars",
  "april",
  "maj",
  "juni",
  "juli",
  "augusti",
  "september",
  "oktober",
  "november",
  "december",
];

/** Reads "2026-11-27", "27/11", "fre 27 nov", "den 27", "fredag", "julafton", "imorgon" as the next such day from today; else null. */
export function parseTypedDate(text: string, today: string): string | null {
  const words = text.trim().toLowerCase().replaceAll(".", " ").replace(/\s+/g, " ").slice(0, 40).trim();
  const [, named = "", day = words] = /^([a-zåäö]+) ((?:den )?\d.*)$/.exec(words) ?? [];
  const weekday = weekdayNamed(named);
  const date = weekday ? dayOfMonth(day, today) : (relativeDay(words, today) ?? dayOfMonth(words, today));
  return date && weekday && weekdayOf(date) !== weekday ? null : date;
}

function relativeDay(words: string, today: string): string | null {
  if (/^i ?(dag|förmiddag|eftermiddag|kväll|natt)$/.test(words)) return today;
  if (words === "imorgon" || words === "i morgon" || words === "imorrn") return addDays(today, 1);
  if (words === "i övermorgon" || words === "övermorgon") return addDays(today, 2);
  const weekday = weekdayNamed(words.replace(/^(på|nu på) /, ""));
  return weekday ? addDays(today, (weekday - weekdayOf(today) + 7) % 7) : null;
}

/** @returns 1 for Monday to 7 for Sunday, 0 for other words */
function weekdayNamed(name: string): number {
  return name.length < 3 ? 0 : weekdayNames.findIndex((day) => day.startsWith(name) || `${day}en` === name) + 1;
}

function dayOfMonth(words: string, today: string): string | null {
  return numericDay(words, today) ?? namedMonthDay(words, today) ?? feastDay(words, today) ?? comingDay(words, today);
}

function numericDay(words: string, today: string): string | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(words);
  if (iso) return dateFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const short =
    /^(\d{1,2})[/ -](\d{1,2})(?:[/ -](\d{4}))?$/.exec(words) ?? /^(\d{1,2})[/ ](\d{1,2})[/ -](\d{2})$/.exec(words);
  return short ? upcoming(Number(short[1]), Number(short[2]), short[3], today) : null;
}

function namedMonthDay(words: string, today: string): string | null {
  const named = /^(?:den )?(\d{1,2})(?::?[ea])? ([a-zåäö]{3,})(?: (\d{4}))?$/.exec(words);
  if (!named) return null;
  const month = months.findIndex((name) => name.startsWith((named[2] ?? "").slice(0, 3))) + 1;
  return month ? upcoming(Number(named[1]), month, named[3], today) : null;
}

function feastDay(words: string, today: string): string | null {
  const [day, month] = feasts.get(words) ?? [];
  return day && month ? upcoming(day, month, undefined, today) : null;
}

const feasts = new Map([
  ["nyårsdagen", [1, 1]],
  ["trettondagen", [6, 1]],
  ["valborg", [30, 4]],
  ["valborgsmässoafton", [30, 4]],
  ["första maj", [1, 5]],
  ["nationaldagen", [6, 6]],
  ["lucia", [13, 12]],
  ["julafton", [24, 12]],
  ["juldagen", [25, 12]],
  ["annandag jul", [26, 12]],
  ["nyårsafton", [31, 12]],
]);

/** "den 23", of this month or the next that has it. */
function comingDay(words: string, today: string): string | null {
  const [, day] = /^(?:den )?(\d{1,2})(?::?[ea])?$/.exec(words) ?? [];
  if (!day || words === day) return null;
  const months = [0, 1, 2].map((n) =>
    addMonths(`${today.slice(0, 8)}01`, n)
      .split("-")
      .map(Number),
  );
  const dates = months.map(([year = 0, month = 0]) => dateFrom(year, month, Number(day)));
  return dates.find((date) => date !== null && date >= today) ?? null;
}

function upcoming(day: number, month: number, year: string | undefined, today: string): string | null {
  if (year) return dateFrom(Number(year.padStart(4, "20")), month, day);
  const thisYear = Number(today.slice(0, 4));
  const date = dateFrom(thisYear, month, day);
  return date && date >= today ? date : dateFrom(thisYear + 1, month, day);
}

function dateFrom(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }).toString();
  } catch {
    return null;
  }
}

/** Reads "07:15", "7.15", "7 15", "0715" or "kl 7". @returns "07:15", or null */
export function parseTypedTime(text: string): string | null {
  const match = /^(?:kl(?:ockan)?\.? ?)?(\d{1,2})(?:[:., ]?(\d{2}))?(?::\d{2})?$/.exec(text.trim().toLowerCase());
  if (!match) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : null;
}

const pad = (n: number) => String(n).padStart(2, "0");
