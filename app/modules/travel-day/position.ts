import { distanceBetween } from "~/modules/places/geometry";
import { onPlane, type PlanePoint } from "~/modules/places/plane";
import { type Line, nearestOnLine } from "~/modules/places/reach";
import type { LatLng } from "~/modules/places/types";
import { canArrive, dayBegins } from "./rules";
import type { Plan, Progress, Rider } from "./types";

const second = 1000;
const minute = 60 * second;

/** metres; farther off it is another trip, or a wrong position */
const mostOffRoad = 10_000;

/** ms; phones are not punctual to the second */
export const leastBetween = 9 * second;

const oldest = 2 * minute;

/** ms that a manually set clock may be ahead */
const earliest = 5 * second;

const goodbye = 10 * minute;

const nearPlace = 1000;

/** ms for which a position counts as current */
const standsFor = 5 * minute;

/** `minutes` of the timetable after departure */
export type CarPosition = { lat: number; lng: number; minutes: number; at: number };

/** degrees, and ms since it was measured */
export type Fix = { lat: number; lng: number; age: number };

/** stops with metres along the road and minutes of the timetable */
export type TimedRoad = { line: Line; stops: { metres: number; minutes: number }[] };

type Placed = { ok: true; position: CarPosition } | { ok: false; reason: "old" | "elsewhere" };

/** When sharing ends by itself: after twice the planned time, from when the car is told to leave. Both ms UTC. */
export function sharingEnds(
  { departureAt, arrivalAt }: Pick<Plan, "departureAt" | "arrivalAt">,
  { delay }: Pick<Progress, "delay">,
  now: number,
): number {
  return Math.max(now, departureAt + delay * minute) + 2 * (arrivalAt - departureAt);
}

/** When sharing ends for a car seen at its destination, ms UTC; null for one under way. */
export function endsAfter({ minutes, at }: CarPosition, { stops }: Pick<Plan, "stops">): number | null {
  const isThere = minutes >= (stops.at(-1)?.minutes ?? 0) - 1;
  return isThere ? at + goodbye : null;
}

export function canSharePosition(
  { departureAt }: Pick<Plan, "departureAt">,
  { state }: Pick<Progress, "state">,
  now: number,
): boolean {
  return state !== "arrived" && now >= departureAt - dayBegins;
}

/** Whether the car is past a rider's goal for as long as it is shown at its own: the rest is not theirs to see. @param now ms UTC */
export function hasLeftBehind(
  { plan, position }: { plan: Pick<Plan, "departureAt">; position: CarPosition | null },
  rider: Pick<Rider, "onMinutes" | "offMinutes">,
  now: number,
): boolean {
  return position !== null && position.minutes > rider.offMinutes + goodbye / minute && canArrive(plan, rider, now);
}

export function isSeen(position: CarPosition | null, now: number): boolean {
  return position !== null && now - position.at < standsFor;
}

export function isSeenAt(position: CarPosition | null, place: { lat: number; lng: number }, now: number): boolean {
  return position !== null && isSeen(position, now) && distanceBetween(position, place) < nearPlace;
}

/** The car's place on its own road; refused where it cannot be this trip. @param now ms UTC */
export function placed({ lat, lng, age }: Fix, road: TimedRoad, now: number): Placed {
  if (age > oldest || age < -earliest) return { ok: false, reason: "old" };
  const { offMetres, metres } = nearestOnLine(road.line, onPlane([lat, lng]));
  if (offMetres > mostOffRoad) return { ok: false, reason: "elsewhere" };
  return { ok: true, position: { lat, lng, minutes: minutesAt(road, metres), at: now - Math.max(0, age) } };
}

/** A road with its length measured, scaled to the ride's. @param metres of the whole ride */
export function roadOf(path: LatLng[], metres: number): Line {
  const points = path.map(onPlane);
  let sum = 0;
  const sums = points.map((point, n) => {
    sum += distance(points[n - 1] ?? point, point);
    return sum;
  });
  const stretch = sum > 0 ? metres / sum : 1;
  return { points, metres: sums.map((one) => one * stretch), seconds: sums.map(() => 0) };
}

function minutesAt({ stops }: TimedRoad, metres: number): number {
  const known = stops
    .toSorted((one, other) => one.minutes - other.minutes)
    .filter((stop, n, all) => all.slice(0, n).every((before) => before.metres < stop.metres));
  const next = known.findIndex((stop) => stop.metres >= metres);
  const [a, b] = [known[next - 1], known[next]];
  if (!b) return known.at(-1)?.minutes ?? 0;
  if (!a) return b.minutes;
  return a.minutes + ((metres - a.metres) / (b.metres - a.metres)) * (b.minutes - a.minutes);
}

function distance([ax, ay]: PlanePoint, [bx, by]: PlanePoint): number {
  return Math.hypot(ax - bx, ay - by);
}
