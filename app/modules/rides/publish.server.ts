import { eq, sql } from "drizzle-orm";
import { rideLegs, rideSearch, rideStops, rides } from "#drizzle/schema/rides";
import { newPublicId } from "~/modules/addresses/public-id";
import { addDays, dayNumberOf, dayWindow, localDateOf } from "~/modules/calendar/rules";
import type { PlaceIndex } from "~/modules/places/place-index";
import { encodePath } from "~/modules/places/polyline";
import { places } from "~/modules/places/queries.server";
import type { PassedPlace, Route } from "~/modules/places/types";
import type { Tx } from "~/platform/db.server";
import { enqueueAll } from "~/platform/queue.server";
import { flagsOf } from "./rules";
import type { RideDraft } from "./types";

/** Queued with `rideId` for each ride that people may find who could not before. */
export const ridePublishedJob = "rides:published";

type Published = { id: number; publicId: string };

/** Writes rides with their stops, legs and search rows, many at a time. @returns them in the same order */
export async function publishRides(tx: Tx, planned: { draft: RideDraft; route: Route }[]): Promise<Published[]> {
  if (planned.length === 0) return [];
  const index = await places();
  const published = await tx
    .insert(rides)
    .values(planned.map(({ draft, route }) => rideRow(draft, route)))
    .returning({ id: rides.id, publicId: rides.publicId });
  const all = planned.flatMap((ride, n) => (published[n] ? [{ ...ride, rideId: published[n].id }] : []));
  await tx.insert(rideStops).values(all.flatMap(({ rideId, draft, route }) => stopRows(rideId, draft, route)));
  await tx.insert(rideLegs).values(all.flatMap(({ rideId, draft }) => legRows(rideId, draft)));
  await tx.insert(rideSearch).values(all.map(({ rideId, draft, route }) => searchRow(rideId, draft, route, index)));
  return published;
}

/** Lets those who wait for rides like these know: they are new, leave at another time, or have more seats free. */
export async function announceRides(tx: Tx, rideIds: number[]): Promise<void> {
  await enqueueAll(
    tx,
    ridePublishedJob,
    rideIds.map((rideId) => ({ payload: { rideId } })),
  );
}

/** Takes a ride out of the search: it has left, is cancelled or removed. */
export async function unlistRide(tx: Tx, rideId: number): Promise<void> {
  await tx.delete(rideSearch).where(eq(rideSearch.rideId, rideId));
}

/** Brings search and status open/full in line with the seats free per leg, and announces the ride if more are free. */
export async function refreshAvailability(tx: Tx, rideId: number): Promise<void> {
  const [gain] = await tx.execute<{ hasMore: boolean }>(sql`
    with free as (
      select array_agg((seats - taken)::smallint order by position) legs, max(seats - taken) most
      from ride_leg where ride_id = ${rideId}
    ), listed as (
      update ride_search set leg_seats = free.legs, seats_left = free.most from free where ride_id = ${rideId}
    ), opened as (
      update ride set status = case when free.most = 0 then 'full' else 'open' end::ride_status
      from free where id = ${rideId} and status in ('open', 'full')
        and status <> (case when free.most = 0 then 'full' else 'open' end::ride_status)
    )
    select free.most > seats_left as "hasMore" from free, ride_search where ride_id = ${rideId}`);
  if (gain?.hasMore) await announceRides(tx, [rideId]);
}

function rideRow({ stops: _, ...draft }: RideDraft, route: Route): typeof rides.$inferInsert {
  return {
    ...draft,
    publicId: newPublicId(),
    arrivalAt: new Date(passedAt(draft.departureAt.getTime(), route.seconds)),
    metres: route.metres,
    seconds: route.seconds,
    roads: route.roads,
    path: encodePath(route.path),
  };
}

function stopRows(rideId: number, draft: RideDraft, route: Route): (typeof rideStops.$inferInsert)[] {
  return draft.stops.map((stop, position) => ({
    rideId,
    position,
    ...stop,
    metres: route.stops[position]?.metres ?? 0,
    minutes: stopMinutes(route)[position] ?? 0,
  }));
}

function legRows(rideId: number, draft: RideDraft): (typeof rideLegs.$inferInsert)[] {
  return draft.stops.slice(1).map((_, position) => ({ rideId, position, seats: draft.seats }));
}

function searchRow(rideId: number, draft: RideDraft, route: Route, index: PlaceIndex): typeof rideSearch.$inferInsert {
  return {
    rideId,
    userId: draft.userId,
    kind: draft.kind,
    seatsLeft: draft.seats,
    price: draft.price,
    flags: flagsOf(draft),
    originId: draft.stops[0]?.placeId ?? 0,
    destinationId: draft.stops.at(-1)?.placeId ?? 0,
    metres: route.metres,
    stopMinutes: stopMinutes(route),
    legSeats: draft.stops.slice(1).map(() => draft.seats),
    ...listingAt(draft.departureAt, route, index),
  };
}

/** What the search row says of when a ride passes where; a new departure needs all of it anew. */
export function listingAt(departureAt: Date, route: Pick<Route, "passed" | "seconds">, index: PlaceIndex) {
  const passed = route.passed.filter((place) => isNear(place, index));
  const entries = searchEntries(departureAt.getTime(), { passed, seconds: route.seconds });
  return {
    departure: Math.floor(departureAt.getTime() / 60_000),
    keys: entries.map(({ day, passed }) => searchKey(day, passed.placeId)),
    offs: entries.map(({ passed }) => hundreds(passed.offMetres)),
    minutes: entries.map(({ passed }) => wholeMinutes(passed.seconds)),
    distances: entries.map(({ passed }) => hundreds(passed.metres)),
  };
}

/** Judged by the rounded distance, which is what searches and bookings compare. */
function isNear({ placeId, offMetres }: PassedPlace, index: PlaceIndex): boolean {
  const place = index.byId(placeId);
  return place !== undefined && hundreds(offMetres) * 100 <= index.radiusOf(place);
}

const wholeMinutes = (seconds: number) => Math.round(seconds / 60);

/** To the minute, as stops keep it, so that a time is the same wherever it stands. @param departure ms UTC @returns ms UTC */
export function passedAt(departure: number, seconds: number): number {
  return departure + wholeMinutes(seconds) * 60_000;
}

const hundreds = (metres: number) => Math.round(metres / 100);

/** What `ride_search.keys` holds for a place passed. @param day days since 1970, local */
export function searchKey(day: number, placeId: number): number {
  return day * 32_768 + placeId;
}

type SearchEntry = { day: number; passed: PassedPlace };

/** Lists a place under each local day from departure to when it is passed: who boards before midnight finds it. */
function searchEntries(departure: number, route: Pick<Route, "passed" | "seconds">): SearchEntry[] {
  const lastDate = localDateOf(passedAt(departure, route.seconds));
  const entries: SearchEntry[] = [];
  for (let date = localDateOf(departure); date <= lastDate; date = addDays(date, 1)) {
    const { start } = dayWindow(date);
    const passedLater = route.passed.filter((place) => passedAt(departure, place.seconds) >= start);
    const day = dayNumberOf(date);
    entries.push(...passedLater.map((passed) => ({ day, passed })));
  }
  return entries;
}

function stopMinutes(route: Route): number[] {
  return route.stops.map((stop) => wholeMinutes(stop.seconds));
}
