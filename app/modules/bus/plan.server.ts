import { addDays, instantOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { planRoute } from "~/modules/places/roads.server";
import { type Meaning, meaningOf } from "~/modules/places/typed-place";
import type { Place } from "~/modules/places/types";
import type { DepartureForm } from "./schema";
import type { DepartureDraft } from "./types";

export type StopChoices = Record<number, Place[]>;

export type PlanOutcome =
  | { ok: true; draft: DepartureDraft; choices: StopChoices }
  | { ok: false; errors: Record<string, string[]>; choices: StopChoices };

/** Resolves places and road; outside the transaction, as a router is slow. @returns the draft, or errors and choices */
export async function planDeparture(form: DepartureForm): Promise<PlanOutcome> {
  const index = await places();
  const meant = form.stops.map((stop) => meaningOf(index, stop));
  const choices = Object.fromEntries(meant.flatMap(({ n, places }) => (places ? [[n, places]] : [])));
  const errors = Object.fromEntries(
    meant.flatMap((one, position) => {
      const message = one.error ?? repetition(meant, one, position);
      return message ? [[`stops-${one.n}-place`, [message]]] : [];
    }),
  );
  if (Object.keys(errors).length > 0) return { ok: false, errors, choices };
  const way = meant.flatMap(({ place }) => place ?? []);
  const metres = await metresAlong(way);
  const moments = momentsOf(form);
  const departure = moments[0] ?? 0;
  const stops = way.map((place, n) => ({
    placeId: place.id,
    stopName: form.stops[n]?.stopName ?? "",
    metres: metres[n] ?? 0,
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
  const earlier = meant.findIndex((other) => place && other.place?.id === place.id);
  return place && earlier >= 0 && earlier < position ? `${place.name} är redan ett stopp på resan.` : null;
}

function momentsOf({ date, stops }: DepartureForm): number[] {
  let day = date ?? "";
  let before = "";
  return stops.map(({ time }) => {
    const at = time ?? before;
    if (before !== "" && at <= before) day = addDays(day, 1);
    before = at;
    return instantOf(day, at);
  });
}
