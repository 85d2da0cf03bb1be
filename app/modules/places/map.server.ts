import { clipRing, flatOff, mercator, simplify } from "./geometry";
import { outline } from "./outline";
import type { LatLng } from "./types";

type Point = [x: number, y: number];
type Stop = { name: string; lat: number; lng: number };
type Frame = { toPixels(point: Point): Point };

const [WIDTH, HEIGHT] = [400, 300];
const MARGIN = 48;
/** Pixels per degree: a short trip still shows what is around. */
const LARGEST_SCALE = 330;
const LARGEST_BYTES = 4_096;
/** Square pixels. */
const SMALLEST_AREA = 7;
const LETTER_WIDTH = 8.4;

type Layer = { name: string; rings: Point[][] };

type Shape = { ring: Point[]; low: Point; high: Point };

let known: { name: string; shapes: Shape[] }[] | undefined;

function shapes() {
  const { coast, lakes, islands } = outline();
  known ??= Object.entries({ l: coast, w: lakes, i: islands }).map(([name, rings]) => ({
    name,
    shapes: rings.map((ring) => shapeOf(ring.map(mercator))),
  }));
  return known;
}

function shapeOf(ring: Point[]): Shape {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [least, most] = [
    (all: number[]) => all.reduce((a, b) => (a < b ? a : b), 999),
    (all: number[]) => all.reduce((a, b) => (a > b ? a : b), -999),
  ];
  return { ring, low: [least(xs), least(ys)], high: [most(xs), most(ys)] };
}

const STYLE =
  ".s{fill:#d6e6f2}.w{fill:#d6e6f2;stroke:#b4c4d0}.l,.i{fill:#fbfbf8;stroke:#b4c4d0}.r{fill:none;stroke:#0b4ea2;stroke-width:4}.d{fill:#fff;stroke:#0b4ea2;stroke-width:3}text{text-anchor:middle;font:700 15px Overpass,sans-serif;fill:#15202b;stroke:#fff;stroke-width:4;paint-order:stroke}path{stroke-linejoin:round;stroke-linecap:round}@media(prefers-color-scheme:dark){.s{fill:#10202e}.w{fill:#10202e;stroke:#3d4f5c}.l,.i{fill:#27333c;stroke:#3d4f5c}.r{stroke:#6fb0ff}.d{fill:#10202e;stroke:#6fb0ff}text{fill:#f1f4f6;stroke:#10202e}}";

/** The road over Sweden's coast and lakes, as SVG of at most 4 KB. @param stops in driving order; the ends are named */
export function routeMapSvg(path: LatLng[], stops: Stop[]): string {
  const road = path.map(mercator);
  const places = stops.map(({ name, lat, lng }) => ({ name, at: mercator([lat, lng]) }));
  const frame = frameAround([...road, ...places.map((place) => place.at)]);
  let layers: Layer[] = shapes().map(({ name, shapes }) => ({
    name,
    rings: shapes.filter((shape) => isSeen(shape, frame)).map(({ ring }) => inFrame(ring, frame)),
  }));
  for (let tolerance = 0.7; ; tolerance *= 1.4) {
    layers = layers.map(({ name, rings }) => ({ name, rings: rings.flatMap((ring) => roughly(ring, tolerance)) }));
    const svg = draw(layers, road.map(frame.toPixels), places, frame);
    if (Buffer.byteLength(svg) <= LARGEST_BYTES || tolerance > WIDTH) return svg;
  }
}

function frameAround(points: Point[]): Frame {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fitting = [(WIDTH - 2 * MARGIN) / (east - west), (HEIGHT - 2 * MARGIN) / (south - north), LARGEST_SCALE];
  const scale = Math.min(...fitting.filter((one) => one > 0));
  const toPixels = ([x, y]: Point): Point => [
    WIDTH / 2 + (x - (west + east) / 2) * scale,
    HEIGHT / 2 + (y - (north + south) / 2) * scale,
  ];
  return { toPixels };
}

function isSeen({ low, high }: Shape, { toPixels }: Frame): boolean {
  const [west, north] = toPixels(low);
  const [east, south] = toPixels(high);
  return east > 0 && west < WIDTH && south > 0 && north < HEIGHT && (east - west) * (south - north) >= SMALLEST_AREA;
}

function inFrame(ring: Point[], { toPixels }: Frame): Point[] {
  return clipRing(ring.map(toPixels), [-9, -9], [WIDTH + 9, HEIGHT + 9]);
}

function roughly(ring: Point[], tolerance: number): Point[][] {
  const half = ring.length >> 1;
  const halves = [ring.slice(0, half + 1), [...ring.slice(half), ...ring.slice(0, 1)]];
  const points = halves.flatMap((part) => simplify(part, tolerance, flatOff).slice(0, -1));
  return areaOf(points) < SMALLEST_AREA ? [] : [points];
}

function draw(layers: Layer[], road: Point[], places: { name: string; at: Point }[], frame: Frame): string {
  const size = `${WIDTH} ${HEIGHT}`;
  const land = layers.map(({ name, rings }) => {
    const lines = rings.map((ring) => `${lineThrough(ring)}z`).join("");
    return lines && `<path class="${name}" d="${lines}"/>`;
  });
  const line = lineThrough(simplify(road, 1, flatOff));
  const dots = places.map(({ at }) => dotAt(frame.toPixels(at)));
  const title = places.map((place) => escapeXml(place.name)).join(" – ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" role="img"><title>Karta: ${title}</title><style>${STYLE}</style><rect class="s" width="100%" height="100%"/>${land.join("")}<path class="r" d="${line}"/>${dots.join("")}${labels(places, frame)}</svg>`;
}

function areaOf(ring: Point[]): number {
  const twice = ring.reduce((sum, [x, y], n) => {
    const before = ring.at(n - 1) ?? [x, y];
    return sum + before[0] * y - x * before[1];
  }, 0);
  return Math.abs(twice) / 2;
}

/** Whole pixels, each as steps from the one before: the shortest way to write a line in SVG. */
function lineThrough(points: Point[]): string {
  const whole = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const steps = whole.slice(1).map(([x, y], n) => [x - (whole[n]?.[0] ?? 0), y - (whole[n]?.[1] ?? 0)]);
  const moves = steps.filter(([x, y]) => x !== 0 || y !== 0);
  return `M${whole[0]?.join(" ")}l${moves.flat().join(" ")}`.replaceAll(" -", "-");
}

function dotAt([x, y]: Point): string {
  return `<circle class="d" cx="${Math.round(x)}" cy="${Math.round(y)}" r="5"/>`;
}

function labels(places: { name: string; at: Point }[], frame: Frame): string {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return "";
  const isFirstAbove = first.at[1] <= last.at[1];
  return label(first, isFirstAbove, frame) + (last === first ? "" : label(last, !isFirstAbove, frame));
}

function label({ name, at }: { name: string; at: Point }, isAbove: boolean, { toPixels }: Frame): string {
  const [x, y] = toPixels(at);
  const half = (name.length * LETTER_WIDTH) / 2 + 6;
  const middle = Math.round(Math.max(half, Math.min(WIDTH - half, x)));
  return `<text x="${middle}" y="${Math.round(isAbove ? y - 13 : y + 24)}">${escapeXml(name)}</text>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
