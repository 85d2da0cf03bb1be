/** Swedish formats and time zone without `Intl`, which is slow on old phones and differs between browsers. */

import { shortWeekdayNames, weekdayNames } from "./weekdays";

const space = "\u00a0";
const minus = "\u2212";
const hour = 3_600_000;
const months = ["jan.", "feb.", "mars", "apr.", "maj", "juni", "juli", "aug.", "sep.", "okt.", "nov.", "dec."];
const longMonths = [
  ...["januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti"],
  ...["september", "oktober", "november", "december"],
];

export function formatKr(kronor: number): string {
  return `${formatNumber(kronor)}${space}kr`;
}

/** "gratis", "120 kr per plats". @param note what follows a price that is paid */
export function formatPrice(kronor: number, note = ""): string {
  return kronor === 0 ? "gratis" : `${formatKr(kronor)}${note}`;
}

export function formatNumber(value: number): string {
  const [whole = "", tenths] = String(Math.round(Math.abs(value) * 10) / 10).split(".");
  return `${value < 0 ? minus : ""}${grouped(whole)}${tenths ? `,${tenths}` : ""}`;
}

function grouped(digits: string): string {
  return digits.length > 3 ? `${grouped(digits.slice(0, -3))}${space}${digits.slice(-3)}` : digits;
}

export function formatRating(average: number): string {
  return average.toFixed(1).replace(".", ",");
}

/** "614 km" from metres; one decimal below 10 km. */
export function formatKm(metres: number): string {
  const km = metres / 1000;
  return `${formatNumber(km < 9.95 ? km : Math.round(km))}${space}km`;
}

/** "4 tim 50 min" from seconds, to the nearest minute. */
export function formatDuration(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  const parts = [hours > 0 ? `${hours}${space}tim` : "", minutes > 0 || hours === 0 ? `${minutes}${space}min` : ""];
  return parts.filter(Boolean).join(space);
}

/** "3 h 05" from seconds, for the narrow column of a timetable. */
export function formatDurationShort(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  return hours > 0 ? `${hours}${space}h${space}${String(minutes).padStart(2, "0")}` : `${minutes}${space}min`;
}

/** "fre 27 nov." */
export function formatDay(at: number | Date): string {
  const date = swedishClock(at);
  return [shortWeekdayNames[(date.getUTCDay() + 6) % 7], date.getUTCDate(), months[date.getUTCMonth()]].join(space);
}

/** "i dag", "i morgon", else as `formatDay`. Where the words may be read later, the date stands beside them. */
export function formatNearDay(at: number | Date, now: number): string {
  const days = swedishDay(at) - swedishDay(now);
  return (days === 0 && `i${space}dag`) || (days === 1 && `i${space}morgon`) || formatDay(at);
}

/** "i morgon 07:15", "fre 27 nov. kl. 07:15" */
export function formatNearTime(at: number | Date, now: number): string {
  const day = formatNearDay(at, now);
  return day === formatDay(at) ? formatDayTime(at) : `${day} ${formatTime(at)}`;
}

/** When something was said: "07:15" the same day, "I går", else as `formatDay`. */
export function formatSince(at: number | Date, now: number): string {
  const days = swedishDay(now) - swedishDay(at);
  if (days === 0) return formatTime(at);
  return days === 1 ? `I${space}går` : formatDay(at);
}

/** "07:15", and "04:10 +1 dag" where the trip began the day before. @param departure ms UTC */
export function formatTime(at: number | Date, departure = at): string {
  const days = swedishDay(at) - swedishDay(departure);
  return swedishClock(at).toISOString().slice(11, 16) + (days > 0 ? ` +${plural(days, "dag", "dagar")}` : "");
}

/** "fre 27 nov. kl. 07:15" */
export function formatDayTime(at: number | Date): string {
  return `${formatDay(at)} kl.${space}${formatTime(at)}`;
}

/** "fredag 27 november kl. 07:15", for who reads it without the site around it. */
export function formatLongDayTime(at: number | Date): string {
  const date = swedishClock(at);
  const day = [weekdayNames[(date.getUTCDay() + 6) % 7], date.getUTCDate(), longMonths[date.getUTCMonth()]];
  return `${day.join(space)} kl.${space}${formatTime(at)}`;
}

/** "27 nov. 2026", for what is read again years later. */
export function formatDate(at: number | Date): string {
  const date = swedishClock(at);
  return [date.getUTCDate(), months[date.getUTCMonth()], date.getUTCFullYear()].join(space);
}

export function formatDateTime(at: number | Date): string {
  return `${formatDate(at)} kl.${space}${formatTime(at)}`;
}

/** "1 plats", "3 platser": a number and what it counts. */
export function plural(n: number, one: string, many: string): string {
  return `${formatNumber(n)}${space}${inflect(n, one, many)}`;
}

/** The word form for a number shown elsewhere or not at all: "ny" for one, "nya" for several or none. */
export function inflect(n: number, one: string, many: string): string {
  return n === 1 ? one : many;
}

/** "mån, tis och tors" */
export function inWords(words: string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} och ${last}` : last;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function whose(name: string): string {
  return /[sxz]$/i.test(name) ? name : `${name}s`;
}

function swedishDay(at: number | Date): number {
  return Math.floor(swedishClock(at).getTime() / (24 * hour));
}

/** A moment whose UTC fields are what Swedish clocks show. Summer time is that of directive 2000/84/EC. @param at ms UTC */
export function swedishClock(at: number | Date): Date {
  const moment = Number(at);
  const year = new Date(moment).getUTCFullYear();
  const isSummer = moment >= lastSunday(year, 2) && moment < lastSunday(year, 9);
  return new Date(moment + (isSummer ? 2 : 1) * hour);
}

/** 01:00 UTC on the last Sunday of a month of 31 days. @param month 0 to 11 */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.setUTCDate(31 - last.getUTCDay());
}

function hoursAndMinutes(seconds: number) {
  const total = Math.round(seconds / 60);
  return { hours: Math.floor(total / 60), minutes: total % 60 };
}

/** What follows on the same local day together. @param items the soonest first @param atOf ms UTC */
export function byLocalDay<Item>(items: Item[], atOf: (item: Item) => number) {
  const days: { at: number; items: Item[] }[] = [];
  for (const item of items) {
    const [at, last] = [atOf(item), days.at(-1)];
    if (last && formatDay(last.at) === formatDay(at)) last.items.push(item);
    else days.push({ at, items: [item] });
  }
  return days;
}
