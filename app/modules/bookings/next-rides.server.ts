import { listDepartures } from "~/modules/bus/search.server";
import type { FoundDeparture } from "~/modules/bus/types";
import { localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { anyRide } from "~/modules/rides/search.rules";
import { findRides } from "~/modules/rides/search.server";
import type { FoundRide } from "~/modules/rides/search.types";
import { hiddenUserIds } from "~/modules/users/queries.server";
import type { BookingPage } from "./queries.server";

const shown = 3;

/** Other rides, and coaches, the same way on the same day, for a passenger whose booking came to nothing. */
export async function nextBestRides(
  viewerId: number,
  booking: BookingPage,
  now = Date.now(),
): Promise<{ rides: FoundRide[]; departures: FoundDeparture[] }> {
  if (!needsAnother(booking) || booking.onAt < now) return { rides: [], departures: [] };
  const [index, hidden] = await Promise.all([places(), hiddenUserIds(viewerId)]);
  const end = (slug: string) => {
    const place = index.bySlug(slug);
    return place ? { place, radius: index.radiusOf(place) } : null;
  };
  const way = {
    from: end(booking.from.slug),
    to: end(booking.to.slug),
    date: localDateOf(booking.onAt),
    seats: booking.seats,
  };
  const [{ rides }, departures] = await Promise.all([
    findRides({ ...anyRide, ...way, days: 1, hiddenUserIds: [viewerId, ...hidden] }, now),
    listDepartures(way, now, shown),
  ]);
  return { rides: rides.filter((ride) => ride.publicId !== booking.rideId).slice(0, shown), departures };
}

function needsAnother({ role, status }: BookingPage): boolean {
  return role === "passenger" && (status === "declined" || status === "expired" || status === "cancelled_by_driver");
}
