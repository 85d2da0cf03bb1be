import { z } from "zod";
import { dayFields, departureProblem, skippedTime, weekdaysField } from "~/modules/calendar/fields";
import { addDays, dayNumberOf, instantOf, isSkippedTime, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { alongWithOthers, seatsField } from "~/modules/forms/fields";
import { priceField } from "~/modules/prices/schema";
import { vehicleFields } from "~/modules/users/schema";
import { datesOf, longestRepetitionDays } from "./recurrence";
import { mostDaysAhead, mostStopovers } from "./rules";

export type FieldErrors = Record<string, string[]>;

export type RideFormValues = z.input<ReturnType<typeof rideFormSchema>>;
export type RideForm = z.output<ReturnType<typeof rideFormSchema>>;
export type RideEditValues = z.input<ReturnType<typeof rideEditSchema>>;
export type RideEdit = z.output<ReturnType<typeof rideEditSchema>>;
export type StopInput = RideForm["stops"][number];

const words = { starts: "Resan måste börja", many: "resor", ifSkipped: " Välj en annan tid." };

/** The form of a new ride. Places stay texts. */
export function rideFormSchema(now: number) {
  const { date, time } = dayFields(now);
  return z
    .object({
      kind: z.enum(["offer", "request"], "Välj om du erbjuder eller söker en resa."),
      stops,
      date: date("Välj vilken dag resan går."),
      time: time("Välj när resan börjar, till exempel 07:15."),
      flexibilityMinutes: z.enum(["0", "15", "30", "60"], "Välj hur flexibel tiden är.").transform(Number),
      seats,
      ...terms.shape,
      winterTyres: z.boolean(),
      note,
      ...vehicleFields,
      hasReturn: z.boolean(),
      returnDate: date(null),
      returnTime: time(null),
      weekdays: weekdaysField,
      until: date(null),
    })
    .superRefine((form, context) => {
      for (const [field, message] of whenProblems(form, now))
        context.addIssue({ code: "custom", path: [field], message });
    }, alongWithOthers);
}

/** What the way depends on; day and time may be missing. @param now ms UTC */
export function waySchema(now: number) {
  const { date, time } = dayFields(now);
  return z.object({ stops, date: date(null), time: time(null) });
}

/** An owner's changes; with terms only where asked for, and whether all later rides change too. @param now ms UTC
 * @param leavesAt of the ride, which it may keep however near it is, ms UTC */
export function rideEditSchema(now: number, leavesAt: number) {
  const { date, time } = dayFields(now);
  return z
    .object({
      date: date("Välj vilken dag resan går."),
      time: time("Välj när resan börjar, till exempel 07:15."),
      seats,
      ...terms.partial().shape,
      meetingPoints: z.array(meetingPoint),
      note,
      ...vehicleFields,
      scope: seriesScope,
    })
    .superRefine((form, context) => {
      if (form.date === localDateOf(leavesAt) && form.time === localTimeOf(leavesAt)) return;
      const problem = departureProblem(form.date, form.time, now, words);
      if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
    }, alongWithOthers);
}

export const seriesScope = z.enum(["one", "following"], "Välj om det gäller en resa eller alla som följer.");

/** Messages of a failed parse by field id: `stops.0.place` becomes `stops-0-place`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join("-");
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
}

/** In the order in which a form's fields are read, which is that of the screen; what concerns the whole form first. */
export function inOrderOf(values: object, errors: FieldErrors): FieldErrors {
  const names = Object.keys(values);
  const place = (field: string) => names.indexOf(field.split("-")[0] ?? "");
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => place(one) - place(other)));
}

const meetingPoint = z.string().trim().max(200, "Mötesplatsen får vara högst 200 tecken.");
const stop = z.object({
  place: z.string().trim().max(100, "Skriv bara ortens namn, högst 100 tecken."),
  choice: z.string().max(100),
  point: meetingPoint,
});
const stops = z.array(stop).transform(withoutEmptyStopovers);
const seats = seatsField();
const terms = z.object({
  price: priceField,
  bookingMode: z.enum(["request", "instant"], "Välj hur resan bokas."),
  luggage: z.enum(["none", "small", "large"], "Välj hur mycket bagage som får plats."),
  pets: z.boolean(),
  smoking: z.boolean(),
  childSeat: z.boolean(),
  womenOnly: z.boolean(),
});
const note = z.string().trim().max(1000, "Texten får vara högst 1 000 tecken.");
type NumberedStop = z.output<typeof stop> & { n: number };

