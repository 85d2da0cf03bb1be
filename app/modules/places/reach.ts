import { Delaunay } from "d3-delaunay";
import { distanceOnPlane, nearestOnPiece, onPlane, type PlanePoint } from "./plane";
import type { Place, Route } from "./types";

/**
 * How a ride is found from any point, though it is listed under the places of the index only.
 *
 * The map is cut into cells, and each belongs to the place of the index that is nearest to its middle. A point is looked
 * up under the place of its cell, and reached within the radius of that place. The extent of a place is the distance to
 * the farthest corner of its cells. So a road within the radius of a point comes within extent + radius of the point's
 * place (triangle inequality), and a ride listed under every place that near to its road is missed from no point. What
 * is listed but passes the point too far off is dropped by the ride's own line.
 */
export type Reach = {
  /** the indexed place that a place or position is looked up under; null where all are too far away */
  keyPlaceOf(point: Pick<Place, "lat" | "lng"> & { id?: number }): Place | null;
  /** ids of the indexed places under which points within so many metres are looked up */
  keyPlacesAround(position: Pick<Place, "lat" | "lng">, metres: number): number[];
  /** indexed places under which points near the line are looked up, in driving order */
  listedAlong(line: Line, stops: { placeId: number; metres: number; seconds: number }[]): ListedPlace[];
};

/** Where the line passes the place (metres, seconds), and the vertices that may pass points looked up under it. */
export type ListedPlace = NonNullable<ReturnType<typeof listing>>;

export type Track = { points: PlanePoint[] };

export type Line = Track & { metres: number[]; seconds: number[] };

/** degrees: some five kilometres each way */
const CELL = { lat: 0.05, lng: 0.1 };
const BOX = { south: 54, north: 71.5, west: 4, east: 32 };
const COLUMNS = Math.round((BOX.east - BOX.west) / CELL.lng);
const ROWS = Math.round((BOX.north - BOX.south) / CELL.lat);
/** metres; cells are not quite rectangular on the plane, and searches compare in hundreds of metres */
const MARGIN = 150;
/** metres from an indexed place to the middle of a cell, at most */
const FARTHEST = 150_000;

/** @param places indexed @param beside other named points, served at any distance @param radiusOf metres */
export function createReach(places: Place[], beside: Place[], radiusOf: (place: Place) => number): Reach {
  const points = places.map(({ lat, lng }) => onPlane([lat, lng]));
  const { ownerOfCell, extents } = cellsOf(points, new Set(beside.map(cellAt)));
  const indexed = new Map<number | undefined, Place>(places.map((place) => [place.id, place]));
  const reachedFrom = places.map((place, n) => (extents[n] ?? 0) + radiusOf(place) + MARGIN);

  return {
    keyPlaceOf: (point) => indexed.get(point.id) ?? places[ownerOfCell[cellAt(point)] ?? -1] ?? null,
    keyPlacesAround({ lat, lng }, metres) {
      const middle = onPlane([lat, lng]);
      const isNear = (at: PlanePoint, n: number) => distanceOnPlane(at, middle) <= metres + (extents[n] ?? 0) + MARGIN;
      return places.filter((_, n) => isNear(points[n] ?? middle, n)).map(({ id }) => id);
    },
    listedAlong(line, stops) {
      const listed = places.flatMap((place, n) => {
        const [at, within] = [points[n], reachedFrom[n]];
        return at && within ? (listing(place.id, at, within, line) ?? []) : [];
      });
      const stopAt = new Map(stops.toReversed().map(({ placeId, metres, seconds }) => [placeId, { metres, seconds }]));
      return listed
        .map((one) => ({ ...one, ...(stopAt.has(one.placeId) && { offMetres: 0 }), ...stopAt.get(one.placeId) }))
        .sort((a, b) => a.metres - b.metres || a.offMetres - b.offMetres || a.placeId - b.placeId);
    },
  };
}

function cellsOf(points: PlanePoint[], named: Set<number>) {
  const nearest = Delaunay.from(points);
  const ownerOfCell = new Int16Array(ROWS * COLUMNS).fill(-1);
  const extents = new Float64Array(points.length);
  let owner = 0;
  let [below, above] = [cornersOf(0), cornersOf(0)];
  for (let cell = 0; cell < ownerOfCell.length; cell++) {
    const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS];
    if (column === 0) [below, above] = [above, cornersOf(row + 1)];
    const middle = gridPoint(row + 0.5, column + 0.5);
    owner = nearest.find(...middle, owner);
    const at = points[owner];
    if (!at || (distanceOnPlane(at, middle) > FARTHEST && !named.has(cell))) continue;
    ownerOfCell[cell] = owner;
    for (const corner of [below[column], below[column + 1], above[column], above[column + 1]])
      extents[owner] = Math.max(extents[owner] ?? 0, corner ? distanceOnPlane(at, corner) : 0);
  }
  return { ownerOfCell, extents };
}

