import { z } from "zod";
import { localDateOf, parseTypedDate, parseTypedTime } from "./rules";

/** Fields for a typed day or time; empty is an error only where a message for it is given. @param now ms UTC */
export function dayFields(now: number) {
  const today = localDateOf(now);
  const field = (parse: (text: string) => string | null, unclear: string) => (missing: string | null) =>
    z.string().transform((text, context) => {
      const meant = text.trim() ? parse(text) : null;
      if (text.trim() ? !meant : missing) context.addIssue(text.trim() ? unclear : (missing ?? ""));
      return meant;
    });
  return {
    date: field((text) => parseTypedDate(text, today), "Skriv dagen så här: 27 november."),
    time: field(parseTypedTime, "Skriv tiden så här: 07:15."),
  };
}

const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;

export const weekdaysField = z.array(z.enum(weekdays, "Välj bland veckans dagar.").transform(Number)).max(7);

type WeekdayValues = z.input<typeof weekdaysField>;

/** The weekdays sent with a form; anything else is dropped. */
export function readWeekdays(data: Pick<FormData, "getAll">): WeekdayValues {
  return weekdays.filter((day) => data.getAll("weekdays").includes(day));
}

/** Weekdays as form values. @param days 1 is Monday */
export function weekdayValues(days: number[]): WeekdayValues {
  return weekdays.filter((day) => days.includes(Number(day)));
}
