import { addDays, dayNumberOf, instantOf, localDateOf, localTimeOf, weekdayOf } from "~/modules/calendar/rules";

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
