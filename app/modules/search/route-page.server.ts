import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { planRoute } from "~/modules/places/roads.server";
import { parseRoute } from "~/modules/places/route-slugs";
import type { Place } from "~/modules/places/types";
import { highestTotal, shareOf } from "~/modules/rides/rules";
import { readForAnybody } from "~/platform/abandoned-reads.server";
import { monthOf } from "./month.server";
import { findRides } from "./queries.server";
import { claimedPrices, routeClaims } from "./route-claims";
import { anyRide } from "./rules";
import type { Search } from "./types";

const listed = 5;
const neighbourhood = 40_000;
const neighboursNamed = 3;

/** Road and coming thirty days of a route, for the home page. */
export async function findRouteFigures(from: Place, to: Place, now: number) {
  const index = await places();
  const counting = readForAnybody(() => monthOf(between(from, to, index), now));
  const [road, month] = await Promise.all([planRoute([from, to]), counting]);
  const { roads, metres, seconds } = road;
  return { from: named(from), to: named(to), roads, metres, seconds, month };
}

export type RoutePage = NonNullable<Awaited<ReturnType<typeof findRoutePage>>>;

type Viewer = {
  hiddenUserIds?: number[];
  /** people in the calculation, driver included */
  people?: number;
};

/** A route's page; null when these are no two places. @param slugs joined by a hyphen @param now ms UTC */
export async function findRoutePage(slugs: string, now: number, { hiddenUserIds = [], people = 3 }: Viewer = {}) {
  const index = await places();
  const pair = parseRoute(slugs, index);
  if (!pair) return null;
  const [from, to] = pair;
  const search = { ...between(from, to, index), hiddenUserIds };
  const [road, found, month] = await Promise.all([
    planRoute([from, to]),
    findRides(search, now),
    monthOf(search, now, hiddenUserIds),
  ]);
  const { roads, metres, seconds } = road;
  const claim = routeClaims[`${from.slug}-${to.slug}`] ?? null;
  return {
    from: named(from),
    to: named(to),
    roads,
    metres,
    seconds,
    month,
    rides: found.rides.slice(0, listed),
    claim,
    claimed: claimedPrices(claim, month),
    /** at the tax agency's rate */
    cost: highestTotal(metres),
    share: shareOf(metres, people),
    nearby: nearbyRoutes(from, to, index),
    now,
  };
}

/** The address of a route's page by names, "Stockholm-Göteborg"; null when these are no two places. */
export async function routePathOf(names: string): Promise<string | null> {
  const index = await places();
  const pair = parseRoute(names, index, (name) => index.named(name)[0]);
  return pair && `/ride/${pair[0].slug}-${pair[1].slug}`;
}

function nearbyRoutes(from: Place, to: Place, index: PlaceIndex): { from: Named; to: Named }[] {
  const around = (place: Place) =>
    index
      .near(place, neighbourhood)
      .filter((other) => distanceBetween(other, place) > index.radiusOf(place) && other !== from && other !== to)
      .sort((a, b) => b.population - a.population)
      .slice(0, neighboursNamed);
  return [
    ...around(from).map((other) => ({ from: named(other), to: named(to) })),
    ...around(to).map((other) => ({ from: named(from), to: named(other) })),
  ];
}

type Named = { name: string; slug: string };
const named = ({ name, slug }: Place): Named => ({ name, slug });

function between(from: Place, to: Place, index: PlaceIndex): Search {
  const end = (place: Place) => ({ place, radius: index.radiusOf(place) });
  return { ...anyRide, from: end(from), to: end(to) };
}
