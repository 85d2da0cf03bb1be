export const weekdayChoices = ["1", "2", "3", "4", "5", "6", "7"] as const;

type WeekdayChoice = (typeof weekdayChoices)[number];

/** The weekdays sent with a form; anything else is dropped. */
export function readWeekdays(data: Pick<FormData, "getAll">): WeekdayChoice[] {
  return weekdayChoices.filter((day) => data.getAll("weekdays").includes(day));
}

/** Weekdays as form values. @param days 1 is Monday */
export function weekdayValues(days: number[]): WeekdayChoice[] {
  return weekdayChoices.filter((day) => days.includes(Number(day)));
}
