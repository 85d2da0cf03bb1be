import { addDays, dayNumberOf } from "~/modules/calendar/rules";
import { ridePath } from "~/modules/rides/address";
import { type SearchValues, searchAddress } from "~/modules/search/address";
import type { Watch } from "./types";
import type { EndNames } from "./wording";

export type WatchedWay = {
  watch: Pick<Watch, "kind" | "seats" | "earliest" | "latest" | "maxPrice">;
  slugs: EndNames;
};

/** A ride as the watch's owner would book it: on their part of the way, with their seats. */
export function rideRoute({ watch, slugs }: WatchedWay, publicId: string): string {
  const { kind, seats } = watch;
  return (
    ridePath(kind, publicId) + (kind === "offer" ? queryOf({ ...slugs, seats: seats > 1 ? `${seats}` : null }) : "")
  );
}

/** The search that finds what a watch does, as far as a search can. @param days local dates; null: no end */
export function searchRoute(
  { watch, slugs }: WatchedWay,
  days: { first: string | null; last: string | null },
  today: string,
): string {
  const { kind, seats, earliest, latest, maxPrice } = watch;
  return searchAddress({
    kind: kind === "request" ? kind : "",
    from: slugs.from ?? "",
    to: slugs.to ?? "",
    ...dateOf(days, today),
    seats: seats === (kind === "request" ? 8 : 1) ? "" : `${seats}`,
    earliest: earliest ?? "",
    latest: latest ?? "",
    maxPrice: maxPrice === null ? "" : `${maxPrice}`,
  });
}

/** Without a date a search begins today: what is farther ahead is looked for from its first day on. */
function dateOf({ first, last }: { first: string | null; last: string | null }, today: string): SearchValues {
  const from = first !== null && first > today ? first : today;
  const half = last === null ? Number.POSITIVE_INFINITY : Math.ceil((dayNumberOf(last) - dayNumberOf(from)) / 2);
  const isOver = last !== null && last < from;
  if (isOver || (half > mostDays && from === today)) return {};
  const days = Math.min(half, mostDays);
  return { date: addDays(from, days), days: days > 0 ? `${days}` : "" };
}

export const mostDays = 3;

function queryOf(fields: Record<string, string | null>): string {
  const query = new URLSearchParams(Object.entries(fields).flatMap(([name, text]) => (text ? [[name, text]] : [])));
  return query.size > 0 ? `?${query}` : "";
}
