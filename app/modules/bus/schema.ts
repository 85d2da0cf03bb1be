import { z } from "zod";
import { dayFields, departureProblem } from "~/modules/calendar/fields";
import { localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { alongWithOthers, seatsField } from "~/modules/forms/fields";
import { priceField } from "~/modules/prices/schema";
import { nameSchema } from "~/modules/users/schema";
import { longestName, longestNote, longestTravellerName, mostStops } from "./rules";

const words = { starts: "Bussen måste gå", many: "bussar" };

export type DepartureFormValues = z.input<ReturnType<typeof departureFormSchema>>;
export type DepartureForm = z.output<ReturnType<typeof departureFormSchema>>;
export type DepartureEditValues = z.input<ReturnType<typeof departureEditSchema>>;
export type SeatFormValues = z.input<typeof seatFormSchema>;

const place = z.string().trim().max(longestName, "Skriv bara ortens namn, högst 100 tecken.");
const stopName = z.string().trim().max(longestName, "Hållplatsens namn får vara högst 100 tecken.");
const operator = z
  .string()
  .trim()
  .min(1, "Skriv vilket bussbolag som kör.")
  .max(longestName, "Bolagets namn får vara högst 100 tecken.");
const note = z.string().trim().max(longestNote, "Texten får vara högst 1 000 tecken.");
const seats = z
  .string()
  .trim()
  .regex(/^([1-9]\d?|100)$/, "Skriv 1 till 100 platser.")
  .transform(Number);
/** `date` is that of the first stop; a time before the previous one is on the next day. Places stay texts. */
export function departureFormSchema(now: number) {
  const { date, time } = dayFields(now);
  const stop = z.object({ place, choice: z.string().max(longestName), time: time(null), stopName });
  return z
    .object({
      operator,
      date: date("Välj vilken dag bussen går."),
      seats,
      price: priceField,
      stops: z.array(stop).transform((stops, context) => {
        const used = stops
          .map((each, n) => ({ ...each, n }))
          .filter(
            ({ n, place, stopName, time }) => n === 0 || n === stops.length - 1 || place !== "" || stopName || time,
          );
        const complain = (n: number, field: string, message: string) =>
          context.addIssue({ code: "custom", path: [n, field], message });
        for (const { n, place, time } of used) {
          if (!place) complain(n, "place", "Skriv orten där bussen stannar.");
          if (!time && stops[n]) complain(n, "time", "Skriv när bussen är här, till exempel 07:15.");
        }
        if (used.length < 2) complain(0, "place", "Skriv var bussen börjar och slutar.");
        if (used.length > mostStops) complain(stops.length - 1, "place", `En buss kan ha högst ${mostStops} stopp.`);
        return used;
      }),
      note,
    })
    .superRefine(({ date, stops: [first] }, context) => {
      const problem = first?.time ? departureProblem(date, first.time, now, words) : null;
      if (problem)
        context.addIssue({
          code: "custom",
          path: problem.field === "date" ? ["date"] : ["stops", 0, "time"],
          message: problem.message,
        });
    }, alongWithOthers);
}

/** Changes to a listed departure; the price applies to new bookings. @param leavesAt which it may keep, both ms UTC */
export function departureEditSchema(now: number, leavesAt?: number) {
  const { date, time } = dayFields(now);
  return z
    .object({
      date: date("Välj vilken dag bussen går."),
      time: time("Välj när bussen går, till exempel 07:15."),
      seats,
      price: priceField,
      note,
    })
    .superRefine((form, context) => {
      if (leavesAt && form.date === localDateOf(leavesAt) && form.time === localTimeOf(leavesAt)) return;
      const problem = departureProblem(form.date, form.time, now, words);
      if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
    }, alongWithOthers);
}

export const cancelReason = z
  .string()
  .trim()
  .min(1, "Skriv varför bussen ställs in. Alla med biljett får läsa det.")
  .max(500, "Texten får vara högst 500 tecken.");

export const wrongOrder = "Du måste stiga av efter att du har stigit på.";

export const seatFormSchema = z
  .object({
    from: position("Välj var du stiger på."),
    to: position("Välj var du stiger av."),
    seats: seatsField("Välj hur många platser du vill boka."),
    travellerName: nameSchema.pipe(
      z
        .string()
        .regex(/\p{L}.*\p{L}/u, "Skriv namnet på den som reser.")
        .max(longestTravellerName, "Namnet får vara högst 80 tecken."),
    ),
  })
  .superRefine(({ from, to }, context) => {
    if (from >= to) context.addIssue({ code: "custom", path: ["to"], message: wrongOrder });
  });

function position(message: string) {
  return z
    .string()
    .regex(/^\d{1,2}$/, message)
    .transform(Number);
}
