import { z } from "zod";
import { addDays, dayInWords, instantOf, isSkippedTime, localDateOf, parseTypedDate, parseTypedTime } from "./rules";
import { weekdayChoices } from "./weekdays";

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

type DepartureWords = { starts: string; many: string; ifSkipped?: string };

const soonestMs = 5 * 60_000;

/** What is wrong with a departure, and in which of the fields. @param now ms UTC */
export function departureProblem(date: string | null, time: string | null, now: number, words: DepartureWords) {
  if (!date || !time) return null;
  const { starts, many, ifSkipped = "" } = words;
  const today = localDateOf(now);
  if (date < today) return { field: "date", message: "Dagen har redan varit. Välj en dag som kommer." };
  if (isSkippedTime(date, time)) return { field: "time", message: skippedTime(date, time) + ifSkipped };
  if (instantOf(date, time) < now + soonestMs) return { field: "time", message: `${starts} om minst 5 minuter.` };
  if (date > addDays(today, 365)) return { field: "date", message: `Du kan lägga upp ${many} högst ett år i förväg.` };
  return null;
}

export function skippedTime(date: string, time: string): string {
  return `Klockan ${time} finns inte ${dayInWords(date)}: då ställs klockan fram till sommartid.`;
}

export const weekdaysField = z.array(z.enum(weekdayChoices, "Välj bland veckans dagar.").transform(Number)).max(7);
