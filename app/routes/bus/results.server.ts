import { busAddress } from "~/modules/bus/address";
import { mostListed } from "~/modules/bus/rules";
import { listDepartures, listOtherDays } from "~/modules/bus/search.server";
import type { FoundDeparture } from "~/modules/bus/types";
import { listed } from "~/modules/places/kinds";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import type { SearchValues } from "~/modules/search/address";
import { readSearch } from "~/modules/search/schema";
import { formatKm, plural } from "~/text/format";

export type BusFound = Awaited<ReturnType<typeof findBuses>>;

const fields = ["from", "to", "date", "seats"] as const;
const shownAtFirst = 10;

export async function findBuses(asked: URLSearchParams, now: number) {
  const own = new URLSearchParams(fields.flatMap((name) => [[name, asked.get(name) ?? ""]]));
  const { search, values, typed, errors, choices } = readSearch(own, await places(), now);
  const departures = search ? await listDepartures(search, now) : [];
  const isOtherDay = search?.date && departures.length === 0;
  const isWhole = asked.has("alla") || departures.length <= shownAtFirst;
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
    heading: headingOf(departures.length, Boolean(values.from || values.to || values.date)),
    hasMore: departures.length >= mostListed && !values.date,
    departures: isWhole ? departures : departures.slice(0, shownAtFirst),
    more: isWhole ? null : moreAddress(values, departures[shownAtFirst]),
    later: isOtherDay ? await listOtherDays(search, now, 3) : [],
  };
}

/** All of them, at the first that was not shown. */
function moreAddress(values: SearchValues, first: FoundDeparture | undefined): string {
  const address = busAddress(values);
  return `${address}${address.includes("?") ? "&" : "?"}alla#${first?.publicId}`;
}

function headingOf(count: number, isNarrowed: boolean): string {
  if (count >= mostListed) return `De ${count} närmaste avgångarna`;
  return isNarrowed ? plural(count, "avgång", "avgångar") : "De närmaste avgångarna";
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
