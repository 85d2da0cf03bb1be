import { addDays, dayNumberOf, instantOf, localDateOf, localTimeOf, weekdayOf } from "~/modules/calendar/rules";

/** Weekdays from 1 for Monday to 7 for Sunday; `until` is a local date, itself included. */
export type Repetition = { weekdays: number[]; until: string };

/** A recurring ride reaches at most twelve weeks ahead of its first date. */
export const longestRepetitionDays = 12 * 7;

/** @returns the first date and every chosen weekday after it, in order */
export function datesOf(first: string, repeat: Repetition | null): string[] {
  if (!repeat) return [first];
  const days = Math.max(0, Math.min(dayNumberOf(repeat.until) - dayNumberOf(first), longestRepetitionDays));
  const later = Array.from({ length: days }, (_, n) => addDays(first, n + 1));
  return [first, ...later.filter((date) => repeat.weekdays.includes(weekdayOf(date)))];
}

/**
 * Where another ride of a series goes when one of them moves: as many days as that one, to its new time of day.
 * @param moved the departure of the ride that moves, before and after
 * @param departureAt the other ride's departure
 */
export function movedAlong(moved: { from: Date; to: Date }, departureAt: Date): Date {
  const [from, to] = [moved.from.getTime(), moved.to.getTime()];
  const days = dayNumberOf(localDateOf(to)) - dayNumberOf(localDateOf(from));
  return new Date(instantOf(addDays(localDateOf(departureAt.getTime()), days), localTimeOf(to)));
}
