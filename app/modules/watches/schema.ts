import { z } from "zod";
import { weekdaysField } from "~/modules/calendar/fields";
import { addDays, dayNumberOf, localDateOf, parseTypedDate, parseTypedTime, weekdayOf } from "~/modules/calendar/rules";
import { alongWithOthers, seatsField } from "~/modules/forms/fields";
import { notKronor, parseKronor } from "~/modules/prices/rules";
import { radii } from "./rules";

export type WatchFormValues = z.input<ReturnType<typeof watchFormSchema>>;
export type WatchForm = z.output<ReturnType<typeof watchFormSchema>>;

/** The watch form. Places stay texts. */
export function watchFormSchema(now: number) {
  const today = localDateOf(now);
  const date = optional((text) => parseTypedDate(text, today), "Skriv dagen så här: 27 november.");
  const time = optional(parseTypedTime, "Skriv tiden så här: 07:15.");
  return z
    .object({
      kind: z.enum(["offer", "request"], "Välj om du vill åka med eller kör själv."),
      from: place,
      fromChoice: z.string().max(100),
      fromRadius: radius,
      to: place,
      toChoice: z.string().max(100),
      toRadius: radius,
      dateFrom: date,
      dateTo: date,
      weekdays: weekdaysField,
      earliest: time,
      latest: time,
      seats: seatsField(),
      maxPrice: optional(parseKronor, notKronor),
      byPush: z.boolean(),
      byEmail: z.boolean(),
      pace: z.enum(["now", "daily"], "Välj när du vill få veta."),
      quietFrom: time,
      quietUntil: time,
    })
    .superRefine((form, context) => {
      for (const [field, message] of problems(form, today)) {
        context.addIssue({ code: "custom", path: [field], message });
      }
    }, alongWithOthers);
}

const place = z.string().trim().max(100, "Skriv bara ortens namn, högst 100 tecken.");
const radius = z
  .enum(radii, "Välj hur långt från orten som duger.")
  .transform((km) => (km === "" ? null : Number(km) * 1000));

function optional<Value>(parse: (text: string) => Value | null, unclear: string | ((text: string) => string)) {
  return z
    .string()
    .trim()
    .transform((text, context) => {
      const meant = text ? parse(text) : null;
      if (text && meant === null) context.addIssue(typeof unclear === "string" ? unclear : unclear(text));
      return meant;
    });
}

type Parts = {
  from: string;
  to: string;
  dateFrom: string | null;
  dateTo: string | null;
  weekdays: number[];
  earliest: string | null;
  latest: string | null;
  byPush: boolean;
  byEmail: boolean;
  quietFrom: string | null;
  quietUntil: string | null;
};

function problems(form: Parts, today: string): [field: keyof Parts, message: string][] {
  const { dateFrom, dateTo, weekdays, earliest, latest, quietFrom, quietUntil } = form;
  const found: [keyof Parts, string | false | null][] = [
    ["from", !form.from && !form.to && "Skriv minst en ort. Den andra kan vara var som helst."],
    ["dateTo", dateTo && dateTo < today && "Dagen har redan varit. Välj en dag som kommer."],
    [
      "dateTo",
      dateFrom && dateTo && dateTo < dateFrom && "Sista dagen måste vara samma dag som den första eller senare.",
    ],
    [
      "weekdays",
      dateFrom && dateTo && !hasOneOf(weekdays, dateFrom, dateTo) && "Ingen av veckodagarna ligger mellan datumen.",
    ],
    ["dateFrom", dateFrom && dateFrom > addDays(today, 365) && "Du kan bevaka högst ett år i förväg."],
    ["latest", earliest && latest && latest < earliest && "Senaste tiden måste vara efter den tidigaste."],
    ["byPush", !form.byPush && !form.byEmail && "Välj minst ett sätt att få veta."],
    ["quietUntil", quietFrom && !quietUntil && "Skriv också när det inte längre ska vara tyst, till exempel 07:00."],
    ["quietFrom", quietUntil && !quietFrom && "Skriv också när det ska bli tyst, till exempel 22:00."],
  ];
  return found.flatMap(([field, message]) => (message ? [[field, message]] : []));
}

/** Whether one of these weekdays, all where none is chosen, lies between two dates. */
function hasOneOf(weekdays: number[], from: string, to: string): boolean {
  const days = dayNumberOf(to) - dayNumberOf(from);
  if (weekdays.length === 0 || days < 0 || days >= 6) return true;
  return Array.from({ length: days + 1 }, (_, n) => weekdayOf(addDays(from, n))).some((day) => weekdays.includes(day));
}