/** `n` remembers which field a stop came from. */
function withoutEmptyStopovers(
  stops: z.output<typeof stop>[],
  context: z.core.$RefinementCtx<z.output<typeof stop>[]>,
): NumberedStop[] {
  const last = stops.length - 1;
  const used = stops
    .map((each, n) => ({ ...each, n }))
    .filter(({ place, choice, n }) => n === 0 || n === last || place || choice);
  for (const { place, n } of used) {
    if (!place && n === 0) context.addIssue({ code: "custom", path: [n, "place"], message: "Skriv var resan börjar." });
    if (!place && n === last && n > 0)
      context.addIssue({ code: "custom", path: [n, "place"], message: "Skriv vart resan går." });
  }
  if (used.length < 2)
    context.addIssue({ code: "custom", path: [0, "place"], message: "Skriv var resan börjar och slutar." });
  if (used.length > mostStopovers + 2)
    context.addIssue({ code: "custom", path: [last - 1, "place"], message: "En resa kan ha högst 6 stopp på vägen." });
  return used;
}

type When = {
  date: string | null;
  time: string | null;
  hasReturn: boolean;
  returnDate: string | null;
  returnTime: string | null;
  weekdays: number[];
  until: string | null;
};

function whenProblems(form: When, now: number): [field: string, message: string][] {
  const { date, time } = form;
  if (!date || !time) return [];
  const outward = departureProblem(date, time, now, words);
  if (outward) return [[outward.field, outward.message]];
  return [...returnProblems(form, date, time, now), ...repetitionProblems(form, date, time, now)];
}

function returnProblems(form: When, date: string, time: string, now: number): [string, string][] {
  const { returnDate, returnTime } = form;
  if (!form.hasReturn) return returnDate || returnTime ? [["hasReturn", unticked]] : [];
  if (!returnDate) return [["returnDate", "Välj vilken dag ni åker tillbaka."]];
  if (!returnTime) return [["returnTime", "Välj när ni åker tillbaka, till exempel 16:30."]];
  if (instantOf(returnDate, returnTime) <= instantOf(date, time))
    return [[returnDate < date ? "returnDate" : "returnTime", "Återresan måste gå efter utresan."]];
  const problem = departureProblem(returnDate, returnTime, now, words);
  return problem ? [[problem.field === "date" ? "returnDate" : "returnTime", problem.message]] : [];
}

const unticked = "Kryssa i att resan tillbaka ska läggas upp, eller töm dag och tid för den.";

function repetitionProblems(form: When, date: string, time: string, now: number): [string, string][] {
  const { weekdays, until } = form;
  if (weekdays.length === 0) return until ? [["weekdays", "Välj vilka veckodagar resan går."]] : [];
  if (!until) return [["until", "Välj vilken dag som är den sista."]];
  if (until <= date) return [["until", "Sista dagen måste vara efter den första."]];
  if (dayNumberOf(until) - dayNumberOf(date) > longestRepetitionDays)
    return [["until", "En resa kan upprepas i högst 12 veckor."]];
  if (until > oneYearAfter(localDateOf(now))) return [["until", "Du kan lägga upp resor högst ett år i förväg."]];
  const dates = datesOf(date, { weekdays, until });
  if (dates.length === 1) return [["until", "Till dess kommer ingen av veckodagarna. Välj en senare dag."]];
  return [...skippedProblem("time", dates, time), ...(form.hasReturn ? skippedReturn(form, date, dates) : [])];
}

function skippedReturn({ returnDate, returnTime }: When, date: string, dates: string[]): [string, string][] {
  if (!returnDate || !returnTime) return [];
  const nights = dayNumberOf(returnDate) - dayNumberOf(date);
  return skippedProblem(
    "returnTime",
    dates.map((each) => addDays(each, nights)),
    returnTime,
  );
}

function skippedProblem(field: string, dates: string[], time: string): [string, string][] {
  const skipped = dates.find((date) => isSkippedTime(date, time));
  return skipped ? [[field, skippedTime(skipped, time) + words.ifSkipped]] : [];
}

function oneYearAfter(date: string): string {
  return addDays(date, mostDaysAhead);
}
