import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { busBookings, departures } from "#drizzle/schema/bus";
import { notifications } from "#drizzle/schema/notifications";
import { localDateOf } from "~/modules/calendar/rules";
import { notify } from "~/modules/notifications/commands.server";
import type { Facts, Message, Notice } from "~/modules/notifications/types";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { db } from "~/platform/db.server";
import { capitalized, formatDayTime, formatLongDayTime, formatPrice, plural } from "~/text/format";
import { ticketAddress } from "./address";
import type { LockedDeparture } from "./locked.server";
import { shiftThatTells, stopAt } from "./rules";
import { printedCode } from "./ticket-code";
import type { BusBooking } from "./types";

const standing = z.object({
  bookingId: z.number(),
  isOff: z.boolean(),
  /** when the coach leaves the traveller's stop, as told */
  at: z.number(),
  /** The notice is about this time, so it is dropped if that changes again by so much that another tells of it. */
  isAboutTime: z.boolean(),
  stops: z.string().optional(),
});

type Part = { from: Place | undefined; to: Place | undefined; on: string; off: string; at: number; arrival: number };
type Fact = [name: string, value: string];

export async function tellOfTicket(locked: LockedDeparture, booking: BusBooking): Promise<void> {
  const { departure } = locked;
  const part = await partOf(locked, booking);
  await notify(locked.tx, [
    {
      kind: "bus_booked",
      userId: booking.userId,
      eventKey: `bus:${booking.id}:booked`,
      about: { bookingId: booking.id, isOff: false, at: part.at, isAboutTime: false },
      topic: `bus:${booking.id}`,
      message: {
        ...onTicket(part, booking),
        title: `Din bussbiljett till ${part.to?.name ?? ""}`,
        body: `${departure.operator} kör dig. Visa biljetten eller dess kod när du stiger på. Du ${booking.price > 0 ? "betalar på bussen och " : ""}kan avboka gratis fram till avgång.`,
        route: ticketAddress(departure.publicId, booking.publicId),
        button: "Visa biljetten",
      },
    },
  ]);
}

/** A ticket as it is when its notice leaves: the coach may have been moved while that waited. */
export async function ticketMessage({ bookingId }: Facts): Promise<Partial<Message>> {
  const booked = await readBooked(Number(bookingId));
  return booked ? onTicket(await partOf(booked, booked.booking), booked.booking) : {};
}

/** A booked part of a coach's way, for who reminds of it; null where it is gone. `at` ms UTC */
export async function readTicket(bookingId: number) {
  const booked = await readBooked(bookingId);
  if (!booked) return null;
  const { booking, departure, stops } = booked;
  const part = await partOf(booked, booking);
  return {
    booking,
    departure,
    at: part.at,
    from: part.from?.name ?? "",
    stop: stops[booking.fromLeg]?.stopName ?? "",
    code: printedCode(booking.ticketCode),
    letter: onTicket(part, booking),
    route: ticketAddress(departure.publicId, booking.publicId),
  };
}

function onTicket(part: Part, booking: BusBooking): Pick<Message, "sign" | "facts"> {
  return messageOf(part, [...tripFacts(part, booking), ["Biljettens kod", printedCode(booking.ticketCode)]]);
}

export async function tellOfCancelledDeparture(
  locked: LockedDeparture,
  calledOff: BusBooking[],
  reason: string,
): Promise<void> {
  const notices = await Promise.all(
    calledOff.map(async (booking): Promise<Notice> => {
      const part = await partOf(locked, booking);
      return {
        kind: "bus_cancelled",
        userId: booking.userId,
        eventKey: `bus:${booking.id}:called-off`,
        about: { bookingId: booking.id, isOff: true, at: part.at, isAboutTime: false },
        topic: `bus:${booking.id}`,
        message: {
          ...messageOf(part, [["Stiger på", part.on], ["Stiger av", part.off], seatsFact(booking)]),
          title: "Bussen är inställd",
          body: `${locked.departure.operator} har ställt in bussen: ${oneLine(reason)}`,
          route: searchPath(part),
          button: "Hitta en annan resa",
        },
      };
    }),
  );
  await notify(locked.tx, notices);
}

/** Tells those whose coach leaves at another time than they were told, or stops elsewhere for them. @returns how many people */
export async function tellOfChange(
  before: LockedDeparture,
  after: LockedDeparture,
  live: BusBooking[],
): Promise<number> {
  const told = await timesTold(before, live);
  const notices: Notice[] = [];
  for (const booking of live) {
    const [was, part] = [await partOf(before, booking), await partOf(after, booking)];
    const at = told.get(booking.id) ?? was.at;
    const isOtherTime = Math.abs(part.at - at) > shiftThatTells;
    const news = [isOtherTime && timeWords(part, at), ...stopWords(was, part)].filter((words) => words !== false);
    if (news.length === 0) continue;
    notices.push({
      kind: "bus_cancelled",
      userId: booking.userId,
      eventKey: `bus:${booking.id}:${isOtherTime ? `time:${part.at}:${at}:${after.now}` : `stop:${after.now}`}`,
      about: {
        bookingId: booking.id,
        isOff: false,
        at: part.at,
        isAboutTime: isOtherTime,
        ...(!isOtherTime && { stops: stopsOf(booking, after.stops) }),
      },
      topic: `bus:${booking.id}`,
      message: {
        ...messageOf(part, tripFacts(part, booking)),
        title: isOtherTime ? "Bussens tid ändras" : "Bussen stannar på ett annat ställe",
        body: `${news.join(" ")} Passar det inte kan du avboka gratis fram till avgång.`,
        route: ticketAddress(after.departure.publicId, booking.publicId),
        button: "Visa biljetten",
      },
    });
  }
  await notify(after.tx, notices);
  return new Set(notices.map(({ userId }) => userId)).size;
}

