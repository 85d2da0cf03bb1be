import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { monthOf } from "./month.server";
import { findRides } from "./queries.server";
import { anyRide } from "./rules";

const listed = 4;
const routesNamed = 8;
const neighboursNamed = 6;
/** metres; people travel far to large places, and little to near ones */
const nearest = 15_000;

export type CityPage = NonNullable<Awaited<ReturnType<typeof findCityPage>>>;

export async function findCityPage(slug: string, now: number, hiddenUserIds: number[] = []) {
  const index = await places();
  const end = index.endAt(slug);
  if (!end) return null;
  const { place } = end;
  const [leaving, coming, month] = await Promise.all([
    findRides({ ...anyRide, from: end, hiddenUserIds }, now),
    findRides({ ...anyRide, to: end, hiddenUserIds }, now),
    monthOf({ from: end, to: null }, now, hiddenUserIds),
  ]);
  return {
    ...named(place),
    county: place.county,
    isAmbiguous: index.indexed.some(({ name, slug }) => name === place.name && slug !== place.slug),
    month,
    leaving: leaving.rides.slice(0, listed),
    coming: coming.rides.slice(0, listed),
    routes: usualRoutesFrom(place, index).map(named),
    now,
    neighbours: index.near(place, 50_000).slice(0, neighboursNamed).map(named),
  };
}

/** The address of a place's page by its name: "Malmö". @returns null when there is no such place */
export async function cityPathOf(name: string): Promise<string | null> {
  const [place] = (await places()).named(name);
  return place ? `/city/${place.slug}` : null;
}

/** Destinations from a place, by a gravity model of population and distance. */
export function usualRoutesFrom(place: Place, index: PlaceIndex): Place[] {
  const others = index.indexed.map((to) => ({ to, away: distanceBetween(place, to) }));
  return others
    .filter(({ to, away }) => to !== place && away > nearest)
    .map(({ to, away }) => ({ to, pull: to.population / away }))
    .sort((a, b) => b.pull - a.pull)
    .slice(0, routesNamed)
    .map(({ to }) => to);
}

const named = ({ name, slug }: Place) => ({ name, slug });
