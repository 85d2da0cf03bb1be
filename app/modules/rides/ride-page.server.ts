import { and, eq, getTableColumns, inArray, isNull, ne, not, sql } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { clockWords } from "~/modules/places/clock.server";
import type { PlaceIndex } from "~/modules/places/place-index";
import { decodePath } from "~/modules/places/polyline";
import { places } from "~/modules/places/queries.server";
import type { LatLng } from "~/modules/places/types";
import { colourWords } from "~/modules/users/car-words";
import { maskContacts } from "~/modules/users/contact-masking";
import { publicProfile } from "~/modules/users/rules";
import { areBlocked } from "~/modules/users/sql.server";
import { db, milliseconds, timestamp } from "~/platform/db.server";
import { meetingSpots } from "./meeting-spots.server";
import { partBetween } from "./part.server";
import { recurringDays } from "./recurrence";
import { detourMinutes, isBookable } from "./rules";
import type { Ride, WayPart } from "./types";
import { lineWords } from "./wording";

type Stop = { placeId: number; minutes: number; metres: number; free: number | null };

const { vehicleRegistration: _plate, ...publicColumns } = getTableColumns(rides);

const stops = sql<Stop[]>`(
  select json_agg(json_build_object('placeId', s.place_id, 'minutes', s.minutes, 'metres', s.metres,
    'free', l.seats - l.taken) order by s.position)
  from ride_stop s left join ride_leg l on l.ride_id = s.ride_id and l.position = s.position
  where s.ride_id = ${rides.id})`;

const visibleTo = (viewerId: number | null) => not(areBlocked(sql`${viewerId}::bigint`, sql`${rides.userId}`));

export type RidePage = NonNullable<Awaited<ReturnType<typeof findRidePage>>>;

/** A ride's public page for a part of it; null if hidden. @param asked slugs, null for the ride's own ends */
export async function findRidePage(
  publicId: string,
  viewerId: number | null,
  asked: { from: string | null; to: string | null },
  now: number,
) {
  const [row] = await db
    .select({ ride: publicColumns, owner: users, stops })
    .from(rides)
    .innerJoin(users, eq(users.id, rides.userId))
    .where(
      and(eq(rides.publicId, publicId), ne(rides.status, "removed"), isNull(users.blockedAt), visibleTo(viewerId)),
    );
  if (!row) return null;
  const { ride, owner } = row;
  const index = await places();
  const place = (slug: string | null) => (slug && index.bySlug(slug)) || undefined;
  const part =
    (await partBetween(ride, row.stops, place(asked.from), place(asked.to))) ?? (await partBetween(ride, row.stops));
  if (!part) return null;
  const {
    id: _id,
    userId,
    path: _path,
    seriesId: _seriesId,
    returnOf: _returnOf,
    cancelledAt: _cancelledAt,
    createdAt: _createdAt,
    ...facts
  } = ride;
  const seatsLeft = Math.min(...row.stops.slice(part.fromLeg, part.toLeg).map((stop) => stop.free ?? 0));
  return {
    ...facts,
    note: maskContacts(ride.note),
    vehicleMake: maskContacts(ride.vehicleMake),
    vehicleColour: maskContacts(colourWords(ride.vehicleColour)),
    departureAt: ride.departureAt.getTime(),
    arrivalAt: ride.arrivalAt.getTime(),
    otherDays: await daysOfSeries(ride, part, now),
    isOwn: userId === viewerId,
    isBookable: isBookable(ride, now),
    timetable: timetable(row.stops, part, ride.departureAt.getTime(), index),
    part: {
      ...partFacts(part, ride.departureAt.getTime(), index),
      spots: await meetingSpots(ride.id, {
        from: part.onOffRoad > 0 ? index.byId(part.fromPlaceId) : undefined,
        to: part.offOffRoad > 0 ? index.byId(part.toPlaceId) : undefined,
      }),
      seatsLeft,
      lineText: seatsLeft < 1 ? lineWords() : null,
    },
    owner: {
      ...publicProfile(owner),
      about: maskContacts(owner.about ?? ""),
      languages: owner.languages,
    },
  };
}

/** "vardagar": when a series goes where another day has a seat on the same part; null otherwise. */
async function daysOfSeries(
  { id, seriesId, departureAt }: Pick<Ride, "id" | "seriesId" | "departureAt">,
  { fromLeg, toLeg }: WayPart,
  now: number,
) {
  if (!seriesId) return null;
  const others = await db.execute<{ at: number }>(sql`
    select ${milliseconds(sql`departure_at`)} as at from ride
    where series_id = ${seriesId} and id <> ${id} and status = 'open' and departure_at > ${timestamp(now)} and not exists (
      select from ride_leg where ride_id = ride.id and position >= ${fromLeg} and position < ${toLeg} and taken >= seats)`);
  return others.length > 0 ? recurringDays([departureAt.getTime(), ...others.map(({ at }) => at)]) : null;
}

/** The path of a ride and the names of its ends, for a map; null when there is no such ride. */
export async function findRideMap(publicId: string) {
  const [row] = await db
    .select({ path: rides.path, stops })
    .from(rides)
    .innerJoin(users, eq(users.id, rides.userId))
    .where(and(eq(rides.publicId, publicId), ne(rides.status, "removed"), isNull(users.blockedAt)));
  if (!row) return null;
  const index = await places();
  return { path: decodePath(row.path), stops: row.stops.flatMap((stop) => index.byId(stop.placeId) ?? []) };
}

/** The roads of rides that are there, in the order asked for. */
export async function findRoads(publicIds: string[]): Promise<{ publicId: string; path: LatLng[] }[]> {
  const rows = await db
    .select({ publicId: rides.publicId, path: rides.path })
    .from(rides)
    .innerJoin(users, eq(users.id, rides.userId))
    .where(and(inArray(rides.publicId, publicIds), ne(rides.status, "removed"), isNull(users.blockedAt)));
  const byId = new Map(rows.map(({ publicId, path }) => [publicId, path]));
  return publicIds.flatMap((publicId) => {
    const path = byId.get(publicId);
    return path === undefined ? [] : [{ publicId, path: decodePath(path) }];
  });
}

function timetable(stops: Stop[], part: WayPart, departure: number, index: PlaceIndex) {
  const entry = ({ placeId, minutes, free = null }: Pick<Stop, "placeId" | "minutes"> & { free?: number | null }) => ({
    name: index.nameOf(placeId),
    clock: clockWords(index.byId(placeId)),
    at: departure + minutes * 60_000,
    minutes,
    free,
    isMine:
      (placeId === part.fromPlaceId && minutes === part.onMinutes) ||
      (placeId === part.toPlaceId && minutes === part.offMinutes),
  });
  const entries = stops.map(entry);
  const alongTheWay = [
    entry({ placeId: part.fromPlaceId, minutes: part.onMinutes }),
    entry({ placeId: part.toPlaceId, minutes: part.offMinutes }),
  ];
  const missing = alongTheWay.filter(
    (own) => !entries.some((other) => other.name === own.name && other.minutes === own.minutes),
  );
  return [...entries, ...missing].sort((a, b) => a.minutes - b.minutes);
}

function partFacts(part: WayPart, departure: number, index: PlaceIndex) {
  return {
    from: index.labelOf(part.fromPlaceId),
    to: index.labelOf(part.toPlaceId),
    onAt: departure + part.onMinutes * 60_000,
    offAt: departure + part.offMinutes * 60_000,
    metres: part.metres,
    legs: { fromLeg: part.fromLeg, toLeg: part.toLeg },
    price: part.price,
    detourMinutes: detourMinutes(part.onOffRoad, part.offOffRoad),
  };
}
