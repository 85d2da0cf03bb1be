import { type Sql, sql } from "~/platform/db.server";

export type Spot = { x: Sql; y: Sql };

/** SQL twin of `nearestOnLine` in reach, rounding alike: one row of `off` (100 m), `minutes` and `metres` from the start.
 * @param piece first and last piece to look at, numbered from 1 */
export function nearestOnLine(
  line: { x: Sql; y: Sql; metres: Sql; seconds: Sql },
  piece: { first: Sql; last: Sql },
  at: Spot,
): Sql {
  const step = (numbers: Sql) => sql`(${numbers}[n + 1] - ${numbers}[n])`;
  const awayFrom = (n: Sql) =>
    sql`(lseg(point(${line.x}[${n}], ${line.y}[${n}]), point(${line.x}[${n} + 1], ${line.y}[${n} + 1])) <-> point(${at.x}, ${at.y}))`;
  const rounded = (number: Sql) => sql`floor(${number} + 0.5)`;
  return sql`
    select ${rounded(sql`away / 100`)}::int as off,
      ${rounded(sql`(${line.seconds}[n] + part * ${step(line.seconds)}) / 60`)}::int as minutes,
      ${rounded(sql`(${line.metres}[n] + part * ${step(line.metres)}) / 100`)}::int * 100 as metres
    from (
      select (best & 65535)::int as n, ${awayFrom(sql`(best & 65535)::int`)} as away from (
        select min(${rounded(sql`${awayFrom(sql`n`)} / 10`)}::bigint << 16 | n) as best
        from (select generate_series(${piece.first}, ${piece.last}) as n) pieces
      ) piece offset 0
    ) nearest
    cross join lateral (
      select coalesce(greatest(0, least(1,
        ((${at.x} - ${line.x}[n])::float8 * ${step(line.x)} + (${at.y} - ${line.y}[n])::float8 * ${step(line.y)})
        / nullif(${step(line.x)}::float8 ^ 2 + ${step(line.y)}::float8 ^ 2, 0))), 0) as part
    ) along`;
}
