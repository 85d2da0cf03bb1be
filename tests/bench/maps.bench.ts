import { type RouteMap, roadsSvg, viewedMapSvg, wholeView } from "~/modules/places/map.server";
import { createPlaceIndex } from "~/modules/places/place-index";
import { roadGraph } from "~/modules/places/road-graph";
import { shippedPlaces } from "~/modules/places/shipped.server";
import type { LatLng } from "~/modules/places/types";

/** What drawing a map costs the processor, in ms: still ones, and views of the one that zooms. */
const roads = 40;
const screens = { phone: [780, 1_688], desk: [2_560, 1_600] } as const;

const index = createPlaceIndex(shippedPlaces());
const towns = index.indexed.slice(0, roads);
const maps = towns.map((town, n): RouteMap => {
  const stops = [town, towns.at(n - 7) ?? town];
  const path = roadGraph()
    .drive(stops)
    .track.map(({ lat, lng }): LatLng => [lat, lng]);
  return { path, stops, towns: index.indexed };
});
for (const map of maps.slice(0, 5)) roadsSvg(map, true);

console.table([
  measured("small", (map) => roadsSvg(map)),
  measured("large", (map) => roadsSvg(map, true)),
  ...Object.entries(screens).flatMap(([name, [width, height]]) =>
    [1, 4, 16].map((zoom) =>
      measured(`${name}, zoomed ${zoom} times`, (map) => {
        const whole = wholeView(map, width, height);
        const across = whole.across / zoom;
        const middle = (whole.across - across) / 2;
        viewedMapSvg(map, { ...whole, x: whole.x + middle, y: whole.y + middle, across });
      }),
    ),
  ),
]);

function measured(what: string, draw: (map: RouteMap) => void) {
  const times = maps.map((map) => {
    const before = used();
    draw(map);
    return used() - before;
  });
  times.sort((a, b) => a - b);
  return { what, p50: Math.round(times[roads >> 1] ?? 0), p95: Math.round(times[Math.floor(roads * 0.95)] ?? 0) };
}

function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
