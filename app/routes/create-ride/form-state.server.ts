import { addDays, localDateOf, localTimeOf, parseTypedDate } from "~/modules/calendar/rules";
import { old } from "~/modules/forms/fields";
import { parseKronor } from "~/modules/prices/rules";
import { anyway } from "~/modules/rides/posted.server";
import { latestVehicle, type OwnRide, ownRide } from "~/modules/rides/queries.server";
import { aboveCap, suggestedPrice } from "~/modules/rides/rules";
import { type FieldErrors, inOrderOf, type RideFormValues } from "~/modules/rides/schema";
import type { Ride, RideKind } from "~/modules/rides/types";
import { summarizeWay, typedNameOf, typedPlace, type WaySummary } from "~/modules/rides/way.server";
import { findVehicle } from "~/modules/users/profile.server";
import { badRequest, newFormKey, notFound } from "~/platform/http.server";
import { readDraft } from "./draft.server";

export type RideFormState = Awaited<ReturnType<typeof stateOf>> & { beside?: string | undefined };

type Beside = { errors: FieldErrors; beside?: string | undefined };

const emptyStop = { place: "", point: "", choice: "" };

/** Filled from the address (`from`, `to`, `date`, `kind`), from a copied ride, or as it was left. */
export async function startOf(userId: number, query: URLSearchParams): Promise<RideFormState> {
  const copied = query.get("copy");
  const fresh = () => (copied === null ? newValues(userId, query) : copiedValues(userId, copied));
  const values = readDraft(query) ?? (await fresh());
  const isWayKnown = values.stops[0]?.place && values.stops.at(-1)?.place;
  const state = isWayKnown ? await stateOf(values) : { ...unknownWay, values };
  return { ...state, values: withSuggestedPrice(state) };
}

/** Forms sent without a button have no intent. */
const posting = ["post", "null"];

/** null for the button that posts the ride */
export async function answerStep(values: RideFormValues, intent: string) {
  if (intent === "way") return showWay(values);
  const stops = await stopsAfter(values, intent);
  if (!stops && !posting.includes(intent)) return refuse(values, { "": [old] });
  return stops && { ...(await stateOf({ ...values, stops })), errors: null };
}

async function stopsAfter(values: RideFormValues, intent: string): Promise<RideFormValues["stops"] | null> {
  if (intent === "resume") return values.stops;
  if (intent === "add-stop") return values.stops.toSpliced(-1, 0, emptyStop);
  return withoutStop(values.stops, intent) ?? (await withSpot(values, intent));
}

export async function refuse(values: RideFormValues, errors: FieldErrors) {
  const state = await stateOf(values);
  const all = { ...state.errors, ...capErrors(values, state.summary), ...errors };
  return badRequest({ ...state, errors: inOrderOf(values, all) });
}

/** Not as an error: with a key of its own, under which this one can be posted too. */
export async function askAgain(values: RideFormValues, { errors, beside }: Beside) {
  return { ...(await stateOf(values)), errors, beside, formKey: anyway + newFormKey() };
}

/** Said together with what else is wrong, once the way is known. */
function capErrors(values: RideFormValues, way: WaySummary | null): FieldErrors | null {
  const typed = { price: parseKronor(values.price) ?? 0, seats: Number(values.seats) || 1 };
  const tooMuch = way && aboveCap(typed, way.metres);
  return tooMuch ? { price: [tooMuch] } : null;
}

async function showWay(values: RideFormValues) {
  const state = await stateOf(values);
  return state.errors ? badRequest(state) : { ...state, values: withSuggestedPrice(state) };
}

async function stateOf(values: RideFormValues) {
  const outcome = await summarizeWay(values, Date.now());
  return {
    for: "post" as const,
    values,
    errors: outcome.ok ? null : outcome.errors,
    choices: outcome.choices,
    summary: outcome.ok ? outcome.summary : null,
  };
}

const unknownWay = { for: "post" as const, errors: null, choices: {}, summary: null };

function withSuggestedPrice({ values, summary }: RideFormState): RideFormValues {
  if (!summary || values.price.trim()) return values;
  return { ...values, price: String(suggestedPrice(summary.metres, Number(values.seats) || 1)) };
}

