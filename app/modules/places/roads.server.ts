import { log } from "~/platform/log.server";
import { askRouter, type RouterAnswer } from "~/platform/routing.server";
import { sharedAnswers } from "~/platform/shared-answer";
import { placesAlong, type TrackPoint } from "./corridor";
import { distanceBetween, simplify } from "./geometry";
import { decodePath } from "./polyline";
import { places } from "./queries.server";
import { type Line, lineOf } from "./reach";
import { type Drive, roadGraph } from "./road-graph";
import type { LatLng, Place, Route } from "./types";

const PATH_TOLERANCE = 200;

/** metres from the middle of a place to the nearest road */
const MOST_BESIDE = 50_000;

/** The way by car from the configured router, else over the built-in roads; metres and seconds. */
export async function planRoute(stops: Place[]): Promise<Route> {
  const index = await places();
  const drive = (await routersDrive(stops)) ?? roadGraph().drive(stops);
  return routeOf(drive, stops, index.indexed);
}

/** The way between two places as rides store it; cached. */
export function roadBetween(from: Place, to: Place): Promise<Line> {
  return roads.forceFetch(`${from.id}-${to.id}`, { context: [from, to] });
}

/** How far it is by the way between two places, in metres; cached for many more than the ways are. */
export function metresBetween(from: Place, to: Place): Promise<number> {
  return lengths.forceFetch(`${from.id}-${to.id}`, { context: [from, to] });
}

const lengths = sharedAnswers(async ([from, to]: [Place, Place]) => (await roadBetween(from, to)).metres.at(-1) ?? 0, {
  max: 10_000,
});

const roads = sharedAnswers(async (ends: [Place, Place]) => lineOf(await planRoute(ends)), { max: 1000 });

/** Null where there is no router, or its way is elsewhere. */
async function routersDrive(stops: Place[]): Promise<Drive | null> {
  const answer = await askRouter(stops);
  if (!answer) return null;
  const drive = driveOf(answer);
  const ends = [
    [drive.track[0], stops[0]],
    [drive.track.at(-1), stops.at(-1)],
  ];
  if (drive.track.length > 1 && ends.every(([a, b]) => a && b && distanceBetween(a, b) < MOST_BESIDE)) return drive;
  log.warn("routing.failed", { error: new Error("The router's way is not between the stops") });
  return null;
}

function routeOf(drive: Drive, stops: Place[], all: Place[]): Route {
  const rounded = drive.stops.map(({ metres, seconds }) => ({
    metres: Math.round(metres),
    seconds: Math.round(seconds),
  }));
  const stopsOnRoad = stops.map((place, n) => ({ place, metres: 0, seconds: 0, ...rounded[n] }));
  const end = rounded.at(-1) ?? { metres: 0, seconds: 0 };
  const line = simplified(drive);
  return {
    ...end,
    roads: [...drive.roads].sort((a, b) => b[1] - a[1]).map(([road]) => road),
    path: line.map(({ lat, lng }): LatLng => [lat, lng]),
    along: line.map(({ metres, seconds }) => ({ metres, seconds })),
    stops: rounded,
    passed: placesAlong(drive.track, stopsOnRoad, all),
  };
}

function simplified({ track, stops }: Drive): TrackPoint[] {
  const isReached = (stop: { metres: number }) => (point: TrackPoint) => point.metres >= stop.metres - 1;
  const cuts = stops.map((stop) => track.findIndex(isReached(stop))).map((cut) => (cut < 0 ? track.length - 1 : cut));
  const legs = cuts.slice(1).map((end, n) => track.slice(cuts[n], end + 1));
  return legs.flatMap((leg, n) => {
    const points = leg.map(({ lat, lng }): LatLng => [lat, lng]);
    const kept = new Set(simplify(points, PATH_TOLERANCE));
    return leg.filter((_, at) => kept.has(points[at] ?? [0, 0]) && (n === 0 || at > 0));
  });
}

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
  const along = alongOf(line, metres, stops);
  return line.map(([lat, lng], n) => ({ lat, lng, metres: 0, seconds: 0, ...along[n] }));
}

/** Metres and seconds from the start for each point, at even speed between stops. @param metres of the whole way */
export function alongOf(line: LatLng[], metres: number, stops: Drive["stops"]): Route["along"] {
  let sum = 0;
  const along = line.map(([lat, lng], n) => {
    const before = line[n - 1];
    sum += before ? distanceBetween({ lat: before[0], lng: before[1] }, { lat, lng }) : 0;
    return sum;
  });
  return along.map((length) => {
    const here = sum > 0 ? (length / sum) * metres : 0;
    return { metres: here, seconds: secondsAt(here, stops) };
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
