import { distanceBetween } from "./geometry";
import { lakes, sweden } from "./outline";
import type { LatLng } from "./types";

type Point = { lat: number; lng: number };
type Side = [a: LatLng, b: LatLng];

const STEP = 500;
/** Metres: narrower sounds are taken to have a bridge or a road ferry. */
const BRIDGEABLE = 2_500;
const BANDS_PER_DEGREE = 50;

const bands = sidesByBand([...sweden, ...lakes]);

/** Whether the straight line between two points leaves Swedish land for more than 2.5 km. */
export function crossesWater(a: Point, b: Point): boolean {
  const metres = distanceBetween(a, b);
  if (metres <= BRIDGEABLE) return false;
  const steps = Math.ceil(metres / STEP);
  let wet = 0;
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    wet = isLand(a.lat + part * (b.lat - a.lat), a.lng + part * (b.lng - a.lng)) ? 0 : wet + 1;
    if (wet * STEP > BRIDGEABLE) return true;
  }
  return false;
}

/** Crosses an odd number of shores on the way east: a lake within the land counts as a second shore. */
function isLand(lat: number, lng: number): boolean {
  let inside = false;
  for (const [a, b] of bands.get(Math.floor(lat * BANDS_PER_DEGREE)) ?? []) {
    if (a[0] > lat === b[0] > lat) continue;
    if (lng < a[1] + ((lat - a[0]) / (b[0] - a[0])) * (b[1] - a[1])) inside = !inside;
  }
  return inside;
}

function sidesByBand(rings: LatLng[][]): Map<number, Side[]> {
  const found = new Map<number, Side[]>();
  for (const ring of rings) {
    ring.forEach((b, n) => {
      const a = ring.at(n - 1) ?? b;
      const last = Math.floor(Math.max(a[0], b[0]) * BANDS_PER_DEGREE);
      for (let band = Math.floor(Math.min(a[0], b[0]) * BANDS_PER_DEGREE); band <= last; band++) {
        const sides = found.get(band);
        if (sides) sides.push([a, b]);
        else found.set(band, [[a, b]]);
      }
    });
  }
  return found;
}
