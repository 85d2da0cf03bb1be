import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { busBookings, departureLegs, departureStops, departures } from "#drizzle/schema/bus";
import { users } from "#drizzle/schema/users";
import { places } from "~/modules/places/queries.server";
import { type Db, db, type Tx, timestamp } from "~/platform/db.server";
import { isBookable } from "./rules";
import { busStop } from "./stops";
import type { DepartureDraft } from "./types";

export type DeparturePage = NonNullable<Awaited<ReturnType<typeof findDeparture>>>;

export async function findDeparture(publicId: string, now: number) {
  const [departure] = await db.select().from(departures).where(eq(departures.publicId, publicId));
  if (!departure) return null;
  const index = await places();
  const rows = await db
    .select({ stop: departureStops, free: sql<number | null>`${departureLegs.seats} - ${departureLegs.taken}` })
    .from(departureStops)
    .leftJoin(
      departureLegs,
      and(
        eq(departureLegs.departureId, departureStops.departureId),
        eq(departureLegs.position, departureStops.position),
      ),
    )
    .where(eq(departureStops.departureId, departure.id))
    .orderBy(asc(departureStops.position));
  const { operator, status, seats, price, note, cancelReason } = departure;
  return {
    publicId,
    operator,
    status,
    seats,
    price,
    note,
    cancelReason,
    departureAt: departure.departureAt.getTime(),
    arrivalAt: departure.arrivalAt.getTime(),
    isBookable: isBookable(departure, now),
    stops: rows.map(({ stop, free }) => ({
      ...busStop(stop, departure.departureAt.getTime(), index),
      metres: stop.metres,
      free,
    })),
  };
}

/** Confirmed seats, or what cancelling the departure ended, in the order people get on. @param publicId of the departure */
export async function listPassengers(publicId: string) {
  const index = await places();
  const [on, off] = [alias(departureStops, "on_stop"), alias(departureStops, "off_stop")];
  const rows = await db
    .select({
      publicId: busBookings.publicId,
      travellerName: busBookings.travellerName,
      ticketCode: busBookings.ticketCode,
      seats: busBookings.seats,
      price: busBookings.price,
      boardedAt: busBookings.boardedAt,
      on,
      off,
      phone: sql<string | null>`case when ${users.phoneVerifiedAt} is not null then ${users.phone} end`,
    })
    .from(busBookings)
    .innerJoin(departures, eq(departures.id, busBookings.departureId))
    .innerJoin(users, eq(users.id, busBookings.userId))
    .innerJoin(on, and(eq(on.departureId, departures.id), eq(on.position, busBookings.fromLeg)))
    .innerJoin(off, and(eq(off.departureId, departures.id), eq(off.position, busBookings.toLeg)))
    .where(and(eq(departures.publicId, publicId), inArray(busBookings.status, ["confirmed", "called_off"])))
    .orderBy(asc(busBookings.fromLeg), asc(busBookings.travellerName));
  return rows.map(({ on, off, ...row }) => ({
    ...row,
    travellerName: row.travellerName || "Namnet är borttaget",
    from: index.nameOf(on.placeId),
    fromStop: on.stopName,
    to: index.nameOf(off.placeId),
    toStop: off.stopName,
  }));
}

/** The public id of an open departure of the same company, way and times; null when there is none. */
export async function findSameDeparture(reader: Db | Tx, draft: DepartureDraft): Promise<string | null> {
  const { operator, departureAt, stops } = draft;
  const way = sql<string>`(select string_agg(place_id || ' ' || minutes, ',' order by position)
    from departure_stop where departure_id = departure.id)`;
  const [same] = await reader
    .select({ publicId: departures.publicId })
    .from(departures)
    .where(
      and(
        eq(departures.status, "open"),
        eq(departures.departureAt, departureAt),
        sql`lower(${departures.operator}) = lower(${operator})`,
        eq(way, stops.map(({ placeId, minutes }) => `${placeId} ${minutes}`).join()),
      ),
    )
    .limit(1);
  return same?.publicId ?? null;
}

/** Coming ones soonest first, others latest first, 50 a page. @param now ms UTC @param page from 1 */
export async function listDeparturesForOperator(which: "coming" | "past" | "cancelled", now: number, page = 1) {
  const index = await places();
  const end = (order: ReturnType<typeof sql>) =>
    sql<number>`(select place_id from departure_stop where departure_id = departure.id order by position ${order} limit 1)`;
  const seatsOf = (status: "held" | "confirmed") =>
    sql<number>`(select coalesce(sum(seats), 0)::int from bus_booking where departure_id = departure.id and status = ${status})`;
  const rows = await db
    .select({
      publicId: departures.publicId,
      operator: departures.operator,
      status: departures.status,
      departureAt: departures.departureAt,
      arrivalAt: departures.arrivalAt,
      seats: departures.seats,
      price: departures.price,
      cancelReason: departures.cancelReason,
      isImported: sql<boolean>`${departures.importKey} is not null`,
      fromId: end(sql`asc`),
      toId: end(sql`desc`),
      confirmed: seatsOf("confirmed"),
      held: seatsOf("held"),
      taken: sql<number>`(select max(taken)::int from departure_leg where departure_id = departure.id)`,
    })
    .from(departures)
    .where(
      {
        coming: sql`${departures.departureAt} > ${timestamp(now)}`,
        past: sql`${departures.departureAt} <= ${timestamp(now)}`,
        cancelled: eq(departures.status, "cancelled"),
      }[which],
    )
    .orderBy(which === "coming" ? asc(departures.departureAt) : desc(departures.departureAt), asc(departures.id))
    .limit(operatorPageSize + 1)
    .offset((Math.max(1, page) - 1) * operatorPageSize);
  return {
    hasMore: rows.length > operatorPageSize,
    departures: rows.slice(0, operatorPageSize).map(({ fromId, toId, ...row }) => ({
      ...row,
      departureAt: row.departureAt.getTime(),
      arrivalAt: row.arrivalAt.getTime(),
      from: index.nameOf(fromId),
      to: index.nameOf(toId),
    })),
  };
}

const operatorPageSize = 50;
