import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { actOn, createBooking } from "#tests/factories/bookings";
import { createCoach, createHold, createTicket } from "#tests/factories/departures";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { cancelBusBooking } from "~/modules/bus/bookings.server";
import { ticketCalendar } from "~/modules/bus/calendar.server";
import { cancelDeparture, changeDeparture } from "~/modules/bus/commands.server";
import type { RideChange } from "~/modules/rides/changes.server";
import type { Ride } from "~/modules/rides/types";
import { endCalendarFeed, findCalendarKey, renewCalendarKey } from "~/modules/users/calendar-key.server";
import { findOwnProfile } from "~/modules/users/profile.server";
import { db } from "~/platform/db.server";
import { bookingCalendar, calendarFeed } from "./calendar.server";
import { acceptBooking, cancelBooking } from "./commands.server";
import { findBookingPage } from "./queries.server";
import { cancelRide, changeRide } from "./ride-changes.server";
import type { Booking } from "./types";

type Event = Record<string, string>;

/** The events of a file as a calendar reads them, by the names of their lines. */
function eventsIn(file: string | null): Event[] {
  const lines = (file ?? "").replaceAll("\r\n ", "");
  return [...lines.matchAll(/BEGIN:VEVENT\r\n(.*?)\r\nEND:VEVENT/gs)].map(([, body = ""]) =>
    Object.fromEntries(body.split("\r\n").map((line) => line.split(/:(.*)/s).slice(0, 2))),
  );
}

const eventOf = async (booking: Booking, viewerId = booking.userId): Promise<Event> =>
  eventsIn(await bookingCalendar(viewerId, booking.publicId))[0] ?? {};

const driverWithKey = () =>
  createUser({ displayName: "Disa Driver", calendarKey: randomBytes(24).toString("base64url") });
const feedOf = async (person: { id: number }) => calendarFeed((await findCalendarKey(person.id)) ?? "");

function moveBy(ride: Ride, minutes: number) {
  return change(ride, { departureAt: new Date(ride.departureAt.getTime() + minutes * 60_000) });
}

function change(ride: Ride, change: RideChange) {
  return changeRide({ userId: ride.userId, rideId: ride.publicId, scope: "one", formKey: randomUUID(), change });
}

test("both who agreed on a booking find it in the file, with time, place and the other's first name", async () => {
  const passenger = await createUser({ displayName: "Kim Karlsson" });
  const ride = await createRide({ userId: (await driverWithKey()).id });
  await db.execute(
    sql`update ride_stop set meeting_point = 'Cyklopen, ring 070-123 45 67' where ride_id = ${ride.id} and position = 0`,
  );
  const booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  const mine = await eventOf(booking);
  expect(mine).toMatchObject({
    UID: `${booking.publicId}@127.0.0.1`,
    STATUS: "CONFIRMED",
    SUMMARY: "Samåkning Stockholm–Malmö",
    DTSTART: `${ride.departureAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`,
  });
  expect(mine.LOCATION).toMatch(/^Cyklopen\\, ring .*\\, Stockholm$/);
  expect(JSON.stringify(mine)).not.toMatch(/070-|123 45/);
  expect(mine.DESCRIPTION).toContain("Förare: Disa");
  expect(mine.DESCRIPTION).not.toContain("Driver");
  expect(mine.DESCRIPTION).toContain("betalas till föraren i bilen");
  const theirs = await eventOf(booking, ride.userId);
  expect(theirs).toMatchObject({ UID: mine.UID, SUMMARY: "Kör Stockholm–Malmö" });
  expect(theirs.DESCRIPTION).toContain("Passagerare: Kim");
  expect(theirs.DESCRIPTION).toContain("betalas till dig i bilen");
});

test.each(["requested", "declined", "withdrawn", "expired"] as const)(
  "a booking that is %s is in nobody's calendar",
  async (status) => {
    const booking = await createBooking(await createRide(), { status });
    expect(await bookingCalendar(booking.userId, booking.publicId)).toBeNull();
  },
);

test("somebody else's booking cannot be had", async () => {
  const booking = await createBooking(await createRide(), { status: "accepted" });
  expect(await bookingCalendar((await createUser()).id, booking.publicId)).toBeNull();
});