/** Of the cells of a row the southern ones, from west to east. */
function cornersOf(row: number): PlanePoint[] {
  return Array.from({ length: COLUMNS + 1 }, (_, column) => gridPoint(row, column));
}

function gridPoint(row: number, column: number): PlanePoint {
  return onPlane([BOX.south + row * CELL.lat, BOX.west + column * CELL.lng]);
}

function cellAt({ lat, lng }: { lat: number; lng: number }): number {
  const [row, column] = [Math.floor((lat - BOX.south) / CELL.lat), Math.floor((lng - BOX.west) / CELL.lng)];
  return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS ? row * COLUMNS + column : -1;
}

function listing(placeId: number, at: PlanePoint, within: number, line: Line) {
  let best = farAway;
  let [first, last] = [0, 0];
  for (let piece = 1; piece < line.points.length; piece++) {
    if (!mayBeWithin(line, piece, at, within)) continue;
    const approach = approachOf(line, piece, at);
    if (approach.metres > within) continue;
    if (last === 0) first = piece - 1;
    last = piece;
    best = nearer(best, approach);
  }
  return last === 0 ? null : { placeId, offMetres: best.metres, ...alongAt(line, best), first, last };
}

function mayBeWithin({ points }: Track, piece: number, [x, y]: PlanePoint, metres: number): boolean {
  const [a, b] = [points[piece - 1], points[piece]];
  if (!a || !b) return false;
  return (
    x >= Math.min(a[0], b[0]) - metres &&
    x <= Math.max(a[0], b[0]) + metres &&
    y >= Math.min(a[1], b[1]) - metres &&
    y <= Math.max(a[1], b[1]) + metres
  );
}

/** Where a line first comes nearest to a point: `offMetres` from it, metres and seconds from its start. @param within metres; of a line farther off nothing is said but that */
export function nearestOnLine(line: Line, at: PlanePoint, within = farAway.metres) {
  const nearest = nearestApproach(line, at, within);
  return { offMetres: nearest.metres, ...alongAt(line, nearest) };
}

/** Metres from a point to where a road comes nearest, as `nearestOnLine` says. */
export function metresOff(track: Track, at: PlanePoint): number {
  return nearestApproach(track, at).metres;
}

/** The part of a road that may come within so many metres of a point. */
export function stretchWithin(track: Track, at: PlanePoint, metres: number): Track {
  const isNear = (_end: PlanePoint, piece: number) => mayBeWithin(track, piece, at, metres);
  const [first, last] = [track.points.findIndex(isNear), track.points.findLastIndex(isNear)];
  return { points: first < 0 ? [] : track.points.slice(first - 1, last + 1) };
}

type Approach = { piece: number; part: number; metres: number };

const farAway: Approach = { piece: 1, part: 0, metres: Number.POSITIVE_INFINITY };

function approachOf({ points }: Track, piece: number, at: PlanePoint): Approach {
  const [a = at, b = a] = [points[piece - 1], points[piece]];
  return { piece, ...nearestOnPiece(at, a, b) };
}

function nearestApproach(track: Track, at: PlanePoint, within = farAway.metres): Approach {
  let best = farAway;
  for (let piece = 1; piece < track.points.length; piece++)
    if (mayBeWithin(track, piece, at, Math.min(within, best.metres))) best = nearer(best, approachOf(track, piece, at));
  return best;
}

/** To within ten metres: of a road driven there and back, the way there counts. */
function nearer(best: Approach, next: Approach): Approach {
  return Math.round(next.metres / 10) < Math.round(best.metres / 10) ? next : best;
}

function alongAt({ metres, seconds }: Line, { piece, part }: Approach) {
  const between = (numbers: number[]) => {
    const [a = 0, b = a] = [numbers[piece - 1], numbers[piece]];
    return a + part * (b - a);
  };
  return { metres: between(metres), seconds: between(seconds) };
}

/** The road of a route as rides store and search it. */
export function lineOf({ path, along }: Pick<Route, "path" | "along">): Line {
  return {
    points: path.map(onPlane),
    metres: along.map(({ metres }) => Math.round(metres)),
    seconds: along.map(({ seconds }) => Math.round(seconds)),
  };
}
