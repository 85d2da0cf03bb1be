import { type BusTicket, listBusTickets } from "~/modules/bus/tickets.server";
import { aheadOf } from "./ahead";
import { changeWords, ticketChangeWords } from "./journey-wording";
import { listLostTickets, listLostTrips } from "./next-rides.server";
import { listOwnRides } from "./own-rides.server";
import { type BookingOnList, listBookings } from "./queries.server";
import { isToAnswer } from "./rules";
import { daysOf, folded, nextOf, titleOfNext, tripsOf } from "./trips";
import type { Role } from "./types";

export type Trips = Awaited<ReturnType<typeof listTrips>>;

/** A person's trips: the next, what waits for an answer, day by day, past. @param role null for both */
export async function listTrips(userId: number, role: Role | null, now = Date.now()) {
  const [all, rides, allTickets] = await Promise.all([
    listBookings(userId, now),
    listOwnRides(userId, now),
    role === "driver" ? [] : listBusTickets(userId, now),
  ]);
  const tickets = allTickets.map((ticket) => ({ ...ticket, change: changeOfTicket(ticket, all) }));
  const bookings = all
    .filter((booking) => role === null || booking.role === role)
    .map(({ otherPart, ...booking }) => ({ ...booking, change: changeWords({ ...booking, otherPart }) }));
  const [lost, lostTickets] = await Promise.all([
    role === "driver" ? [] : listLostTrips(userId, bookings, now),
    listLostTickets(userId, tickets, now),
  ]);
  const toAnswer = bookings.filter(isToAnswer).toReversed();
  const { coming, past } = tripsOf({
    bookings: bookings.filter((booking) => !toAnswer.includes(booking)),
    rides: rides.filter(({ kind }) => role === null || (kind === "offer") === (role === "driver")),
    tickets: [...tickets.filter(({ isOff }) => !isOff), ...lostTickets],
    lost,
  });
  const next = nextOf(coming);
  return {
    now,
    next: next && { ...aheadOf(next, now), title: titleOfNext(next, coming) },
    toAnswer,
    days: daysOf(folded(coming.filter((trip) => trip !== next))),
    past,
    bookings,
  };
}

function changeOfTicket({ publicId }: BusTicket, all: BookingOnList[]): string | undefined {
  const ride = all.find(({ otherPart }) => otherPart?.kind === "coach" && otherPart.ticketId === publicId);
  return ride?.otherPart ? ticketChangeWords(ride, ride.otherPart) : undefined;
}
