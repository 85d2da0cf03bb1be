import { listDepartures } from "~/modules/bus/search.server";
import { listed } from "~/modules/places/kinds";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { readSearch } from "~/modules/search/schema";
import { formatKm } from "~/text/format";

export type BusFound = Awaited<ReturnType<typeof findBuses>>;

const fields = ["from", "to", "date", "seats"] as const;

export async function findBuses(asked: URLSearchParams, now: number) {
  const own = new URLSearchParams(fields.flatMap((name) => [[name, asked.get(name) ?? ""]]));
  const { search, values, typed, errors, choices } = readSearch(own, await places(), now);
  const departures = search ? await listDepartures(search, now) : [];
  const isOtherDay = search?.date && departures.length === 0;
  return {
    values: { from: values.from, to: values.to, date: values.date, seats: values.seats },
    typed: { from: typed.from, to: typed.to, date: typed.date, seats: typed.seats },
    errors: { from: errors.from, to: errors.to, date: errors.date, seats: errors.seats },
    choices: { from: choices.from.map(listed), to: choices.to.map(listed) },
    now,
    isAnswered: search !== null,
    sign: search && (search.from || search.to) ? signOf(search) : null,
    reach: search && reachOf(search),
    seats: search?.seats ?? 1,
    departures,
    later: isOtherDay ? await listDepartures({ ...search, date: null }, now, 3) : [],
  };
}

type Ends = Record<"from" | "to", { place: Place; radius: number } | null>;

const signOf = ({ from, to }: Ends) => ({
  from: from?.place.name ?? "Från var som helst",
  to: to?.place.name ?? "var som helst",
});

function reachOf({ from, to }: Ends): string | null {
  const ends = [from, to].flatMap((end) => (end ? [`${formatKm(end.radius)} från ${end.place.name}`] : []));
  return ends.length > 0 ? `Vi söker hållplatser inom ${ends.join(" och ")}.` : null;
}
