import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { busBookings, departures } from "#drizzle/schema/bus";
import { confirmHold, holdSeats } from "~/modules/bus/bookings.server";
import { createDeparture } from "~/modules/bus/commands.server";
import { metresAlong } from "~/modules/bus/plan.server";
import type { BusBooking, Departure, DepartureDraft } from "~/modules/bus/types";
import { places } from "~/modules/places/queries.server";
import { db } from "~/platform/db.server";
import { createUser } from "./users";

type Wishes = Partial<Omit<DepartureDraft, "stops">> & { stops?: string[]; departsInHours?: number };

/** A coach through the named places (slugs), an hour apart; by default Stockholm–Gävle–Sundsvall in two days. */
export async function createCoach({
  stops = ["stockholm", "gavle", "sundsvall"],
  departsInHours = 48,
  ...wishes
}: Wishes = {}): Promise<Departure> {
  const index = await places();
  const way = stops.map((slug) => {
    const place = index.bySlug(slug);
    if (!place) throw new Error(`no place ${slug}`);
    return place;
  });
  const metres = await metresAlong(way);
  const { publicId } = await db.transaction((tx) =>
    createDeparture(tx, {
      operator: "Norrbuss",
      departureAt: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + departsInHours * 3_600_000),
      seats: 10,
      price: 300,
      note: "",
      stops: way.map((place, n) => ({
        placeId: place.id,
        stopName: `${place.name} busstation`,
        metres: metres[n] ?? 0,
        minutes: n * 60,
      })),
      ...wishes,
    }),
  );
  const [departure] = await db.select().from(departures).where(eq(departures.publicId, publicId));
  if (!departure) throw new Error("no departure was created");
  return departure;
}

type Seats = { userId?: number; from?: number; to?: number; seats?: number; travellerName?: string };

/** Seats held on a coach, the whole way of three stops unless told otherwise. */
export async function createHold(departure: Departure, seats: Seats = {}, now = Date.now()): Promise<BusBooking> {
  const outcome = await holdSeats(
    {
      userId: seats.userId ?? (await createUser()).id,
      departureId: departure.publicId,
      from: 0,
      to: 2,
      seats: 1,
      travellerName: "Resenär Resenärsson",
      formKey: randomUUID(),
      network: "",
      ...seats,
    },
    now,
  );
  if (!outcome.ok) throw new Error(`no seats: ${outcome.reason}`);
  return readBusBooking(outcome.bookingId);
}

/** Seats held and confirmed. */
export async function createTicket(departure: Departure, seats: Seats = {}, now = Date.now()): Promise<BusBooking> {
  const { publicId, userId } = await createHold(departure, seats, now);
  await confirmHold({ userId, bookingId: publicId }, now);
  return readBusBooking(publicId);
}

export async function readBusBooking(publicId: string): Promise<BusBooking> {
  const [booking] = await db.select().from(busBookings).where(eq(busBookings.publicId, publicId));
  if (!booking) throw new Error("no such booking");
  return booking;
}
