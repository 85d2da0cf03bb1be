import { inArray, sql } from "drizzle-orm";
import { rideLegs, rideListings, rideStops, rides } from "#drizzle/schema/rides";
import { newPublicId } from "~/modules/addresses/public-id";
import { keepPins } from "~/modules/places/pins.server";
import type { PlaceIndex } from "~/modules/places/place-index";
import { encodePath } from "~/modules/places/polyline";
import { places } from "~/modules/places/queries.server";
import { lineOf } from "~/modules/places/reach";
import type { Route } from "~/modules/places/types";
import type { Tx } from "~/platform/db.server";
import { enqueueAll } from "~/platform/queue.server";
import { endsOf, passedAt, type Road, roadOf, type StopOnLine, timesOf, wholeMinutes } from "./listing";
import { keepRoads } from "./listing.server";
import { flagsOf } from "./rules";
import type { RideDraft } from "./types";

/** Queued with `rideId` for each ride that has become findable for somebody. */
export const ridePublishedJob = "rides:published";

type Planned = { draft: RideDraft; route: Route };
type Published = { id: number; publicId: string };

/** To be called first by who publishes more than once in a transaction (see `keepRoads`). */
export async function prepareRoads(tx: Tx, planned: Planned[]): Promise<void> {
  await keepRoads(tx, roadsOf(planned, await places()));
}

/** Inserts rides with stops and legs, lists them, and announces them where asked to. @returns them in the same order */
export async function publishRides(tx: Tx, planned: Planned[], { isAnnounced = false } = {}): Promise<Published[]> {
  if (planned.length === 0) return [];
  const index = await places();
  await keepPins(
    tx,
    planned.flatMap(({ draft }) => draft.stops.map(({ placeId }) => placeId)),
  );
  const roads = roadsOf(planned, index);
  const roadIds = await keepRoads(tx, roads);
  const published = await tx
    .insert(rides)
    .values(planned.map(({ draft, route }) => rideRow(draft, route)))
    .returning({ id: rides.id, publicId: rides.publicId });
  const ids = published.map(({ id }) => id);
  const all = planned.flatMap((ride, n) => {
    const [road, roadId, rideId] = [roads[n], roadIds[n], published[n]?.id];
    return road && roadId !== undefined && rideId !== undefined ? [{ ...ride, rideId, road, roadId }] : [];
  });
  await Promise.all([
    tx.insert(rideStops).values(all.flatMap(({ rideId, draft, route }) => stopRows(rideId, draft, route))),
    tx.insert(rideLegs).values(all.flatMap(({ rideId, draft }) => legRows(rideId, draft))),
    tx.insert(rideListings).values(all.map((ride) => listingRow(ride, index))),
    isAnnounced && announceRides(tx, ids),
  ]);
  return published;
}

/** Tells watches of rides that are new, have moved in time, or have more free seats. */
export async function announceRides(tx: Tx, rideIds: number[]): Promise<void> {
  await enqueueAll(
    tx,
    rideIds.map((rideId) => ({ name: ridePublishedJob, payload: { rideId } })),
  );
}

export async function unlistRides(tx: Tx, rideIds: number[]): Promise<void> {
  await tx.delete(rideListings).where(inArray(rideListings.rideId, rideIds));
}

/** Updates search and status open/full from the seats free per leg; announces the ride if more are free on some leg. */
export async function refreshAvailability(tx: Tx, rideId: number): Promise<void> {
  const [gain] = await tx.execute<{ hasMore: boolean }>(sql`
    with free as (
      select array_agg((seats - taken)::smallint order by position) legs, max(seats - taken) most
      from ride_leg where ride_id = ${rideId}
    ), listed as (
      update ride_listing set leg_seats = free.legs, seats_left = free.most from free where ride_id = ${rideId}
    ), opened as (
      update ride set status = case when free.most = 0 then 'full' else 'open' end::ride_status
      from free where id = ${rideId} and status in ('open', 'full')
        and status <> (case when free.most = 0 then 'full' else 'open' end::ride_status)
    )
    select exists (select from unnest(free.legs, leg_seats) leg(is_free, was_free) where is_free > was_free) as "hasMore"
    from free, ride_listing where ride_id = ${rideId}`);
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

type Listed = Planned & { rideId: number; road: Road; roadId: number };

function listingRow({ rideId, draft, route, road, roadId }: Listed, index: PlaceIndex) {
  return {
    rideId,
    roadId,
    userId: draft.userId,
    kind: draft.kind,
    seatsLeft: draft.seats,
    price: draft.price,
    flags: flagsOf(draft),
    metres: route.metres,
    stopMinutes: stopMinutes(route),
    legSeats: draft.stops.slice(1).map(() => draft.seats),
    ...endsOf(stopsOnLine(draft, route), index),
    ...timesOf(road, draft.departureAt),
  } satisfies typeof rideListings.$inferInsert;
}

function roadsOf(planned: Planned[], index: PlaceIndex): Road[] {
  return planned.map(({ draft, route }) => roadOf(lineOf(route), stopsOnLine(draft, route), index));
}

function stopsOnLine({ stops }: RideDraft, route: Route): StopOnLine[] {
  return stops.flatMap(({ placeId }, n) => (route.stops[n] ? [{ placeId, ...route.stops[n] }] : []));
}

function stopMinutes(route: Route): number[] {
  return route.stops.map((stop) => wholeMinutes(stop.seconds));
}