function timeWords({ from, at }: Part, told: number): string {
  return `Bussen går från ${from?.name ?? ""} ${formatDayTime(at)} i stället för ${formatDayTime(told)}.`;
}

function stopWords(was: Part, { on, off }: Part): string[] {
  return [
    ...(on === was.on ? [] : [`Du stiger på vid ${on} i stället för ${was.on}.`]),
    ...(off === was.off ? [] : [`Du stiger av vid ${off} i stället för ${was.off}.`]),
  ];
}

/** Whether a booking still stands as it did when its notice was written. */
export async function isBusBookingAsTold(about: Facts): Promise<boolean> {
  const told = standing.parse(about);
  const booked = await readBooked(told.bookingId);
  if (!booked) return false;
  const { booking, departure, stops } = booked;
  if (told.isOff) return booking.status === "called_off";
  const at = stopAt(departure, { minutes: stops[booking.fromLeg]?.minutes ?? 0 });
  const isStillThen = !told.isAboutTime || Math.abs(at - told.at) <= shiftThatTells;
  const isStillThere = told.stops === undefined || told.stops === stopsOf(booking, stops);
  return (booking.status === "held" || booking.status === "confirmed") && isStillThen && isStillThere;
}

type Stop = Pick<LockedDeparture["stops"][number], "placeId" | "stopName" | "minutes">;

async function readBooked(bookingId: number) {
  const stops = sql<Stop[]>`(
    select json_agg(json_build_object('placeId', place_id, 'stopName', stop_name, 'minutes', minutes) order by position)
    from departure_stop where departure_id = ${departures.id})`;
  const [row] = await db
    .select({ booking: busBookings, departure: departures, stops })
    .from(busBookings)
    .innerJoin(departures, eq(departures.id, busBookings.departureId))
    .where(eq(busBookings.id, bookingId));
  return row;
}

function stopsOf({ fromLeg, toLeg }: BusBooking, stops: Stop[]): string {
  return [fromLeg, toLeg].map((position) => stops[position]?.stopName ?? "").join("\n");
}

async function partOf(
  { departure, stops }: Pick<LockedDeparture, "departure"> & { stops: Stop[] },
  booking: BusBooking,
): Promise<Part> {
  const index = await places();
  const [on, off] = [stops[booking.fromLeg], stops[booking.toLeg]];
  const [from, to] = [index.byId(on?.placeId ?? 0), index.byId(off?.placeId ?? 0)];
  return {
    from,
    to,
    on: [from?.name, on?.stopName].filter(Boolean).join(", "),
    off: [to?.name, off?.stopName].filter(Boolean).join(", "),
    at: stopAt(departure, { minutes: on?.minutes ?? 0 }),
    arrival: stopAt(departure, { minutes: off?.minutes ?? 0 }),
  };
}

function messageOf({ from, to, at }: Part, facts: Fact[]): Pick<Message, "sign" | "facts"> {
  return { sign: { from: from?.name ?? "", to: to?.name ?? "", at: formatLongDayTime(at) }, facts };
}

function tripFacts({ on, off, arrival }: Part, booking: BusBooking): Fact[] {
  const { travellerName, seats, price } = booking;
  return [
    ["Stiger på", on],
    ["Stiger av", off],
    ["Framme", formatLongDayTime(arrival)],
    ["Resenär", travellerName],
    seatsFact(booking),
    ["Pris", capitalized(formatPrice(price * seats, ", betalas på bussen"))],
  ];
}

const seatsFact = ({ seats }: BusBooking): Fact => ["Platser", plural(seats, "plats", "platser")];

function searchPath({ from, to, at }: Part): string {
  const query = new URLSearchParams({ from: from?.slug ?? "", to: to?.slug ?? "", date: localDateOf(at) });
  return `/select-location?${query}`;
}

/** As last told: small shifts add up to a large one. */
async function timesTold({ tx }: LockedDeparture, live: BusBooking[]): Promise<Map<number, number>> {
  if (live.length === 0) return new Map();
  const bookingId = sql<number>`(${notifications.about} ->> 'bookingId')::bigint`;
  const rows = await tx
    .selectDistinctOn([bookingId], { bookingId, at: sql<number>`(${notifications.about} ->> 'at')::bigint` })
    .from(notifications)
    .where(
      and(
        inArray(
          notifications.userId,
          live.map(({ userId }) => userId),
        ),
        or(inArray(notifications.kind, ["bus_booked", "bus_cancelled"]), wasReminded),
        inArray(
          bookingId,
          live.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(bookingId, desc(notifications.id));
  return new Map(rows.map((row) => [Number(row.bookingId), Number(row.at)]));
}

const wasReminded = and(eq(notifications.kind, "trip_reminder"), isNull(notifications.dropReason));

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
