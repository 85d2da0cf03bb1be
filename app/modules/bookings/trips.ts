import type { BusTicket } from "~/modules/bus/tickets.server";
import { localTimeOf } from "~/modules/calendar/rules";
import { recurrenceWords } from "~/modules/rides/recurrence";
import { byLocalDay } from "~/text/format";
import type { LostTicket, LostTrip } from "./next-rides.server";
import type { OwnRideSummary } from "./own-rides.server";
import type { BookingSummary } from "./queries.server";
import { isOwnTrip } from "./rules";
import type { Changing } from "./types";

export type Traveller = BookingSummary["other"];
export type OwnTrip = { ride: OwnRideSummary; travellers: Traveller[] };

type OwnBooking = BookingSummary & Changing;
type OwnTicket = (BusTicket | LostTicket) & Changing;

/** `at`: when it begins for the person */
export type SingleTrip = { id: string; at: number } & (
  | { kind: "booking"; booking: OwnBooking }
  | { kind: "ticket"; ticket: OwnTicket }
  | ({ kind: "ride" } & OwnTrip)
);
type OtherTrip = { id: string; at: number } & (
  | { kind: "lost"; lost: LostTrip }
  | { kind: "series"; when: string; rides: OwnTrip[] }
  | { kind: "regular"; when: string; bookings: BookingSummary[] }
);

export type Trip = SingleTrip | OtherTrip;

export type TripAhead = { at: number } & (
  | {
      kind: "booking";
      booking: Pick<
        OwnBooking,
        | "publicId"
        | "role"
        | "side"
        | "status"
        | "isWaiting"
        | "reconfirm"
        | "ending"
        | "from"
        | "to"
        | "meetingPoint"
        | "departureAt"
        | "change"
      > & { other: Person };
    }
  | {
      kind: "ticket";
      ticket: Pick<BusTicket, "publicId" | "departureId" | "operator"> &
        Changing & {
          on: { place: string; stopName: string };
          off: { place: string };
        };
    }
  | {
      kind: "ride";
      ride: Pick<OwnRideSummary, "publicId" | "from" | "to" | "meetingPoint" | "taken" | "seats">;
      travellers: Person[];
    }
);

export type Person = Pick<Traveller, "firstName" | "picture">;

export type Day = { at: number; trips: Trip[] };

type Everything = {
  bookings: OwnBooking[];
  rides: OwnRideSummary[];
  tickets: OwnTicket[];
  lost: LostTrip[];
};

/** Fewer are listed one by one. */
const leastFolded = 3;

/** A person's trips: coming ones, with those lost for today or later, soonest first; and past ones. */
export function tripsOf({ bookings, rides, tickets, lost }: Everything): { coming: Trip[]; past: SingleTrip[] } {
  const isLost = new Set(lost.map(({ booking }) => booking.publicId));
  const own = rides
    .map((ride) => ({ ride, travellers: travellersOn(ride, bookings) }))
    .filter(({ ride, travellers }) => ride.kind === "offer" || travellers.length === 0);
  const trips: (SingleTrip & { isPast: boolean })[] = [
    ...bookings
      .filter((booking) => isOwn(booking) && !isLost.has(booking.publicId))
      .map((booking) => ({
        ...tripOf("booking", booking.publicId, booking.onAt),
        booking,
        isPast: !booking.isComing && !booking.isOff,
      })),
    ...tickets.map((ticket) => ({
      ...tripOf("ticket", ticket.publicId, ticket.on.at),
      ticket,
      isPast: !ticket.isComing && !ticket.isOff,
    })),
    ...own.map((trip) => ({
      ...tripOf("ride", trip.ride.publicId, trip.ride.departureAt),
      ...trip,
      isPast: !trip.ride.isComing && !trip.ride.isOff,
    })),
  ];
  const off = lost.map((trip) => ({ ...tripOf("lost", trip.booking.publicId, trip.booking.onAt), lost: trip }));
  return {
    coming: [...off, ...trips.filter(({ isPast }) => !isPast)].sort(inOrder),
    past: trips
      .filter(({ isPast }) => isPast)
      .sort(inOrder)
      .reverse(),
  };
}

