import { distanceBetween } from "~/modules/places/geometry";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { readForAnybody } from "~/platform/abandoned-reads.server";
import { rawTimestamp, sql } from "~/platform/db.server";
import { readSomewhere } from "~/platform/read-replica.server";
import { sharedAnswer } from "~/platform/shared-answer";
import { wayBetween } from "./note.server";
import { fewestShown, weekBefore, weekOf } from "./rules";
import type { MissingRide, Way } from "./types";
import { onScreen } from "./wording";

const freshForMs = 60_000;
const mostKnown = 500;
const nearby = 40_000;
const most = { screen: 3, overview: 10 };
const ownRidesRead = 50;

const missingRides = sharedAnswer(() => readForAnybody(() => findMissing(Date.now())), freshForMs);

/** Ways on which several people found no ride this week, or, where it is not as many yet, the last; most people first. @param now ms UTC */
export async function findMissing(now: number): Promise<MissingRide[]> {
  const week = weekOf(now);
  const rows = await readSomewhere(
    (sql) => sql<(Way & Pick<MissingRide, "people" | "isThisWeek">)[]>`
    select * from (
      select distinct on (from_place_id, to_place_id) from_place_id as "fromId", to_place_id as "toId", people,
        week = ${week} as "isThisWeek"
      from missing_ride where week in (${week}, ${weekBefore(week)}) and people >= ${fewestShown}::int
      order by from_place_id, to_place_id, week desc) latest
    order by people desc, "fromId", "toId" limit ${mostKnown}`,
  );
  const index = await places();
  return rows.flatMap(({ fromId, toId, ...counted }) => {
    const [from, to] = [fromId, toId].map((id) => index.byId(id));
    return from && to ? [{ ...counted, from, to }] : [];
  });
}

export async function mostMissing() {
  return (await missingRides()).slice(0, most.overview).map(onScreen);
}

/** @param ends of which one has to be near; none: anywhere */
export async function missingNear(ends: Place[]) {
  const missing = await missingRides();
  const near = ends.length > 0 ? missing.filter(isNear(ends)) : missing;
  return near.slice(0, most.screen).map(onScreen);
}

export async function missingBetween(fromSlug: string, toSlug: string) {
  const [missing, index] = await Promise.all([missingRides(), places()]);
  const [from, to] = [fromSlug, toSlug].map((slug) => index.bySlug(slug));
  const way = from && to && wayBetween(from, to, index);
  const found = way && missing.find((one) => isSame(way)(one));
  return found ? onScreen(found) : null;
}

/** Those near where the person drives before others, and none that they drive already. @param now ms UTC */
export async function missingForDriver(userId: number, now: number) {
  const [missing, own, index] = await Promise.all([missingRides(), ownWays(userId, now), places()]);
  const ways = own.map(({ fromId, toId, isComing }) => {
    const ends = [fromId, toId].flatMap((id) => index.byId(id) ?? []);
    const [from, to] = ends;
    return { ends, driven: isComing && from && to ? wayBetween(from, to, index) : null };
  });
  const open = missing.filter((one) => !ways.some(({ driven }) => driven && isSame(driven)(one)));
  const near = open.filter(isNear(ways.flatMap(({ ends }) => ends)));
  return [...near, ...open.filter((one) => !near.includes(one))].slice(0, most.screen).map(onScreen);
}

const isSame =
  ({ fromId, toId }: Way) =>
  ({ from, to }: MissingRide) =>
    from.id === fromId && to.id === toId;

const isNear =
  (ends: Place[]) =>
  ({ from, to }: MissingRide) =>
    ends.some((end) => [from, to].some((one) => distanceBetween(one, end) <= nearby));

function ownWays(userId: number, now: number) {
  return sql<(Way & { isComing: boolean })[]>`
    select start.place_id as "fromId", finish.place_id as "toId",
      status in ('open', 'full') and departure_at > ${rawTimestamp(now)} as "isComing"
    from ride join ride_stop start on start.ride_id = ride.id and start.position = 0
    cross join lateral (
      select place_id from ride_stop where ride_id = ride.id order by position desc limit 1) finish
    where user_id = ${userId} and kind = 'offer' order by departure_at desc limit ${ownRidesRead}`;
}
