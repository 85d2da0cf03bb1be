import { LRUCache } from "lru-cache";
import { distanceOnPlane } from "~/modules/places/plane";
import { type Line, nearestOnLine } from "~/modules/places/reach";
import { hundreds, wholeMinutes } from "~/modules/rides/listing";
import { type Sql, sql } from "~/platform/db.server";
import { keptById } from "~/platform/kept-by-id";
import { readSomewhere } from "~/platform/read-replica.server";
import type { Passing, PreparedEnd, PreparedSearch, Way } from "./prepared";
import { isMeasured } from "./roads.server";
import { listed } from "./sql.server";

/** Searches, knowing how the roads of all rides listed on their days pass their points (decision 51). */
export async function measure(searches: PreparedSearch[]): Promise<PreparedSearch[]> {
  const asked = searches.map((one, n) => ({ one, n })).filter(({ one }) => isMeasured(one) && one.days.length > 0);
  if (asked.length === 0) return searches;
  const roads = asked.map(({ one, n }): Sql => {
    const rides = listed(one, { order: sql`` });
    return sql`select distinct ${n}::int as search, road_id as "roadId" from (${rides}) listed`;
  });
  const found = await readSomewhere(
    (sql) => sql<{ search: number; roadId: number }[]>`${roads.reduce((some, next) => sql`${some} union all ${next}`)}`,
  );
  const lines = await keptById(
    found.map(({ roadId }) => roadId),
    { cache: "lines", kept, read: readLines },
  );
  return searches.map((one, n) => {
    const own = found.filter(({ search }) => search === n);
    const waysAlong = own.flatMap(({ roadId }) => wayAlong(lines.get(roadId), roadId, one) ?? []);
    return isMeasured(one) ? { ...one, ways: waysAlong } : one;
  });
}

/** Those used last, by vertices: 20 MB. */
const kept = new LRUCache<number, Line>({ maxSize: 200_000, sizeCalculation: ({ points }) => points.length });

/** As JSON, which is read five times as fast as arrays. A road never changes, but for one that was kept without its line. */
async function readLines(roadIds: number[]): Promise<(readonly [number, Line])[]> {
  const rows = await readSomewhere(
    (sql) => sql<{ id: number; x: number[]; y: number[]; metres: number[]; seconds: number[] }[]>`
    select id, to_json(line_x) as x, to_json(line_y) as y, to_json(line_metres) as metres, to_json(line_seconds) as seconds
    from ride_road where id = any(${roadIds}::bigint[]) and line_x <> '{}'`,
  );
  return rows.map(({ id, x, y, metres, seconds }) => {
    const points = x.map((east, n): Line["points"][number] => [east, y[n] ?? 0]);
    return [id, { points, metres, seconds }];
  });
}

function wayAlong(line: Line | undefined, roadId: number, { from, to }: PreparedSearch): Way | null {
  const [start, finish] = [line?.points[0], line?.points.at(-1)];
  if (!line || !start || !finish) return null;
  const isWithin = (end: PreparedEnd, at: typeof start) => distanceOnPlane(end.at, at) <= end.radius;
  if ((from && !to && isWithin(from, finish)) || (to && !from && isWithin(to, start))) return null;
  const on = passingOf(line, from);
  const off = on === "too far" ? on : passingOf(line, to);
  if (on === "too far" || off === "too far" || (on && off && on.minutes >= off.minutes)) return null;
  const isExact = (!from || isWithin(from, start)) && (!to || isWithin(to, finish));
  return { roadId, isExact, from: on, to: off };
}

function passingOf(line: Line, end: PreparedEnd | null): Passing | null | "too far" {
  if (!end || end.isKeyPlace) return null;
  const { offMetres, metres, seconds } = nearestOnLine(line, end.at, end.radius + 100);
  if (hundreds(offMetres) > hundreds(end.radius)) return "too far";
  return { off: hundreds(offMetres), minutes: wholeMinutes(seconds), metres: hundreds(metres) * 100 };
}