const inOrder = (one: Trip, other: Trip) => one.at - other.at;

/** The soonest trip agreed with somebody, else the soonest ride driven at all. */
export function nextOf(coming: Trip[]): (Trip & TripAhead) | null {
  return coming.find(isAgreed) ?? coming.find(isDriven) ?? null;
}

/** What that trip is the next of, where another stands before it; null where it is simply the next. */
export function titleOfNext(next: Trip, coming: Trip[]): string | null {
  if (coming[0] === next) return null;
  return isAgreed(next) ? "Nästa bokade resa" : "Nästa resa du kör";
}

/** Folds rides of a series on the same way, or bookings with the same person, into the first of them. */
export function folded(trips: Trip[]): Trip[] {
  const series = new Map<string, Trip[]>();
  for (const trip of trips) {
    const key = seriesOf(trip);
    if (key) series.set(key, [...(series.get(key) ?? []), trip]);
  }
  return trips.flatMap((trip) => {
    const all = series.get(seriesOf(trip) ?? "") ?? [];
    if (all.length < leastFolded) return [trip];
    return all[0] === trip ? [together(all)] : [];
  });
}

/** Trips by their local day. @param trips the soonest first */
export function daysOf(trips: Trip[]): Day[] {
  return byLocalDay(trips, ({ at }) => at).map(({ at, items }) => ({ at, trips: items }));
}

function together(trips: Trip[]): Trip {
  const rides = trips.flatMap((trip) =>
    trip.kind === "ride" ? [{ ride: trip.ride, travellers: trip.travellers }] : [],
  );
  const bookings = trips.flatMap((trip) => (trip.kind === "booking" ? [trip.booking] : []));
  const moments = trips.map(({ at }) => at);
  const [at = 0, when] = [moments[0], recurrenceWords(moments)];
  const [ride, booking] = [rides[0], bookings[0]];
  return ride
    ? { ...tripOf("series", ride.ride.publicId, at), when, rides }
    : { ...tripOf("regular", booking?.publicId ?? "", at), when, bookings };
}

function seriesOf(trip: Trip): string | null {
  if (trip.kind === "booking" && trip.booking.isComing) {
    const { other, from, to, onAt } = trip.booking;
    return [other.publicId, from.slug, to.slug, localTimeOf(onAt)].join();
  }
  if (trip.kind !== "ride" || !trip.ride.seriesId || !trip.ride.isComing) return null;
  const { seriesId, from, to } = trip.ride;
  return [seriesId, from, to].join();
}

function tripOf<Kind extends Trip["kind"]>(kind: Kind, id: string, at: number) {
  return { kind, id: `${kind}-${id}`, at };
}

/** Bookings that others sent for a ride stand with it. */
function isOwn(booking: BookingSummary): boolean {
  return booking.role === "passenger" ? isOwnTrip(booking) : booking.side === "sender";
}

function travellersOn({ publicId }: OwnRideSummary, bookings: BookingSummary[]): Traveller[] {
  const agreed = bookings.filter(
    ({ rideId, side, status }) =>
      rideId === publicId && side === "receiver" && (status === "accepted" || status === "completed"),
  );
  return agreed.map(({ other }) => other);
}

function isAgreed(trip: Trip): trip is Trip & TripAhead {
  if (trip.kind === "booking") return trip.booking.isComing && trip.booking.status === "accepted";
  if (trip.kind === "ticket") return trip.ticket.status === "confirmed";
  return isDriven(trip) && trip.travellers.length > 0;
}

function isDriven(trip: Trip): trip is Extract<Trip, { kind: "ride" }> {
  return trip.kind === "ride" && trip.ride.kind === "offer" && trip.ride.isComing;
}
