import { lakeRings } from "./lakes";
import data from "./outline.json";
import type { LatLng } from "./types";

/** Coast and border, islands included, from Natural Earth (public domain). */
export const sweden: LatLng[][] = data.sweden.map(toRing);

export const neighbours: LatLng[][] = data.neighbours.map(toRing);

export const lakes: LatLng[][] = lakeRings.map(toRing);

function toRing(numbers: number[]): LatLng[] {
  const ring: LatLng[] = [];
  for (let n = 0; n + 1 < numbers.length; n += 2) ring.push([(numbers[n] ?? 0) / 1000, (numbers[n + 1] ?? 0) / 1000]);
  return ring;
}
