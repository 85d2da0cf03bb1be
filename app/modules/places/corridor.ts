import { degreesOf, distanceBetween, nearestOnSegment } from "./geometry";
import type { PassedPlace, Place } from "./types";

export type TrackPoint = { lat: number; lng: number; metres: number; seconds: number };

/** metres; the largest search radius */
const CORRIDOR = 30_000;
/** metres; longer segments are cut, so that a flat projection is exact enough */
const LONGEST_PIECE = 5_000;
const GROUP = 32;

/** Places within 30 km of the road, each at its nearest point, in driving order; stops are on the road. */
export function placesAlong(
  track: TrackPoint[],
  stops: { place: Place; metres: number; seconds: number }[],
  all: Place[],
): PassedPlace[] {
  const passed = new Map<number, PassedPlace>();
  for (const found of nearestPoints(shortPieces(track), all)) passed.set(found.placeId, found);
  for (const { place, metres, seconds } of stops.toReversed())
    passed.set(place.id, { placeId: place.id, offMetres: 0, metres, seconds });
  return [...passed.values()]
    .map((one) => ({ ...one, metres: Math.round(one.metres), seconds: Math.round(one.seconds) }))
    .sort((a, b) => a.metres - b.metres || a.offMetres - b.offMetres || a.placeId - b.placeId);
}

function* nearestPoints(track: TrackPoint[], all: Place[]): Generator<PassedPlace> {
  const groups = groupsOf(track);
  for (const place of all) {
    const best = { offMetres: CORRIDOR + 1, metres: 0, seconds: 0 };
    for (const group of groups) {
      if (isWithin(place, group)) approach(place, group.points, best);
    }
    if (best.offMetres <= CORRIDOR) yield { placeId: place.id, ...best, offMetres: Math.round(best.offMetres) };
  }
}

function approach(place: Place, points: TrackPoint[], best: { offMetres: number; metres: number; seconds: number }) {
  for (let n = 1; n < points.length; n++) {
    const [a, b] = [points[n - 1], points[n]];
    if (!a || !b) continue;
    const { along, metres } = nearestOnSegment(place, [a.lat, a.lng], [b.lat, b.lng]);
    if (metres >= best.offMetres) continue;
    best.offMetres = metres;
    best.metres = a.metres + along * (b.metres - a.metres);
    best.seconds = a.seconds + along * (b.seconds - a.seconds);
  }
}

function shortPieces(track: TrackPoint[]): TrackPoint[] {
  return track.flatMap((point, n) => {
    const before = track[n - 1];
    const pieces = before ? Math.ceil(distanceBetween(before, point) / LONGEST_PIECE) || 1 : 1;
    return Array.from({ length: pieces }, (_, piece) => between(before ?? point, point, (piece + 1) / pieces));
  });
}

function between(a: TrackPoint, b: TrackPoint, part: number): TrackPoint {
  return {
    lat: a.lat + part * (b.lat - a.lat),
    lng: a.lng + part * (b.lng - a.lng),
    metres: a.metres + part * (b.metres - a.metres),
    seconds: a.seconds + part * (b.seconds - a.seconds),
  };
}

function groupsOf(track: TrackPoint[]) {
  const groups = [];
  for (let start = 0; start === 0 || start < track.length - 1; start += GROUP) {
    const points = track.slice(start, start + GROUP + 1);
    const [lats, lngs] = [points.map((point) => point.lat), points.map((point) => point.lng)];
    const north = Math.max(...lats);
    const reach = degreesOf(CORRIDOR * 1.01, north + 0.3);
    groups.push({
      points,
      south: Math.min(...lats) - reach.lat,
      north: north + reach.lat,
      west: Math.min(...lngs) - reach.lng,
      east: Math.max(...lngs) + reach.lng,
    });
  }
  return groups;
}

function isWithin({ lat, lng }: Place, box: { south: number; north: number; west: number; east: number }) {
  return lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east;
}
