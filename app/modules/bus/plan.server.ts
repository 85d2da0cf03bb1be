import { skippedTime } from "~/modules/calendar/fields";
import { addDays, instantOf, isSkippedTime } from "~/modules/calendar/rules";
import { areSamePlace } from "~/modules/places/pins";
import { places } from "~/modules/places/queries.server";
import { planRoute } from "~/modules/places/roads.server";
import { type Meaning, meaningOf } from "~/modules/places/typed-place";
import type { Place, Route } from "~/modules/places/types";
import { formatDuration, formatKm } from "~/text/format";
import { legProblem } from "./rules";
import type { DepartureForm } from "./schema";
import type { DepartureDraft } from "./types";

type Reached = Route["stops"][number];

export type StopChoices = Record<number, Place[]>;

export type PlanOutcome =
  | { ok: true; draft: DepartureDraft; choices: StopChoices }
  | { ok: false; errors: Record<string, string[]>; choices: StopChoices };

/** Resolves places and road; outside the transaction, as a router is slow. @returns the draft, or errors and choices */
export async function planDeparture(form: DepartureForm): Promise<PlanOutcome> {
  const index = await places();
  const meant = form.stops.map((stop) => meaningOf(index, stop, false));
  const choices = Object.fromEntries(meant.flatMap(({ n, places }) => (places ? [[n, places]] : [])));
  const errors = Object.fromEntries(
    meant.flatMap((one, position) => {
      const message = one.error ?? repetition(meant, one, position);
      return message ? [[`stops-${one.n}-place`, [message]]] : [];
    }),
  );
  if (Object.keys(errors).length > 0) return { ok: false, errors, choices };
  const way = meant.flatMap(({ place }) => place ?? []);
  const road = await planRoute(way);
  const times = timesOf(form);
  const moments = times.map(({ day, time }) => instantOf(day, time));
  const late = { ...timeErrors(form, way, road.stops, moments), ...skippedErrors(form, times) };
  if (Object.keys(late).length > 0) return { ok: false, errors: late, choices };
  const departure = moments[0] ?? 0;
  const stops = way.map((place, n) => ({
    placeId: place.id,
    stopName: form.stops[n]?.stopName ?? "",
    metres: road.stops[n]?.metres ?? 0,
    minutes: Math.round(((moments[n] ?? departure) - departure) / 60_000),
  }));
  const { operator, seats, price, note } = form;
  return { ok: true, draft: { operator, seats, price, note, departureAt: new Date(departure), stops }, choices };
}

/** How far along the road each place lies, in metres. */
export async function metresAlong(way: Place[]): Promise<number[]> {
  const route = await planRoute(way);
  return way.map((_, n) => route.stops[n]?.metres ?? 0);
}

function repetition(meant: Meaning[], { place }: Meaning, position: number): string | null {
  const earlier = meant.findIndex((other) => place && other.place && areSamePlace(other.place, place));
  return place && earlier >= 0 && earlier < position ? `${place.name} är redan ett stopp på resan.` : null;
}

type LocalTime = { day: string; time: string };

function timesOf({ date, stops }: DepartureForm): LocalTime[] {
  let day = date ?? "";
  let before = "";
  return stops.map((stop) => {
    const time = stop.time ?? before;
    if (before !== "" && time <= before) day = addDays(day, 1);
    before = time;
    return { day, time };
  });
}

function skippedErrors({ stops }: DepartureForm, times: LocalTime[]) {
  return Object.fromEntries(
    times.flatMap(({ day, time }, n) =>
      isSkippedTime(day, time) ? [[`stops-${stops[n]?.n}-time`, [skippedTime(day, time)]]] : [],
    ),
  );
}

/** What no coach does between two stops, at the field of the later one's time. */
function timeErrors({ stops }: DepartureForm, way: Place[], road: Reached[], moments: number[]) {
  return Object.fromEntries(
    stops.flatMap((stop, n) => {
      const [before, start, from, to] = [stops[n - 1], way[n - 1], road[n - 1], road[n]];
      if (!before || !start || !from || !to) return [];
      const leg = { metres: to.metres - from.metres, seconds: to.seconds - from.seconds };
      const problem = legProblem(leg, ((moments[n] ?? 0) - (moments[n - 1] ?? 0)) / 1000);
      if (!problem || (problem === "too_slow" && !isNextDay(before, stop))) return [];
      const why = {
        too_fast: "Så fort kör ingen buss",
        too_slow: `${stop.time} är inte efter ${before.time} i ${start.name}, och dagen efter är för sent`,
      };
      const drive = `${formatKm(leg.metres)}, ungefär ${formatDuration(leg.seconds)} med bil`;
      return [[`stops-${stop.n}-time`, [`${why[problem]}: det är ${drive}. Kontrollera tiden.`]]];
    }),
  );
}

type Timed = { time: string | null };

const isNextDay = (before: Timed, { time }: Timed) => (time ?? "") <= (before.time ?? "");
