import { eq } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { places } from "~/modules/places/queries.server";
import { planRoute } from "~/modules/places/roads.server";
import type { Place } from "~/modules/places/types";
import { publishRides, refreshAvailability } from "~/modules/rides/publish.server";
import type { Ride, RideDraft } from "~/modules/rides/types";
import { db, sql } from "~/platform/db.server";
import { createUser } from "./users";

type Wishes = Partial<Omit<RideDraft, "stops">> & { stops?: string[]; departsInHours?: number };

/** A ride through the named places (slugs); by default Stockholm–Malmö with three seats in two days. */
export async function createRide({
  stops = ["stockholm", "malmo"],
  departsInHours = 48,
  ...wishes
}: Wishes = {}): Promise<Ride> {
  const index = await places();
  const way = stops.map((slug) => {
    const place = index.bySlug(slug);
    if (!place) throw new Error(`no place ${slug}`);
    return place;
  });
  const draft: RideDraft = {
    userId: wishes.userId ?? (await createUser()).id,
    kind: "offer",
    flexibilityMinutes: 0,
    seats: 3,
    price: 220,
    bookingMode: "request",
    luggage: "small",
    pets: false,
    smoking: false,
    childSeat: false,
    womenOnly: false,
    winterTyres: false,
    note: "",
    vehicleMake: "",
    vehicleColour: "",
    vehicleRegistration: "",
    departureAt: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + departsInHours * 3_600_000),
    stops: way.map((place) => ({ placeId: place.id, meetingPoint: "" })),
    ...wishes,
  };
  const route = await wayThrough(way);
  const [published] = await db.transaction((tx) => publishRides(tx, [{ draft, route }]));
  const [ride] = published ? await db.select().from(rides).where(eq(rides.id, published.id)) : [];
  if (!ride) throw new Error("no ride was created");
  return ride;
}

/** Every other time takes some seats. @returns those left free on each leg */
export async function fillSomeSeats(
  rideId: number,
  { seats, stops }: RideDraft,
  random: () => number,
): Promise<number[]> {
  const legs = stops.slice(1);
  if (random() < 0.5) return legs.map(() => seats);
  const free = legs.map(() => Math.floor(random() * (seats + 1)));
  await sql`
    update ride_leg set taken = seats - free.here
    from unnest(${free}::int[]) with ordinality free(here, n) where ride_id = ${rideId} and position = free.n - 1`;
  await db.transaction((tx) => refreshAvailability(tx, rideId));
  return free;
}

const ways = new Map<string, ReturnType<typeof planRoute>>();

/** Looked for once: it takes half of what a ride does, and most rides here go the same way. */
function wayThrough(places: Place[]): ReturnType<typeof planRoute> {
  const key = places.map(({ id }) => id).join();
  const way = ways.get(key) ?? planRoute(places);
  ways.set(key, way);
  return way;
}
