import { type Clash, findClash } from "~/modules/bookings/clash.server";
import { findRoom } from "~/modules/bookings/queries.server";
import { requestLapsesAt } from "~/modules/bookings/rules";
import { departureAddress } from "~/modules/bus/address";
import { findDeparture } from "~/modules/bus/queries.server";
import { freeBetween, partAsked, priceBetween } from "~/modules/bus/rules";
import { localDateOf } from "~/modules/calendar/rules";
import { changeMinutes } from "~/modules/journeys/rules";
import { shelterIn } from "~/modules/journeys/waiting-places";
import { whereToMeet } from "~/modules/places/kinds";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { findTrust } from "~/modules/reviews/trust.server";
import { findRidePage } from "~/modules/rides/ride-page.server";
import { searchAddress } from "~/modules/search/address";
import type { PublicProfile } from "~/modules/users/types";

/** Two parts in the order travelled, and the places where one gets on, changes and gets off. */
export type Asked = { ids: [string, string]; from: Place; change: Place; to: Place; seats: number };

export type PartState = "open" | "own" | "booked" | "cancelled" | "departed" | "not_on_way" | "full";

export type JourneyPartOnPage = {
  id: string;
  from: string;
  to: string;
  onAt: number;
  offAt: number;
  departureAt: number;
  price: number;
  seatsLeft: number;
  state: PartState;
  bookingId: string | null;
  address: string;
  ends: string[];
} & ({ driver: Driver; operator: null } | { driver: null; operator: string; stopNames: { on: string; off: string } });

type Driver = { person: PublicProfile; answers: string | null; isInstant: boolean; womenOnly: boolean };

export type JourneyPage = NonNullable<Awaited<ReturnType<typeof readJourney>>>;

/** Null where the address names no two places apart, or no ride or coach. */
export async function askedIn(params: URLSearchParams): Promise<Asked | null> {
  const index = await places();
  const [from, change, to] = ["from", "byte", "to"].map((name) => index.bySlug(params.get(name) ?? ""));
  const ids: Asked["ids"] = [params.get("forst") ?? "", params.get("sedan") ?? ""];
  const seats = Math.min(Math.max(1, Math.trunc(Number(params.get("seats"))) || 1), 8);
  return from && change && to && ids[0] !== ids[1] ? { ids, from, change, to, seats } : null;
}

/** What somebody is told of a journey before they ask for it; null if a part of it is hidden. @param now ms UTC */
export async function readJourney(userId: number, { ids, from, change, to, seats }: Asked, now: number) {
  const [first, last] = await Promise.all([
    readPart(userId, ids[0], { from, to: change, seats }, now),
    readPart(userId, ids[1], { from: change, to, seats }, now),
  ]);
  if (!first || !last || (!first.driver && !last.driver)) return null;
  const ofSeats = seats > 1 ? { seats: `${seats}` } : {};
  const waitMinutes = Math.round((last.onAt - first.offAt) / 60_000);
  const clash = await clashBeside(userId, first, last);
  const asked = [first, last].filter(({ driver }) => driver && !driver.isInstant);
  const parts: [JourneyPartOnPage, JourneyPartOnPage] = [first, last];
  return {
    parts,
    change: { name: change.name, ...(await meetingIn(change, parts)) },
    again: searchAddress({ from: from.slug, to: to.slug, date: localDateOf(Math.max(first.onAt, now)), ...ofSeats }),
    waitMinutes,
    fits: waitMinutes >= changeMinutes.least && waitMinutes <= changeMinutes.most,
    clash,
    answerBy: Math.min(...asked.map(({ departureAt }) => requestLapsesAt(now, departureAt))),
    seats,
    now,
  };
}

function clashBeside(userId: number, first: JourneyPartOnPage, last: JourneyPartOnPage): Promise<Clash | null> {
  return findClash(userId, first.id, { onAt: first.onAt, offAt: Math.max(first.offAt, last.offAt) });
}

/** Where to change: where a coach stops, else at a station or the like. */
async function meetingIn(change: Place, [first, last]: [JourneyPartOnPage, JourneyPartOnPage]) {
  if (first.operator !== null) return { coachStop: first.stopNames.off, shelter: "" };
  if (last.operator !== null) return { coachStop: last.stopNames.on, shelter: "" };
  const shelter = shelterIn(change, await places());
  return { coachStop: "", shelter: shelter ? whereToMeet(shelter) : "" };
}

type Ends = { from: Place; to: Place; seats: number };

async function readPart(userId: number, id: string, ends: Ends, now: number): Promise<JourneyPartOnPage | null> {
  return (await readRide(userId, id, ends, now)) ?? readCoach(id, ends, now);
}

async function readRide(userId: number, id: string, { from, to, seats }: Ends, now: number) {
  const ride = await findRidePage(id, userId, { from: from.slug, to: to.slug }, now);
  if (ride?.kind !== "offer") return null;
  const { part, owner, departureAt, bookingMode, womenOnly, status } = ride;
  const { onAt, offAt, legs, price, seatsLeft } = part;
  const [{ ownBookingId }, { answers }] = await Promise.all([
    findRoom(userId, id, { ...legs, seats, onAt, offAt }),
    findTrust(owner.publicId, userId, "driver"),
  ]);
  const isOnWay = part.from.slug === from.slug && part.to.slug === to.slug;
  const closed = status === "cancelled" ? "cancelled" : "departed";
  const open = !isOnWay ? "not_on_way" : seatsLeft < 1 ? "full" : "open";
  const state: PartState = ride.isOwn ? "own" : ownBookingId ? "booked" : !ride.isBookable ? closed : open;
  const driver = { person: owner, answers, isInstant: bookingMode === "instant", womenOnly };
  const address = `/ride/${id}?${new URLSearchParams({ from: from.slug, to: to.slug, seats: String(seats) })}`;
  const terms = { onAt, offAt, departureAt, price, seatsLeft, state, bookingId: ownBookingId };
  return { id, ...endsOf({ from, to }), ...terms, address, driver, operator: null };
}

const endsOf = ({ from, to }: Pick<Ends, "from" | "to">) => ({
  from: from.name,
  to: to.name,
  ends: [from.slug, to.slug],
});

async function readCoach(id: string, { from, to, seats }: Ends, now: number): Promise<JourneyPartOnPage | null> {
  const coach = await findDeparture(id, now);
  if (!coach) return null;
  const { stops, price, status, operator, departureAt } = coach;
  const at = (place: Place) => String(stops.findIndex(({ slug }) => slug === place.slug));
  const part = partAsked(stops.length, { from: at(from), to: at(to) });
  const [on, off] = [stops[part.from], stops[part.to]];
  if (!on || !off) return null;
  const isOnWay = on.slug === from.slug && off.slug === to.slug;
  const seatsLeft = freeBetween(stops, part);
  const open = !isOnWay ? "not_on_way" : seatsLeft < 1 ? "full" : "open";
  const state: PartState = coach.isBookable ? open : status === "cancelled" ? "cancelled" : "departed";
  return {
    id,
    ...endsOf({ from, to }),
    address: departureAddress(id, { ...part, seats }),
    onAt: on.at,
    offAt: off.at,
    departureAt,
    price: priceBetween(price, stops, part.from, part.to),
    seatsLeft,
    state,
    bookingId: null,
    driver: null,
    operator,
    stopNames: { on: on.stopName, off: off.stopName },
  };
}