test("every change raises the number by which calendars tell the newest, and calling off is said", async () => {
  const ride = await createRide();
  const booking = await createBooking(ride);
  await acceptBooking(actOn(booking, ride.userId));
  const agreed = await eventOf(booking);
  await moveBy(ride, 10);
  const shifted = await eventOf(booking);
  expect(shifted.DTSTART).not.toBe(agreed.DTSTART);
  for (const _ of [1, 2]) await change(ride, { meetingPoints: ["Cyklopen", ""] });
  const elsewhere = await eventOf(booking);
  expect(elsewhere.LOCATION).toBe("Cyklopen\\, Stockholm");
  const { history } = (await findBookingPage(booking.userId, booking.publicId)) ?? {};
  expect(history?.filter(({ text }) => text.endsWith("ändrade mötesplatsen"))).toHaveLength(1);
  await moveBy(ride, 120);
  const asked = await eventOf(booking);
  expect(asked).toMatchObject({ STATUS: "TENTATIVE" });
  expect(asked.DESCRIPTION).toContain("Svara om den fortfarande passar");
  const drivers = await eventOf(booking, ride.userId);
  expect(drivers.DTSTART).toBe(asked.DTSTART);
  expect(drivers.DESCRIPTION).toMatch(/har inte svarat på ändringen än/);
  expect(drivers.DESCRIPTION).not.toContain("Svara om");
  await cancelBooking(actOn(booking, booking.userId));
  const off = await eventOf(booking);
  expect(off).toMatchObject({
    UID: agreed.UID,
    STATUS: "CANCELLED",
    SUMMARY: "Avbokad: Samåkning Stockholm–Malmö",
    LOCATION: "Stockholm",
  });
  const numbers = [agreed, shifted, elsewhere, asked, off].map(({ SEQUENCE }) => Number(SEQUENCE));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test("saving a ride without a new time leaves calendars alone", async () => {
  const ride = await createRide();
  const booking = await createBooking(ride, { status: "accepted" });
  const before = await bookingCalendar(booking.userId, booking.publicId);
  await moveBy(ride, 0);
  expect(await bookingCalendar(booking.userId, booking.publicId)).toBe(before);
});

test("the feed of a driver has each ride once, with who is in the car, and says when it is called off", async () => {
  const driver = await driverWithKey();
  const ride = await createRide({ userId: driver.id });
  const booking = await createBooking(ride, { status: "accepted", seats: 2 });
  await db.update(users).set({ displayName: "Kim Karlsson" }).where(eq(users.id, booking.userId));
  const [event, ...others] = eventsIn(await feedOf(driver));
  expect(others).toEqual([]);
  expect(event).toMatchObject({ SUMMARY: "Kör Stockholm–Malmö", STATUS: "CONFIRMED" });
  expect(event?.DESCRIPTION).toMatch(/^Kim\\, 2.platser\\, Stockholm–Malmö/);
  await cancelRide({ userId: driver.id, rideId: ride.publicId, scope: "one", formKey: randomUUID() });
  const [off] = eventsIn(await feedOf(driver));
  expect(off).toMatchObject({ UID: event?.UID, STATUS: "CANCELLED" });
  expect(Number(off?.SEQUENCE)).toBeGreaterThan(Number(event?.SEQUENCE));
});

test("a ride that nobody has booked, and a coach, raise the number each time they are moved or called off", async () => {
  const person = await driverWithKey();
  const ride = await createRide({ userId: person.id });
  const numbers = async () => eventsIn(await feedOf(person)).map(({ SEQUENCE }) => Number(SEQUENCE));
  const seen = [await numbers()];
  for (const minutes of [10, 20]) {
    await moveBy(ride, minutes);
    seen.push(await numbers());
  }
  await cancelRide({ userId: person.id, rideId: ride.publicId, scope: "one", formKey: randomUUID() });
  expect([...seen, await numbers()]).toEqual([[0], [1], [2], [3]]);

  const traveller = await driverWithKey();
  const coach = await createCoach();
  await createTicket(coach, { userId: traveller.id });
  const numberOf = async () => Number(eventsIn(await feedOf(traveller))[0]?.SEQUENCE);
  expect(await numberOf()).toBe(0);
  for (const [n, minutes] of [5, 40].entries()) {
    const departureAt = new Date(coach.departureAt.getTime() + minutes * 60_000);
    await db.transaction((tx) => changeDeparture(tx, coach.publicId, { departureAt }, Date.now()));
    expect(await numberOf()).toBe(n + 1);
  }
  await db.transaction((tx) => cancelDeparture(tx, coach.publicId, "Motorfel", Date.now()));
  expect(await numberOf()).toBe(3);
});

test("the feed has what one travels and answers, recent and to come, and nothing else", async () => {
  const person = await driverWithKey();
  const accepted = await createBooking(await createRide(), { userId: person.id, status: "accepted" });
  const answered = await createBooking(await createRide({ kind: "request" }), {
    userId: person.id,
    status: "accepted",
  });
  await createBooking(await createRide(), { userId: person.id });
  await createBooking(await createRide(), { status: "accepted" });
  await createRide({ userId: person.id, kind: "request" });
  const old = await createRide();
  await createBooking(old, { userId: person.id, status: "completed" });
  await db
    .update(rides)
    .set({ arrivalAt: new Date(Date.now() - 70 * 86_400_000) })
    .where(eq(rides.id, old.id));
  const uids = eventsIn(await feedOf(person)).map(({ UID = "" }) => UID.split("@")[0]);
  expect(uids.toSorted()).toEqual([accepted.publicId, answered.publicId].toSorted());
  expect(await feedOf(person)).toBe(await feedOf(person));
});

test("a new address ends the old one, a form sent twice makes one, and ending leaves none", async () => {
  const person = await createUser();
  await renewCalendarKey(person.id, "first");
  const first = (await findCalendarKey(person.id)) ?? "";
  expect(first).toMatch(/^[\w-]{32}$/);
  await renewCalendarKey(person.id, "first");
  expect(await findCalendarKey(person.id)).toBe(first);
  await renewCalendarKey(person.id, "second");
  expect(await calendarFeed(first)).toBeNull();
  const second = (await findCalendarKey(person.id)) ?? "";
  expect(await calendarFeed(second)).toContain("BEGIN:VCALENDAR");
  expect(await findOwnProfile(person.id)).toMatchObject({ hasCalendar: true });
  await endCalendarFeed(person.id, "third");
  expect(await calendarFeed(second)).toBeNull();
  expect(await findOwnProfile(person.id)).toMatchObject({ hasCalendar: false });
});

test.each([{ blockedAt: new Date() }, { deletedAt: new Date() }])("who is gone has no feed: %o", async (change) => {
  const person = await driverWithKey();
  expect(await feedOf(person)).not.toBeNull();
  await db.update(users).set(change).where(eq(users.id, person.id));
  expect(await feedOf(person)).toBeNull();
});

test.each(["", "null", "x".repeat(32), "%", "' or true --"])("no feed at %j", async (key) => {
  expect(await calendarFeed(key)).toBeNull();
});

test("seats on a coach are in the feed and in a file of their own once confirmed, and say so when called off", async () => {
  const person = await driverWithKey();
  const coach = await createCoach();
  await createHold(await createCoach(), { userId: person.id });
  const ticket = await createTicket(coach, { userId: person.id, from: 1, seats: 2 });
  const [event, ...others] = eventsIn(await feedOf(person));
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    UID: `${ticket.publicId}@127.0.0.1`,
    STATUS: "CONFIRMED",
    SUMMARY: "Buss Gävle–Sundsvall",
    LOCATION: "Gävle busstation\\, Gävle",
    DTSTART: `${new Date(coach.departureAt.getTime() + 3_600_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`,
  });
  expect(eventsIn(await ticketCalendar(person.id, coach.publicId, ticket.publicId))).toEqual([event]);
  expect(await ticketCalendar((await createUser()).id, coach.publicId, ticket.publicId)).toBeNull();

  await cancelBusBooking({ userId: person.id, bookingId: ticket.publicId });
  expect(eventsIn(await feedOf(person))[0]).toMatchObject({ UID: event?.UID, STATUS: "CANCELLED", SEQUENCE: "1" });
});
