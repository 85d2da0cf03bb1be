import { positionAt, scaleAt } from "~/ui/map-sheets";
import { distanceBetween, mercator } from "./geometry";
import { overlaySvg, type RouteMap, type View, viewedMapSvg } from "./map.server";
import type { Position } from "./pins";
import type { PlaceIndex } from "./place-index";
import { roadGraph } from "./road-graph";
import type { Place } from "./types";

/** Of the still map, in pixels: it fits on the smallest phone, and where it is pressed comes in these. */
export const STILL = { width: 320, height: 400 };
/** Of the map beside what is said of a place. */
export const WIDE = { width: 400, height: 200 };
const MOST_NAMED = 400;
/** Units per degree from which other roads than European ones are drawn; how those without a number bend we do not know. */
const NUMBERED_FROM = 120;

/** A map of what is there, without a ride. @param pin a position pointed at @param isOver what lies below shows it all */
export function areaMapSvg(view: View, index: PlaceIndex, pin: Position | null = null, isOver = false): string {
  return isOver
    ? overlaySvg({ path: [], stops: [], pin: pin && [pin.lat, pin.lng] }, view)
    : viewedMapSvg(areaIn(view, index, pin), view);
}

/** Where the map that zooms begins: around a place, or with all of the country. @param size in units of the drawing */
export function zoomStart(index: PlaceIndex, typed: string, [width, height]: [width: number, height: number]): View {
  const place = placeMeant(typed, index);
  const step = place ? AROUND_A_PLACE : FARTHEST;
  const scale = place ? scaleAt(step) : Math.min(width / 28, height / 35);
  const [x, y] = mercator(place ? [place.lat, place.lng] : [allOfSweden.at.lat, allOfSweden.at.lng]);
  return { x: x - width / scale / 2, y: y - height / scale / 2, across: width / scale, width, height };
}

/** The one place that a text names, if it does. */
export function placeMeant(typed: string, index: PlaceIndex): Place | null {
  if (!typed.trim() || typed.length > 100) return null;
  const meaning = index.resolve(typed);
  return index.bySlug(typed) ?? (meaning.kind === "match" ? meaning.place : null);
}

function areaIn(view: View, index: PlaceIndex, pin: Position | null): RouteMap {
  const { x, y, across, width, height } = view;
  const scale = width / across;
  const [northWest, southEast] = [positionAt(x, y), positionAt(x + across, y + height / scale)];
  const box = { south: southEast.lat, west: northWest.lng, north: northWest.lat, east: southEast.lng };
  const isDrawn = (name: string | null) => name !== null && (name.startsWith("E") || scale >= NUMBERED_FROM);
  const middle = positionAt(x + across / 2, y + height / scale / 2);
  const named = index.around(middle, distanceBetween(middle, northWest), MOST_NAMED);
  return {
    path: [],
    stops: [],
    title: "vägar och orter",
    roads: roadGraph()
      .within(box)
      .filter(({ name }) => isDrawn(name)),
    towns: across > 8 ? index.indexed : named.sort((a, b) => b.population - a.population),
    pin: pin && [pin.lat, pin.lng],
  };
}

/** What the still map shows around a position. @param size in pixels */
export function stillView({ lat, lng }: Position, step: number, size = STILL): View {
  const [x, y] = mercator([lat, lng]);
  const scale = scaleAt(step);
  const [width, height] = [2 * size.width, 2 * size.height];
  return { x: x - width / scale / 2, y: y - height / scale / 2, across: width / scale, width, height };
}

/** Where the still map was pressed. @param pixels from its left and upper edge */
export function pressedAt(view: View, [left, top]: [left: number, top: number]): Position {
  const degrees = view.across / STILL.width;
  return positionAt(view.x + left * degrees, view.y + top * degrees);
}

/** Steps of the still map: from all of the country to some streets, and how many a press comes nearer. */
const FARTHEST = 9;
const NEAREST = 24;
const PRESS = 4;

/** Where a press is not off by more than some hundred metres. */
const EXACT = 21;

export const allOfSweden = { at: { lat: 62.5, lng: 16.5 }, step: FARTHEST };
export const AROUND_A_PLACE = 17;

export const isExact = (step: number) => step >= EXACT;
export const nearer = (step: number) => Math.min(NEAREST, step + PRESS);
export const farther = (step: number) => Math.max(FARTHEST, step - PRESS);

/** A step from an address; what is none shows all of the country. */
export function readStep(text: string | null): number {
  const step = /^\d\d?$/.test(text ?? "") ? Number(text) : FARTHEST;
  return Math.min(NEAREST, Math.max(FARTHEST, step));
}
