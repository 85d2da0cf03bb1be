import { LRUCache } from "lru-cache";
import type { PlaceIndex } from "~/modules/places/place-index";
import { keptById } from "~/platform/kept-by-id";
import { readSomewhere } from "~/platform/read-replica.server";
import type { Waits } from "./parts";
import { waitingPlaces } from "./waiting-places";

/** 100 m from the road */
const farthestChange = 50;
/** numbers of the roads used last, with 25 for what each takes besides: 10 MB */
const mostNumbers = 2_500_000;

const kept = new WeakMap<PlaceIndex, LRUCache<number, Waits>>();

/** Where each of the roads passes places in which people can wait, by the road's id. */
export function waitsAlong(roadIds: number[], index: PlaceIndex): Promise<Map<number, Waits>> {
  const roads = kept.get(index) ?? createRoads();
  kept.set(index, roads);
  return keptById(roadIds, { cache: "changes", kept: roads, read: (missing) => readRoads(missing, index) });
}

const createRoads = () =>
  new LRUCache<number, Waits>({ maxSize: mostNumbers, sizeCalculation: ({ length }) => length + 25 });

type Row = { id: number; places: number[]; offs: number[]; minutes: number[]; distances: number[] };

async function readRoads(roadIds: number[], index: PlaceIndex): Promise<[number, Waits][]> {
  const rows = await readSomewhere(
    (sql) => sql<Row[]>`
    select id, to_json(places) as places, to_json(offs) as offs, to_json(minutes) as minutes, to_json(distances) as distances
    from ride_road where id = any(${roadIds}::bigint[])`,
  );
  const canWait = new Set(waitingPlaces(index).map(({ place }) => place.id));
  return rows.map(({ id, places, offs, minutes, distances }) => {
    const waits: number[] = [];
    for (const [n, place] of places.entries()) {
      const off = offs[n] ?? 0;
      if (off <= farthestChange && canWait.has(place)) waits.push(place, off, minutes[n] ?? 0, distances[n] ?? 0);
    }
    return [id, Int32Array.from(waits)];
  });
}
