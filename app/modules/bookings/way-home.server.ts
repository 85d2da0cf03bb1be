import { sql } from "drizzle-orm";
import { addDays, localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { searchAddress } from "~/modules/search/address";
import { countPerDay } from "~/modules/search/queries.server";
import { anyRide, mostCounted } from "~/modules/search/rules";
import { ridesWords } from "~/modules/search/wording";
import type { SignedInUser } from "~/modules/users/types";
import { db, timestamp } from "~/platform/db.server";
import { leadsBack, type Way, waysAfter } from "./clash.server";
import type { BookingPage } from "./queries.server";

export type WayHome = NonNullable<Awaited<ReturnType<typeof findWayHome>>>;

type Trip = Pick<BookingPage, "from" | "to" | "offAt">;

/** Whether somebody has a way back, or wants one, in the week from when a trip of theirs ends. */
export async function hasWayHome(userId: number, trip: Trip): Promise<boolean> {
  const [row] = await db.execute<{ ways: Way[] }>(sql`select ${waysAfter(userId, timestamp(trip.offAt))} as ways`);
  return leadsBack(row?.ways ?? [], trip, await places());
}

export async function findWayHome(
  viewer: Pick<SignedInUser, "id" | "hiddenUserIds">,
  { from, to, offAt, seats, hasWayBack }: BookingPage,
  now: number,
) {
  if (hasWayBack) return null;
  const index = await places();
  const date = localDateOf(offAt);
  const way = { from: index.endAt(to.slug), to: index.endAt(from.slug), seats };
  const hiddenUserIds = [viewer.id, ...viewer.hiddenUserIds];
  // The counted week is centred on its date, three days before and after.
  const counted = await countPerDay({ ...anyRide, ...way, hiddenUserIds, date: addDays(date, 3) }, now);
  const days = counted.filter((day) => day.date >= date && day.rides > 0);
  const prices = days.some(({ rides }) => rides >= mostCounted)
    ? []
    : days.flatMap(({ lowestPrice }) => lowestPrice ?? []);
  return {
    address: searchAddress({ from: to.slug, to: from.slug, date, ...(seats > 1 && { seats: `${seats}` }) }),
    rides: days.length > 0 ? ridesWords(days) : null,
    lowestPrice: prices.length > 0 ? Math.min(...prices) : null,
  };
}
