import { z } from "zod";
import { localDateOf, parseTypedDate, parseTypedTime } from "./rules";

/** Texts that mean a day or a time of day; empty is an error only where a message for it is given. @param now ms UTC */
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
