import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { planRoute } from "~/modules/places/roads.server";
import type { Place } from "~/modules/places/types";
import { anyRide } from "./search.rules";
import { countPerDay, findRides } from "./search.server";
import type { RideQuestion } from "./search.types";

const listed = 5;

export type RouteFigures = NonNullable<Awaited<ReturnType<typeof findRouteFigures>>>;

/**
 * How far it is between two places, and the rides of the coming seven days that somebody can take.
 * @param now ms UTC
 */
export async function findRouteFigures(from: Place, to: Place, now: number) {
  const index = await places();
  const [road, days] = await Promise.all([planRoute([from, to]), countPerDay(between(from, to, index), now)]);
  const prices = days.flatMap(({ lowestPrice }) => lowestPrice ?? []);
  return {
    from: { name: from.name, slug: from.slug },
    to: { name: to.name, slug: to.slug },
    roads: road.roads,
    metres: road.metres,
    seconds: road.seconds,
    ridesToday: days[0]?.rides ?? 0,
    ridesThisWeek: days.reduce((sum, day) => sum + day.rides, 0),
    /** Whole kronor. */
    lowestPrice: prices.length > 0 ? Math.min(...prices) : null,
  };
}

export type RoutePage = NonNullable<Awaited<ReturnType<typeof findRoutePage>>>;

/**
 * The page of a route and its next rides.
 * @param slugs two places' slugs joined by a hyphen; a slug may itself contain one
 * @param now ms UTC
 * @returns null when that is no pair of places
 */
export async function findRoutePage(slugs: string, now: number) {
  const index = await places();
  const pair = parseRoute(slugs, index);
  if (!pair) return null;
  const [figures, found] = await Promise.all([findRouteFigures(...pair, now), findRides(between(...pair, index), now)]);
  return { ...figures, rides: found.rides.slice(0, listed) };
}

function parseRoute(slugs: string, index: PlaceIndex): [Place, Place] | null {
  const words = slugs.split("-");
  for (let n = 1; n < words.length; n++) {
    const from = index.bySlug(words.slice(0, n).join("-"));
    const to = index.bySlug(words.slice(n).join("-"));
    if (from && to && from !== to) return [from, to];
  }
  return null;
}

function between(from: Place, to: Place, index: PlaceIndex): RideQuestion {
  const end = (place: Place) => ({ place, radius: index.radiusOf(place) });
  return { ...anyRide, from: end(from), to: end(to) };
}
