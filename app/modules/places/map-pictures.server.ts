import { LRUCache } from "lru-cache";
import { policyWithStyle } from "~/platform/csp.server";
import { env } from "~/platform/env.server";
import { notFound } from "~/platform/http.server";
import { ownLimit } from "~/platform/rate-limit.server";
import { ownTurn } from "~/platform/turns.server";
import { nameOf, type Sheet, STEPS, scaleAt, TILE } from "~/ui/map-sheets";
import { mercator } from "./geometry";
import { mapStyle, overlaySvg, type RouteMap, roadsSvg, type View, viewedMapSvg, wholeView } from "./map.server";

type Look = "small" | "large" | Sheet;
/** Where from a picture is asked for, and a signal that nobody wants it any more. */
type Asker = { network: string; signal: AbortSignal };
/** `cacheControl`: who may keep what is answered */
type Recipient = Asker & { cacheControl: string };
type MapPicture = { ok: true; svg: string } | { ok: false; seconds: number };

const MOST_TILES = 20;
/** Degrees on a Mercator map: nobody who looks at a road asks for what lies outside. */
const [WEST, NORTH] = mercator([71.5, 4]);
const [EAST, SOUTH] = mercator([54, 32]);

/** bytes; some hundreds of pictures */
const kept = new LRUCache<string, string>({ maxSize: 16_000_000, sizeCalculation: ({ length }) => length });

/** Opened by itself a map is a document, whose style needs permission. */
const pictureHeaders = { "Content-Type": "image/svg+xml", "Content-Security-Policy": policyWithStyle(mapStyle) };

const drawings = ownLimit(120, 60);

/** Answers for a map of roads: `whole` says where the zooming map begins, `view` is a piece of it (with `over` without the
 * ground), `large` a sheet of its own, and nothing of these the small picture. @param name tells the map from all others
 * @throws a 404 for what no map of ours asks */
export async function answerMap(name: string, map: RouteMap, asked: URLSearchParams, to: Recipient): Promise<Response> {
  const [whole, view] = [asked.get("whole"), asked.get("view")];
  if (whole !== null) return answerStart(wholeView(map, ...(sizeIn(whole) ?? notFound())), to);
  const still = asked.has("large") ? "large" : "small";
  const look = view === null ? still : (sheetIn(view) ?? notFound());
  return answerPicture(...pictureOf(name, map, look, asked.has("over")), to);
}

export function answerStart(view: Omit<View, "width" | "height">, { cacheControl }: Recipient): Response {
  return Response.json({ ...view, tiles: env.mapTiles }, { headers: { "Cache-Control": cacheControl } });
}

/** Answers with `keptPicture`, or 429. */
export async function answerPicture(key: string, draw: () => string, to: Recipient): Promise<Response> {
  const picture = await keptPicture(key, draw, to);
  if (!picture.ok) return new Response(null, { status: 429, headers: { "Retry-After": String(picture.seconds) } });
  return new Response(picture.svg, { headers: { "Cache-Control": to.cacheControl, ...pictureHeaders } });
}

function pictureOf(name: string, map: RouteMap, look: Look, isOver: boolean): [key: string, draw: () => string] {
  if (typeof look === "string") return [`${name} ${look}`, () => roadsSvg(map, look === "large")];
  const svg = isOver ? overlaySvg : viewedMapSvg;
  return [`${name} ${isOver ? "over " : ""}${nameOf(look)}`, () => svg(map, viewOf(look))];
}

/** A picture that is drawn once and then remembered. @returns it, or seconds to wait for who asks too often */
export async function keptPicture(key: string, draw: () => string, asker: Asker): Promise<MapPicture> {
  const known = kept.get(key);
  if (known) return { ok: true, svg: known };
  const seconds = await drawings(asker.network);
  if (seconds > 0) return { ok: false, seconds };
  await ownTurn(asker.signal);
  const svg = kept.get(key) ?? draw();
  kept.set(key, svg);
  return { ok: true, svg };
}

export function viewOf({ step, column, row, columns, rows }: Sheet): View {
  const side = TILE / scaleAt(step);
  return { x: column * side, y: row * side, across: columns * side, width: columns * TILE, height: rows * TILE };
}

/** Parses a sheet from an address; null where it is invalid or outside Scandinavia. */
export function sheetIn(text: string): Sheet | null {
  const [step = 0, column = 0, row = 0, columns = 0, rows = 0] = wholeNumbersIn(text, 5) ?? [];
  const isDrawable =
    step >= STEPS.least && step <= STEPS.most && isUpTo(MOST_TILES, columns) && isUpTo(MOST_TILES, rows);
  const sheet = { step, column, row, columns, rows };
  return isDrawable && showsLand(viewOf(sheet)) ? sheet : null;
}

/** Parses a size in drawing units from an address; null where no screen has it. */
export function sizeIn(text: string): [width: number, height: number] | null {
  const [width = 0, height = 0] = wholeNumbersIn(text, 2) ?? [];
  return isUpTo(MOST_TILES * TILE, width) && isUpTo(MOST_TILES * TILE, height) ? [width, height] : null;
}

function wholeNumbersIn(text: string, count: number): number[] | null {
  const words = text.split(",", count + 1);
  return words.length === count && words.every((word) => /^-?\d{1,7}$/.test(word)) ? words.map(Number) : null;
}

function isUpTo(most: number, number: number): boolean {
  return number >= 1 && number <= most;
}

function showsLand({ x, y, across, width, height }: View): boolean {
  return x < EAST && x + across > WEST && y < SOUTH && y + (across / width) * height > NORTH;
}
