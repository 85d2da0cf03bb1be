import { LRUCache } from "lru-cache";
import { askRouter, type RouterAnswer } from "~/platform/routing.server";
import { placesAlong, type TrackPoint } from "./corridor";
import { distanceBetween, simplify } from "./geometry";
import type { PlaceIndex } from "./place-index";
import { decodePath } from "./polyline";
import { places } from "./queries.server";
import { type Drive, roadGraph } from "./road-graph";
import type { LatLng, PassedPlace, Place, Route } from "./types";

const PATH_TOLERANCE = 200;

/** The way by car, from the configured router, else over the built-in roads; metres and seconds from the start. */
export async function planRoute(stops: Place[]): Promise<Route> {
  const index = await places();
  const answer = await askRouter(stops);
  const drive = answer ? driveOf(answer) : roadGraph().drive(stops);
  return routeOf(drive, stops, index.indexed);
}

/** The places a driver passes near enough to fetch or leave somebody there, each within its own radius. */
export async function roadBetween(from: Place, to: Place, index: PlaceIndex): Promise<PassedPlace[]> {
  return (await passedBetween(from, to)).filter(({ placeId, offMetres }) => {
    const place = index.byId(placeId);
    return place && offMetres <= index.radiusOf(place);
  });
}

function passedBetween(from: Place, to: Place): Promise<PassedPlace[]> {
  const key = `${from.id}-${to.id}`;
  const known = passed.get(key);
  if (known) return known;
  const road = planRoute([from, to]).then((route) => route.passed);
  passed.set(key, road);
  road.catch(() => passed.delete(key));
  return road;
}

const passed = new LRUCache<string, Promise<PassedPlace[]>>({ max: 1000 });

function routeOf(drive: Drive, stops: Place[], all: Place[]): Route {
  const rounded = drive.stops.map(({ metres, seconds }) => ({
    metres: Math.round(metres),
    seconds: Math.round(seconds),
  }));
  const stopsOnRoad = stops.map((place, n) => ({ place, metres: 0, seconds: 0, ...rounded[n] }));
  const end = rounded.at(-1) ?? { metres: 0, seconds: 0 };
  return {
    ...end,
    roads: [...drive.roads].sort((a, b) => b[1] - a[1]).map(([road]) => road),
    path: simplify(
      drive.track.map(({ lat, lng }): LatLng => [lat, lng]),
      PATH_TOLERANCE,
    ),
    stops: rounded,
    passed: placesAlong(drive.track, stopsOnRoad, all),
  };
}

/** The router's line, taken to be driven evenly between two stops. */
function driveOf({ geometry, distance, legs }: RouterAnswer): Drive {
  const stops = [{ metres: 0, seconds: 0 }];
  let [metres, seconds] = [0, 0];
  for (const leg of legs) {
    metres += leg.distance;
    seconds += leg.duration;
    stops.push({ metres, seconds });
  }
  const roads = new Map<string, number>();
  for (const step of legs.flatMap((leg) => leg.steps)) {
    const road = step.ref?.split(/[;,]/)[0]?.replace(/\s/g, "");
    if (road) roads.set(road, (roads.get(road) ?? 0) + step.distance);
  }
  return { track: trackOf(decodePath(geometry, 6), distance, stops), stops, roads };
}

function trackOf(line: LatLng[], metres: number, stops: Drive["stops"]): TrackPoint[] {
  const points = line.map(([lat, lng]) => ({ lat, lng }));
  let sum = 0;
  const along = points.map((point, n) => {
    const before = points[n - 1];
    sum += before ? distanceBetween(before, point) : 0;
    return sum;
  });
  return points.map((point, n) => {
    const here = sum > 0 ? ((along[n] ?? 0) / sum) * metres : 0;
    return { ...point, metres: here, seconds: secondsAt(here, stops) };
  });
}

function secondsAt(metres: number, stops: Drive["stops"]): number {
  const next = Math.max(
    1,
    stops.findIndex((stop) => stop.metres >= metres),
  );
  const [a, b] = [stops[next - 1], stops[next] ?? stops.at(-1)];
  if (!a || !b || b.metres === a.metres) return a?.seconds ?? 0;
  return a.seconds + ((metres - a.metres) / (b.metres - a.metres)) * (b.seconds - a.seconds);
}
