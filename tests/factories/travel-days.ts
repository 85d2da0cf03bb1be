import { asc, eq, inArray } from "drizzle-orm";
import { rideStops } from "#drizzle/schema/rides";
import { tripLines, tripReports } from "#drizzle/schema/travel-day";
import type { Ride } from "~/modules/rides/types";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { createBooking } from "./bookings";
import { createRide } from "./rides";
import { createUser } from "./users";

const way = ["goteborg", "jonkoping", "linkoping", "stockholm"];

export type TravelDay = { ride: Ride; minutesOf: number[]; riders: { userId: number; on: number; off: number }[] };

/** A driver, a stranger and four passengers. */
export async function createPeople(): Promise<[driver: User, stranger: User, ...people: User[]]> {
  const [driver, stranger, ...people] = await Promise.all(Array.from({ length: 6 }, () => createUser()));
  if (!driver || !stranger) throw new Error("nobody was created");
  return [driver, stranger, ...people];
}

type Wishes = { driver: User; people: User[]; parts: [from: number, to: number][]; departureAt?: Date };

/** A ride of four stops, in three hours, with a passenger for each pair of them. */
export async function createTravelDay({ driver, people, parts, departureAt }: Wishes): Promise<TravelDay> {
  const when = departureAt ? { departureAt } : { departsInHours: 3 };
  const ride = await createRide({ userId: driver.id, stops: way, seats: 8, ...when });
  const stops = await db.select().from(rideStops).where(eq(rideStops.rideId, ride.id)).orderBy(asc(rideStops.position));
  const minutesOf = stops.map((stop) => stop.minutes);
  const riders = await Promise.all(
    parts.map(async ([from, to], n) => {
      const [start, finish] = [stops[from], stops[to]];
      const userId = people[n]?.id ?? 0;
      await createBooking(ride, {
        userId,
        status: "accepted",
        fromPlaceId: start?.placeId,
        toPlaceId: finish?.placeId,
        onMinutes: start?.minutes,
        offMinutes: finish?.minutes,
        fromLeg: from,
        toLeg: to,
      });
      return { userId, on: start?.minutes ?? 0, off: finish?.minutes ?? 0 };
    }),
  );
  return { ride, minutesOf, riders };
}

/** What was said on a day, in order, and whom it was told. */
export async function saidIn({ ride }: TravelDay) {
  const reports = await db
    .select()
    .from(tripReports)
    .where(eq(tripReports.rideId, ride.id))
    .orderBy(asc(tripReports.id));
  const ids = reports.map((report) => report.id);
  const lines = ids.length > 0 ? await db.select().from(tripLines).where(inArray(tripLines.reportId, ids)) : [];
  const whoRead = (id: number) =>
    lines.flatMap((line) => (line.reportId === id ? [line.userId] : [])).sort((one, other) => one - other);
  return reports.map((report) => ({ ...report, told: whoRead(report.id) }));
}

export function idsOf(people: { userId: number }[]): number[] {
  return people.map(({ userId }) => userId).sort((one, other) => one - other);
}
