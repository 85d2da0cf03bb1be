import { dayNumberOf, localDateOf } from "~/modules/calendar/rules";
import { formatDay, formatNearDay, plural } from "~/text/format";
import { addressOf, lengthWords, namesOf, takenWords, waysOf } from "./components/trip-words";
import { standingOf, type Tone } from "./status-names";
import type { Person, TripAhead } from "./trips";
import { companyWords } from "./wording";

const twoDays = 2 * 24 * 3_600_000;

/** The next trip in words, so that browsers need not load what makes them. */
export type Ahead = {
  address: string;
  at: number;
  departsAt: number;
  soon: string;
  isNear: boolean;
  from: string;
  to: string;
  who: string;
  where: string;
  change?: string;
  face: Person | "bus" | "car";
  tag: { tone: Tone; text: string };
};

export function aheadOf(trip: TripAhead, now: number): Ahead {
  const { at } = trip;
  return {
    address: addressOf(trip),
    at,
    departsAt: trip.kind === "booking" ? trip.booking.departureAt : at,
    soon: at > now ? `om ${soonWords(at, now)}` : "pågår nu",
    isNear: formatNearDay(at, now) !== formatDay(at),
    ...waysOf(trip),
    ...companyOf(trip),
  };
}

/** "40 min", "14 timmar", "3 dagar": days are those of the calendar. */
function soonWords(at: number, now: number): string {
  const days = dayNumberOf(localDateOf(at)) - dayNumberOf(localDateOf(now));
  return at - now < twoDays ? lengthWords(at - now) : plural(days, "dag", "dagar");
}

function companyOf(trip: TripAhead): Pick<Ahead, "who" | "where" | "change" | "face" | "tag"> {
  switch (trip.kind) {
    case "booking": {
      const { booking } = trip;
      const { firstName, picture } = booking.other;
      const face = { firstName, picture };
      const { meetingPoint: where, change } = booking;
      return { who: companyWords(booking), where, change, face, tag: standingOf(booking) };
    }
    case "ticket": {
      const { operator, on, change } = trip.ticket;
      const tag = { tone: "green" as const, text: "Bokad" };
      return { who: `Buss med ${operator}`, where: on.stopName, change, face: "bus", tag };
    }
    case "ride":
      return drivingOf(trip);
  }
}

function drivingOf({ ride, travellers }: Extract<TripAhead, { kind: "ride" }>): ReturnType<typeof companyOf> {
  const [first] = travellers;
  return {
    who: first ? `Du kör ${namesOf(travellers)}` : "Du kör, ingen har bokat än",
    where: ride.meetingPoint,
    face: first ? { firstName: first.firstName, picture: first.picture } : "car",
    tag: { tone: ride.taken > 0 ? "green" : "neutral", text: takenWords(ride) },
  };
}
