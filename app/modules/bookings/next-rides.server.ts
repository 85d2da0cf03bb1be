import { and, eq } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { listDepartures } from "~/modules/bus/search.server";
import type { BusTicket } from "~/modules/bus/tickets.server";
import type { FoundDeparture } from "~/modules/bus/types";
import { localDateOf } from "~/modules/calendar/rules";
import type { Facts, Message } from "~/modules/notifications/types";
import { places } from "~/modules/places/queries.server";
import { findRides } from "~/modules/search/queries.server";
import { anyRide } from "~/modules/search/rules";
import type { FoundRide } from "~/modules/search/types";
import { hiddenUserIds } from "~/modules/users/queries.server";
import { db } from "~/platform/db.server";
import { formatDayTime, formatPrice } from "~/text/format";
import { type BookingSummary, findBookingSummary, type LostWay, lostWayOf } from "./queries.server";
import { hasLostTrip, isForWomen, isOwnTrip } from "./rules";
import { isLiveSeat } from "./sql.server";
import type { Changing } from "./types";
import { endingWords } from "./wording";

const shown = 3;

/** More are rarely lost at once; the rest are shown without alternatives. */
const mostLost = 3;

const soonMs = 6 * 3_600_000;

/** ms before a trip, when people are on their way to it */
const nearMs = 3 * 3_600_000;

export type OtherWays = { rides: FoundRide[]; departures: FoundDeparture[] };
export type LostTrip = OtherWays & { booking: Lost; what: ReturnType<typeof endingWords> };
export type LostTicket = BusTicket & { instead: OtherWays };

type Lost = BookingSummary & Changing;
type Way = LostWay & Pick<BookingSummary, "seats"> & { rideId: string | null };

const none: OtherWays = { rides: [], departures: [] };

/** Alternatives to a trip that is off, by whomever: around its day or, within three hours of departure, what leaves in six. */
export async function nextBestRides(viewerId: number, booking: BookingSummary, now = Date.now()): Promise<OtherWays> {
  return isOwnTrip(booking) && booking.isOff ? waysInstead(viewerId, await lostWayOf(booking), now) : none;
}

async function waysInstead(viewerId: number, way: Way, now: number): Promise<OtherWays> {
  const left = way.onAt - now;
  if (left < -soonMs) return none;
  if (left < nearMs) {
    const fromHere = await waysFromHere(viewerId, way, now);
    if (left < 0 || fromHere.rides.length + fromHere.departures.length > 0) return fromHere;
  }
  return waysLike(viewerId, way, localDateOf(way.onAt), now);
}

/** Rides and coaches the same way within six hours, for who was left standing. @param now ms UTC */
export async function waysFromHere(viewerId: number, way: Way, now = Date.now()): Promise<OtherWays> {
  const { rides: others, departures } = await waysLike(viewerId, way, null, now);
  const isSoon = ({ on }: { on: { at: number } }) => on.at < now + soonMs;
  return { rides: others.filter(isSoon), departures: departures.filter(isSoon) };
}

async function waysLike(viewerId: number, lost: Way, date: string | null, now: number): Promise<OtherWays> {
  const [index, hidden, booked] = await Promise.all([places(), hiddenUserIds(viewerId), bookedRides(viewerId)]);
  const way = {
    from: index.endAt(lost.from.slug),
    to: index.endAt(lost.to.slug),
    date,
    days: 1,
    seats: lost.seats,
  };
  const [found, departures] = await Promise.all([
    findRides({ ...anyRide, ...way, hiddenUserIds: [viewerId, ...hidden] }, now),
    listDepartures(way, now),
  ]);
  const others = found.rides.filter(
    (ride) => ride.publicId !== lost.rideId && !booked.includes(ride.publicId) && leavesTimeToChange(lost, ride),
  );
  const forAllFirst = others.sort((one, other) => Number(isForWomen(one)) - Number(isForWomen(other)));
  return {
    rides: forAllFirst.slice(0, shown).sort((one, other) => one.on.at - other.on.at),
    departures: departures.filter((departure) => leavesTimeToChange(lost, departure)).slice(0, shown),
  };
}

function leavesTimeToChange(
  { onFrom = 0, offBy = Number.POSITIVE_INFINITY }: Way,
  { on, off }: Record<"on" | "off", { at: number }>,
) {
  return on.at >= onFrom && off.at <= offBy;
}

/** Lost trips whose day is not over, soonest first, each with alternatives. @param now ms UTC */
export function listLostTrips(viewerId: number, all: Lost[], now = Date.now()): Promise<LostTrip[]> {
  const lost = all.filter(hasLostTrip).sort((a, b) => a.onAt - b.onAt);
  const find = async (trip: Lost, n: number): Promise<LostTrip> => {
    const booking = await lostWayOf(trip);
    const instead = n < mostLost ? await waysInstead(viewerId, booking, now) : none;
    return { booking, what: endingWords(trip), ...instead };
  };
  return Promise.all(lost.map(find));
}

/** Tickets of coaches that the operator cancelled, soonest first, each with alternatives. @param now ms UTC */
export function listLostTickets(viewerId: number, all: BusTicket[], now = Date.now()): Promise<LostTicket[]> {
  const lost = all.filter(({ isOff }) => isOff).sort((a, b) => a.on.at - b.on.at);
  const find = async (ticket: BusTicket, n: number): Promise<LostTicket> => ({
    ...ticket,
    instead: n < mostLost ? await waysInstead(viewerId, wayOf(ticket), now) : none,
  });
  return Promise.all(lost.map(find));
}

function wayOf({ on, off, seats }: BusTicket): Way {
  const end = ({ place, slug }: BusTicket["on"]) => ({ name: place, slug });
  return { from: end(on), to: end(off), onAt: on.at, seats, rideId: null };
}

/** What the mail about a lost trip adds when it leaves: rides that can be booked by then. */
export async function otherWaysFor({ bookingId, userId }: Facts): Promise<Pick<Message, "choices">> {
  if (typeof bookingId !== "number" || typeof userId !== "number") return {};
  const booking = await findBookingSummary(userId, bookingId);
  if (!booking) return {};
  const { rides: others } = await nextBestRides(userId, booking);
  return { choices: others.map((ride) => choiceOf(ride, booking.seats)) };
}

function choiceOf(ride: FoundRide, seats: number) {
  const { publicId, on, off, price, person } = ride;
  return {
    title: `${on.name} – ${off.name}`,
    detail: `${formatDayTime(on.at)}, ${person.firstName}, ${formatPrice(price)}${isForWomen(ride) ? ", bara kvinnor" : ""}`,
    route: `/book-ride/${publicId}?from=${on.slug}&to=${off.slug}&seats=${seats}`,
    button: "Boka",
  };
}

async function bookedRides(userId: number): Promise<string[]> {
  const rows = await db
    .select({ publicId: rides.publicId })
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .where(and(eq(bookings.userId, userId), isLiveSeat));
  return rows.map((row) => row.publicId);
}
