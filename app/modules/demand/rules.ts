import { addDays, dayWindow, localDateOf, weekdayOf } from "~/modules/calendar/rules";

/** Of fewer people nothing is shown, to nobody. */
export const fewestShown = 5;

export const mostCounted = 100;

/** in a week */
export const mostWays = { ofOne: 30, ofAll: 20_000 };

/** The Monday of a moment's week in Sweden. @param now ms UTC */
export function weekOf(now: number): string {
  const today = localDateOf(now);
  return addDays(today, 1 - weekdayOf(today));
}

export const weekBefore = (week: string) => addDays(week, -7);

export function weekWindow(week: string): { start: number; end: number } {
  return { start: dayWindow(week).start, end: dayWindow(addDays(week, 7)).start };
}

export const whoIsUser = (id: number | string) => `user ${id}`;
