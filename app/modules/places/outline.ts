import data from "./outline.json";
import { decodePath } from "./polyline";
import type { LatLng } from "./types";

export type Outline = {
  coast: LatLng[][];
  lakes: LatLng[][];
  islands: LatLng[][];
  /** Towns that these coarse shores leave in the water. */
  ashore: LatLng[];
  borders: LatLng[][];
};

let known: Outline | undefined;

/** Shores, to 100 m (lakes 600 m), © OpenStreetMap contributors, ODbL; borders by Natural Earth, public domain. */
export function outline(): Outline {
  known ??= {
    coast: data.coast.map(ringOf),
    lakes: data.lakes.map(ringOf),
    islands: data.islands.map(ringOf),
    ashore: data.ashore.map(([lat = 0, lng = 0]): LatLng => [lat, lng]),
    borders: data.borders.map(ringOf),
  };
  return known;
}

function ringOf(line: string): LatLng[] {
  return decodePath(line, 4);
}