function withoutStop(stops: RideFormValues["stops"], intent: string): RideFormValues["stops"] | null {
  const position = Number(/^remove-stop-(\d)$/.exec(intent)?.[1]);
  return position > 0 && position < stops.length - 1 ? stops.toSpliced(position, 1) : null;
}

/** With a suggested meeting place as another stop, which takes the place of an empty one. */
async function withSpot(values: RideFormValues, intent: string): Promise<RideFormValues["stops"] | null> {
  const slug = /^stop-at-(.{1,100})$/.exec(intent)?.[1];
  if (!slug) return null;
  const way = await summarizeWay(values, Date.now());
  const spot = way.ok ? way.summary.spots.find((one) => one.slug === slug) : undefined;
  if (!spot) return values.stops;
  const all = values.stops.toSpliced(spot.at, 0, { ...emptyStop, place: await typedPlace(slug) });
  return all.filter(({ place }, n) => place || n === 0 || n === all.length - 1);
}

async function newValues(userId: number, query: URLSearchParams): Promise<RideFormValues> {
  const kind = kindAsked(query);
  const [from, to, vehicle] = await Promise.all([
    typedPlace(query.get("from")),
    typedPlace(query.get("to")),
    usualVehicle(userId),
  ]);
  return {
    kind,
    stops: [from, to].map((place) => ({ ...emptyStop, place })),
    date: dayAsked(query.get("date") ?? ""),
    time: "",
    flexibilityMinutes: "15",
    seats: kind === "offer" ? "3" : "1",
    price: "",
    bookingMode: "request",
    luggage: "small",
    pets: false,
    smoking: false,
    childSeat: false,
    womenOnly: false,
    winterTyres: false,
    note: "",
    vehicleMake: vehicle?.vehicleMake ?? "",
    vehicleColour: vehicle?.vehicleColour ?? "",
    vehicleRegistration: vehicle?.vehicleRegistration ?? "",
    ...neitherReturnNorRepetition,
  };
}

function dayAsked(text: string): string {
  return parseTypedDate(text, localDateOf(Date.now())) ?? text;
}

export function kindAsked(query: URLSearchParams): RideKind {
  return query.get("kind") === "request" ? "request" : "offer";
}

async function usualVehicle(userId: number) {
  return (await findVehicle(userId)) ?? latestVehicle(userId);
}

/** On its own day where that was called off, else on the next such weekday when the series does not go. */
async function copiedValues(userId: number, publicId: string): Promise<RideFormValues> {
  const { ride, stops, others } = (await ownRide(userId, publicId)) ?? notFound();
  const names = await Promise.all(stops.map((stop) => typedNameOf(stop.placeId)));
  return {
    kind: ride.kind,
    stops: stops.map(({ meetingPoint }, n) => ({ place: names[n] ?? "", point: meetingPoint, choice: "" })),
    date: sameWeekdayAhead(ride, others),
    time: localTimeOf(ride.departureAt.getTime()),
    flexibilityMinutes: flexibilityOf(ride),
    seats: String(ride.seats),
    price: String(ride.price),
    bookingMode: ride.bookingMode,
    luggage: ride.luggage,
    pets: ride.pets,
    smoking: ride.smoking,
    childSeat: ride.childSeat,
    womenOnly: ride.womenOnly,
    winterTyres: ride.winterTyres,
    note: ride.note,
    vehicleMake: ride.vehicleMake,
    vehicleColour: ride.vehicleColour,
    vehicleRegistration: ride.vehicleRegistration,
    ...neitherReturnNorRepetition,
  };
}

const neitherReturnNorRepetition = { hasReturn: false, returnDate: "", returnTime: "", weekdays: [], until: "" };

function sameWeekdayAhead({ status, departureAt }: Ride, others: OwnRide["others"]): string {
  const [now, departure] = [Date.now(), departureAt.getTime()];
  if (status === "cancelled" && departure > now) return localDateOf(departure);
  const today = localDateOf(now);
  const taken = others.map((other) => localDateOf(other.departureAt));
  let date = addDays(localDateOf(departure), 7);
  while (date <= today || taken.includes(date)) date = addDays(date, 7);
  return date;
}

function flexibilityOf({ flexibilityMinutes }: Ride): RideFormValues["flexibilityMinutes"] {
  return (["15", "30", "60"] as const).find((minutes) => Number(minutes) === flexibilityMinutes) ?? "0";
}
