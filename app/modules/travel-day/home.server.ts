import { type HomeTrips, type HomeTripsRow, readHomeTrips } from "~/modules/bookings/home.server";
import { findTripCard, type TripCard } from "./card.server";

/** `card` replaces the next trip on its day */
export type HomeScreen = HomeTrips & { card: TripCard | null };

/** @param row null while nothing can be read @param now ms UTC */
export async function readHomeScreen(
  userId: number,
  row: HomeTripsRow | null,
  request: Request,
  now: number,
): Promise<HomeScreen> {
  const trips = await readHomeTrips(row, now);
  return { ...trips, card: trips.next && (await findTripCard(userId, trips.next, request, now)) };
}
