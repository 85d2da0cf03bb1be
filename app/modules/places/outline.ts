import data from "./outline.json";
import { decodePath } from "./polyline";
import type { LatLng } from "./types";

export type Outline = {
  /** The outer shores of the mainland and of islands in the sea. */
  coast: LatLng[][];
  lakes: LatLng[][];
  /** In lakes. */
  islands: LatLng[][];
  /** Towns that the shores as they are known here leave in the water. */
  ashore: LatLng[];
  /** Between Sweden, Norway and Finland. */
  borders: LatLng[][];
};

let known: Outline | undefined;

/** Shores and borders of Sweden and its neighbours, unpacked when first asked for. Shores are exact to about 100 m at
 * the coast and 600 m at lakes: © OpenStreetMap contributors, ODbL; borders by Natural Earth, public domain. */
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
