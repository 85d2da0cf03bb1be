import {
  addDays,
  dayNumberOf,
  instantOf,
  isSkippedTime,
  localDateOf,
  localTimeOf,
  weekdayOf,
} from "~/modules/calendar/rules";
import { capitalized, inWords } from "~/text/format";
import { shortWeekdayNames, weekdayNames } from "~/text/weekdays";

/** 1 is Monday; `until` is a local date, inclusive */
export type Repetition = { weekdays: number[]; until: string };

export const longestRepetitionDays = 12 * 7;

/** The first local date and every chosen weekday after it, in order. */
export function datesOf(first: string, repeat: Repetition | null): string[] {
  if (!repeat) return [first];
  const days = Math.max(0, Math.min(dayNumberOf(repeat.until) - dayNumberOf(first), longestRepetitionDays));
  const later = Array.from({ length: days }, (_, n) => addDays(first, n + 1));
  return [first, ...later.filter((date) => repeat.weekdays.includes(weekdayOf(date)))];
}

/** Moves another departure of a series by as many days, to the new local time. */
export function movedAlong(moved: { from: Date; to: Date }, departureAt: Date): Date {
  const [from, to] = [moved.from.getTime(), moved.to.getTime()];
  const days = dayNumberOf(localDateOf(to)) - dayNumberOf(localDateOf(from));
  return new Date(instantOf(addDays(localDateOf(departureAt.getTime()), days), localTimeOf(to)));
}

/** The first day after it in a series that would get a time which the clock skips. @param others departures, ms UTC */
export function skippedBy({ from, date, time }: { from: Date; date: string; time: string }, others: number[]) {
  const days = dayNumberOf(date) - dayNumberOf(localDateOf(from.getTime()));
  const after = others.filter((at) => at > from.getTime()).map((at) => addDays(localDateOf(at), days));
  return after.find((day) => isSkippedTime(day, time)) ?? null;
}

/** "Vardagar 07:15"; without the time where it is not the same. @param moments ms UTC */
export function recurrenceWords(moments: number[]): string {
  const [time, another] = [...new Set(moments.map(localTimeOf))];
  return [capitalized(recurringDays(moments)), another ? "" : time].filter(Boolean).join(" ");
}

/** "vardagar", "mån och tors". @param moments ms UTC */
export function recurringDays(moments: number[]): string {
  return weekdaysInWords([...new Set(moments.map((at) => weekdayOf(localDateOf(at))))].sort());
}

/** "vardagar", "mån och tors". @param weekdays in their order, 1 is Monday */
export function weekdaysInWords(weekdays: number[]): string {
  const together = weekdays.join("");
  if (together === "1234567") return "varje dag";
  if (together === "12345") return "vardagar";
  if (together === "67") return "helger";
  const names = weekdays.length === 1 ? weekdayNames.map((name) => `${name}ar`) : shortWeekdayNames;
  return inWords(weekdays.map((day) => names[day - 1] ?? ""));
}
