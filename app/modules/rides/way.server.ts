import { instantOf } from "~/modules/calendar/rules";
import { clockWords } from "~/modules/places/clock.server";
import { untoldKind } from "~/modules/places/kinds";
import { spelledOut } from "~/modules/places/own-places.server";
import { areSamePlace } from "~/modules/places/pins";
import { places } from "~/modules/places/queries.server";
import { planRoute } from "~/modules/places/roads.server";
import { type Meaning, meaningOf } from "~/modules/places/typed-place";
import type { Place, Route } from "~/modules/places/types";
import { passedAt } from "./listing";
import { spotsAlong } from "./meeting-spots.server";
import { type FieldErrors, fieldErrors, type RideFormValues, type StopInput, waySchema } from "./schema";
import { roadName } from "./wording";

export type Way = { places: Place[]; route: Route };

export type PlaceChoices = Record<number, Place[]>;

export type WayOutcome =
  | { ok: true; way: Way; choices: PlaceChoices }
  | { ok: false; errors: FieldErrors; choices: PlaceChoices };

/** Replaces "hem" and "jobbet" in the stops by the writer's own places. */
export async function withOwnStops<Form extends Pick<RideFormValues, "stops">>(
  userId: number,
  form: Form,
): Promise<Form> {
  const stops = form.stops.map(async (stop) => ({ ...stop, place: await spelledOut(userId, stop.place) }));
  return { ...form, stops: await Promise.all(stops) };
}

/** The way through typed stops, or errors by field and places to choose from. */
export async function findWay(stops: Pick<StopInput, "place" | "choice" | "n">[]): Promise<WayOutcome> {
  const index = await places();
  const meant = stops.map((stop) => meaningOf(index, stop));
  const choices = choicesOf(meant);
  const errors = { ...errorsOf(meant), ...errorsOfOrder(meant) };
  if (Object.keys(errors).length > 0) return { ok: false, errors, choices };
  const way = meant.flatMap(({ place }) => place ?? []);
  const route = await planRoute(way);
  if (route.metres > longestWay) return { ok: false, errors: tooLong(meant), choices };
  return { ok: true, way: { places: way, route }, choices };
}

/** metres; the search can list 3 276 km */
const longestWay = 3_000_000;

function tooLong(meant: Meaning[]): FieldErrors {
  return { [`stops-${meant.at(-1)?.n}-place`]: ["Resan blir längre än 3 000 km. Dela upp den i flera resor."] };
}

export type WaySummary = Awaited<ReturnType<typeof summaryOf>>;

export type SummaryOutcome =
  | { ok: true; summary: WaySummary; choices: PlaceChoices }
  | Extract<WayOutcome, { ok: false }>;

/** The way of a form that may be incomplete. @param now ms UTC */
export async function summarizeWay(
  form: Pick<RideFormValues, "stops" | "date" | "time">,
  now: number,
): Promise<SummaryOutcome> {
  const parsed = waySchema(now).safeParse(form);
  if (!parsed.success) return incomplete(form.stops, fieldErrors(parsed.error));
  const found = await findWay(parsed.data.stops);
  if (!found.ok) return found;
  const { date, time } = parsed.data;
  const numbers = parsed.data.stops.map(({ n }) => n);
  const summary = await summaryOf(found.way, numbers, date && time ? instantOf(date, time) : null);
  return { ok: true, summary, choices: found.choices };
}

/** What is missing, said together with the typed places that are not understood. */
async function incomplete(stops: RideFormValues["stops"], missing: FieldErrors): Promise<SummaryOutcome> {
  const index = await places();
  const typed = stops
    .map((stop, n) => ({ ...stop, n }))
    .filter(({ place, n }) => place && !missing[`stops-${n}-place`]);
  const meant = typed.map((stop) => meaningOf(index, stop));
  const errors = Object.entries({ ...errorsOf(meant), ...missing }).sort(([one], [other]) => (one < other ? -1 : 1));
  return { ok: false, errors: Object.fromEntries(errors), choices: choicesOf(meant) };
}

/** The stops in reverse, planned anew: the road back may differ. */
export async function wayBack({ places }: Way): Promise<Way> {
  const back = places.toReversed();
  return { places: back, route: await planRoute(back) };
}

/** A slug or name from an address as a person would type it; anything else unchanged. */
export async function typedPlace(text: string | null): Promise<string> {
  if (!text) return "";
  const index = await places();
  const meaning = index.resolve(text);
  const place = index.bySlug(text) ?? (meaning.kind === "match" ? meaning.place : undefined);
  return place ? index.typedNameOf(place) : text.slice(0, 100);
}

/** What to type in a place field so that it means this place. */
export async function typedNameOf(placeId: number): Promise<string> {
  const index = await places();
  const place = index.byId(placeId);
  return place ? index.typedNameOf(place) : "";
}

function choicesOf(meant: Meaning[]): PlaceChoices {
  return Object.fromEntries(meant.flatMap(({ n, places }) => (places ? [[n, places]] : [])));
}

function errorsOf(meant: Meaning[]): FieldErrors {
  return Object.fromEntries(meant.flatMap(({ n, error }) => (error ? [[`stops-${n}-place`, [error]]] : [])));
}

function errorsOfOrder(meant: Meaning[]): FieldErrors {
  const last = meant.length - 1;
  const repeated = meant.flatMap(({ n, place }, position) => {
    const earlier = meant.findIndex((other) => place && other.place && areSamePlace(other.place, place));
    if (!place || earlier === position || earlier < 0) return [];
    const message =
      earlier === 0 && position === last
        ? "Resan börjar och slutar på samma ort."
        : `${place.name} är redan ett stopp på resan.`;
    return [[`stops-${n}-place`, [message]]];
  });
  return Object.fromEntries(repeated);
}

const nearRoadMetres = 5_000;
const mostPassed = 5;

async function summaryOf({ places: stops, route }: Way, numbers: number[], departure: number | null) {
  const index = await places();
  const suburbs = Math.min(20_000, route.metres / 5);
  const between = route.passed.flatMap(({ placeId, offMetres, metres }) => {
    const place = index.byId(placeId);
    const isBetween = route.stops.every((stop) => Math.abs(stop.metres - metres) > suburbs);
    return place && offMetres <= nearRoadMetres && isBetween ? [place] : [];
  });
  const large = new Set(between.toSorted((a, b) => b.population - a.population).slice(0, mostPassed));
  return {
    metres: route.metres,
    seconds: route.seconds,
    roads: route.roads.map(roadName),
    passed: between.filter((place) => large.has(place)).map((place) => place.name),
    spots: (await spotsAlong(route)).map(({ place, metres }) => ({
      slug: place.slug,
      name: place.name,
      kindName: untoldKind(place),
      /** the position among the form's stops where it belongs */
      at: numbers[route.stops.findIndex((stop) => stop.metres > metres)] ?? 1,
    })),
    stops: stops.map((place, n) => {
      const seconds = route.stops[n]?.seconds ?? 0;
      return {
        place: `${place.name}${clockWords(place)}`,
        seconds,
        at: departure === null ? null : passedAt(departure, seconds),
      };
    }),
  };
}
