import { nearestOnSegment } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { planRoute } from "~/modules/places/roads.server";
import type { Place, Route } from "~/modules/places/types";

/** Where a road first comes nearest to a place, by the surface of the earth and piece by piece: metres off it, metres and
 * seconds from its start. */
export function nearestOnRoad(road: Route, place: Place): Nearest {
  const known = nearestOf.get(road) ?? new Map<number, Nearest>();
  nearestOf.set(road, known);
  const nearest = known.get(place.id) ?? search(road, place);
  known.set(place.id, nearest);
  return nearest;
}

/** Whether a driver from one place to another passes both ends of somebody's way within their radii, in order.
 * @param metres by which the radii may be too small or too large */
export async function isOnRoadBetween(
  index: PlaceIndex,
  from: Place,
  to: Place,
  origin: Place,
  destination: Place,
  metres: number,
): Promise<boolean> {
  const road = await roadOf(from, to);
  const [a, b] = [nearestOnRoad(road, origin), nearestOnRoad(road, destination)];
  const isServed = (off: number, place: Place) => off <= index.radiusOf(place) + metres;
  return isServed(a.off, origin) && isServed(b.off, destination) && a.metres < b.metres;
}

const roads = new Map<string, Promise<Route>>();

function roadOf(from: Place, to: Place): Promise<Route> {
  const key = `${from.slug} ${to.slug}`;
  const road = roads.get(key) ?? planRoute([from, to]);
  roads.set(key, road);
  return road;
}

type Nearest = { off: number; metres: number; seconds: number };

const nearestOf = new WeakMap<Route, Map<number, Nearest>>();

function search({ path, along }: Route, place: Place): Nearest {
  let best = { off: Number.POSITIVE_INFINITY, metres: 0, seconds: 0 };
  for (let n = 1; n < path.length; n++) {
    const [a, b, from, to] = [path[n - 1], path[n], along[n - 1], along[n]];
    if (!a || !b || !from || !to) continue;
    for (const [start, end, first, last] of pieces(a, b, from, to)) {
      const { along: part, metres: off } = nearestOnSegment(place, start, end);
      if (off > best.off - 1) continue;
      const between = (one: number, other: number) => Math.round(one + part * (other - one));
      best = { off, metres: between(first.metres, last.metres), seconds: between(first.seconds, last.seconds) };
    }
  }
  return best;
}

type Along = { metres: number; seconds: number };
type Point = [lat: number, lng: number];

/** Short enough for a flat map around each. */
function pieces(a: Point, b: Point, from: Along, to: Along): [Point, Point, Along, Along][] {
  const count = Math.max(1, Math.ceil((to.metres - from.metres) / 5_000));
  const mix = (one: number, other: number, n: number) => one + ((other - one) * n) / count;
  const at = (n: number): [Point, Along] => [
    [mix(a[0], b[0], n), mix(a[1], b[1], n)],
    { metres: mix(from.metres, to.metres, n), seconds: mix(from.seconds, to.seconds, n) },
  ];
  return Array.from({ length: count }, (_, n) => {
    const [[start, first], [end, last]] = [at(n), at(n + 1)];
    return [start, end, first, last];
  });
}
