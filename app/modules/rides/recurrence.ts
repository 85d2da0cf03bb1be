import { addDays, dayNumberOf, instantOf, localDateOf, localTimeOf, weekdayOf } from "~/modules/calendar/rules";

/** Weekdays from 1 for Monday to 7 for Sunday; `until` is a local date, itself included. */
export type Repetition = { weekdays: number[]; until: string };

/** From the first date. */
export const longestRepetitionDays = 12 * 7;

/** The first local date and every chosen weekday after it, in order. */
export function datesOf(first: string, repeat: Repetition | null): string[] {
  if (!repeat) return [first];
  const days = Math.max(0, Math.min(dayNumberOf(repeat.until) - dayNumberOf(first), longestRepetitionDays));
  const later = Array.from({ length: days }, (_, n) => addDays(first, n + 1));
  return [first, ...later.filter((date) => repeat.weekdays.includes(weekdayOf(date)))];
}

/** Where another departure of a series goes when one moves: as many days as `moved`, to its new local time of day. */
export function movedAlong(moved: { from: Date; to: Date }, departureAt: Date): Date {
  const [from, to] = [moved.from.getTime(), moved.to.getTime()];
  const days = dayNumberOf(localDateOf(to)) - dayNumberOf(localDateOf(from));
  return new Date(instantOf(addDays(localDateOf(departureAt.getTime()), days), localTimeOf(to)));
}
