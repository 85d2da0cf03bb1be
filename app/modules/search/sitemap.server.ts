import { places } from "~/modules/places/queries.server";
import { sql } from "~/platform/db.server";
import { usualRoutesFrom } from "./city-page.server";

/** The protocol's limit per file (https://www.sitemaps.org/protocol.html). */
const mostInOne = 50_000;

export async function cityPaths(): Promise<string[]> {
  return (await places()).indexed.map(({ slug }) => `/city/${slug}`);
}

/** The pages of popular routes; every other pair of places has one, too. @returns paths */
export async function routePaths(): Promise<string[]> {
  const index = await places();
  return index.indexed.flatMap((from) => usualRoutesFrom(from, index).map((to) => `/ride/${from.slug}-${to.slug}`));
}

/** How many files the bookable rides fill. @param now ms UTC */
export async function countRideParts(now = Date.now()): Promise<number> {
  const [row] = await sql<[{ rides: number }]>`
    select count(*)::int as rides from ride_listing where departure > ${Math.floor(now / 60_000)}::int`;
  return Math.ceil(row.rides / mostInOne);
}

/** The pages of bookable rides. @param part from 1 @param now ms UTC @returns paths, none beyond the last part */
export async function ridePaths(part: number, now = Date.now()): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    select case ride.kind when 'offer' then '/ride/' else '/passenger/' end || public_id as path
    from ride_listing join ride on ride.id = ride_id
    where departure > ${Math.floor(now / 60_000)}::int
    order by ride_id limit ${mostInOne} offset ${(part - 1) * mostInOne}`;
  return rows.map(({ path }) => path);
}
