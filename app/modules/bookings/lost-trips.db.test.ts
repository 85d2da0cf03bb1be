import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#drizzle/schema/users";
import { actOn, createBooking, declineForGood } from "#tests/factories/bookings";
import { createCoach, createTicket } from "#tests/factories/departures";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { cancelBusBooking } from "~/modules/bus/bookings.server";
import { cancelDeparture } from "~/modules/bus/commands.server";
import { dayWindow, localDateOf } from "~/modules/calendar/rules";
import { db } from "~/platform/db.server";
import { cancelBooking } from "./commands.server";
import { bestRide } from "./components/OtherWays";
import { listLostTrips, nextBestRides, otherWaysFor } from "./next-rides.server";
import { findBookingPage, listBookings } from "./queries.server";
import { cancelRide } from "./ride-changes.server";
import { hasLostTrip } from "./rules";
import { statusName } from "./status-names";
import { listTrips } from "./trips.server";
import { endingWords } from "./wording";

const day = 86_400_000;

async function lostOf(userId: number, now?: number) {
  return listLostTrips(userId, await listBookings(userId, now), now);
}

test("a declined booking stands among the lost trips until its day has gone, with who said no and what goes instead", async () => {
  const driver = await createUser({ displayName: "Disa Driver" });
  const ride = await createRide({ userId: driver.id });
  const booking = await createBooking(ride);
  const next = await createRide();
  expect(await lostOf(booking.userId)).toEqual([]);
  await declineForGood(actOn(booking, driver.id));
  const [lost] = await lostOf(booking.userId);
  expect(lost && endingWords(lost.booking)).toEqual({ title: "Disa tackade nej", text: "Ingen plats är bokad." });
  expect(lost?.rides.map((other) => other.publicId)).toContain(next.publicId);
  expect(lost?.rides.map((other) => other.publicId)).not.toContain(ride.publicId);
  expect(await lostOf(booking.userId, ride.arrivalAt.getTime() + day)).toEqual([]);
});

test("the mail shows rides to book when it leaves, and none that the passenger has already asked for", async () => {
  const ride = await createRide({ stops: ["umea", "sundsvall"] });
  const booking = await createBooking(ride, { status: "accepted", seats: 2 });
  const next = await createRide({ stops: ["umea", "sundsvall"] });
  await cancelBooking(actOn(booking, ride.userId));
  const about = { bookingId: booking.id, userId: booking.userId };
  expect(await otherWaysFor(about)).toMatchObject({
    choices: [{ route: `/book-ride/${next.publicId}?from=umea&to=sundsvall&seats=2`, button: "Boka" }],
  });
  await createBooking(next, { userId: booking.userId });
  expect(await otherWaysFor(about)).toEqual({ choices: [] });
  expect(await otherWaysFor({ bookingId: booking.id, userId: (await createUser()).id })).toEqual({});
});

test("a ride for women alone is said to be so, and never stands before one that anybody can book", async () => {
  const stops = ["pitea", "lulea"];
  const ride = await createRide({ stops });
  const booking = await createBooking(ride, { status: "accepted" });
  for (const departsInHours of [46, 47, 49]) await createRide({ stops, departsInHours, womenOnly: true });
  const forAll = await createRide({ stops, departsInHours: 50 });
  await cancelBooking(actOn(booking, ride.userId));
  const [lost] = await listBookings(booking.userId);
  const { rides = [] } = (lost && (await nextBestRides(booking.userId, lost))) ?? {};
  expect(rides.at(-1)?.publicId).toBe(forAll.publicId);
  expect(bestRide(rides)?.publicId).toBe(forAll.publicId);
  const { choices } = await otherWaysFor({ bookingId: booking.id, userId: booking.userId });
  expect(choices?.map(({ detail }) => detail.endsWith(", bara kvinnor"))).toEqual([true, true, false]);
});

test("who loses a trip shortly before it sees what leaves within six hours, also once its time has passed", async () => {
  const hour = 3_600_000;
  const stops = ["orebro", "vasteras"];
  const ride = await createRide({ stops, departsInHours: 2 });
  const booking = await createBooking(ride, { status: "accepted" });
  const [soon, late] = [await createRide({ stops, departsInHours: 5 }), await createRide({ stops, departsInHours: 9 })];
  await cancelRide({ userId: ride.userId, rideId: ride.publicId, scope: "one", formKey: randomUUID() });
  const [lost] = await listBookings(booking.userId);
  const shown = async (afterHours: number) => {
    const ways = lost && (await nextBestRides(booking.userId, lost, Date.now() + afterHours * hour));
    return ways?.rides.map(({ publicId }) => publicId);
  };
  expect(await shown(0)).toEqual([soon.publicId]);
  expect(await shown(2.5)).toEqual([soon.publicId]);
  expect(await shown(7)).toEqual([late.publicId]);
  expect(await shown(8.5)).toEqual([]);
});

test("a cancelled ride says no to nobody, and who called it off has lost nothing", async () => {
  const ride = await createRide();
  const asked = await createBooking(ride);
  const left = await createBooking(ride, { status: "accepted" });
  await cancelBooking(actOn(left, left.userId));
  await cancelRide({ userId: ride.userId, rideId: ride.publicId, scope: "one", formKey: randomUUID() });
  const [mine] = await listBookings(asked.userId);
  expect(mine && statusName(mine.status, mine.ending)).toBe("Inställd");
  expect(mine && endingWords(mine).title).toMatch(/ har ställt in resan$/);
  const [own] = await listBookings(left.userId);
  expect(own).toMatchObject({ isOff: true, ending: { who: "me" } });
  expect(own && hasLostTrip(own)).toBe(false);
  expect(own && statusName(own.status, own.ending)).toBe("Du avbokade");
});

test("who gives up a seat is shown what else goes the same way, and not what they left", async () => {
  const left = await createRide();
  const booking = await createBooking(left, { status: "accepted" });
  const other = await createRide();
  await cancelBooking(actOn(booking, booking.userId));
  const [own] = await listBookings(booking.userId);
  const ways = own && (await nextBestRides(booking.userId, own));
  const shown = ways?.rides.map(({ publicId }) => publicId);
  expect(shown).toContain(other.publicId);
  expect(shown).not.toContain(left.publicId);
});

test("a coach that the operator cancelled stays in its day with the reason and what goes instead, until the day has gone", async () => {
  const stops = ["linkoping", "norrkoping", "eskilstuna"];
  const coach = await createCoach({ stops, operator: "Östbuss" });
  const ticket = await createTicket(coach, { seats: 2 });
  const { publicId: left, userId } = await createTicket(coach, { userId: ticket.userId });
  await cancelBusBooking({ userId, bookingId: left });
  const ride = await createRide({ stops: ["linkoping", "eskilstuna"], seats: 3 });
  const later = await createCoach({ stops, departsInHours: 49 });
  await db.transaction((tx) => cancelDeparture(tx, coach.publicId, "Chauffören är sjuk.", Date.now()));
  const shown = async (role: "passenger" | null, now?: number) => {
    const { next, days, past } = await listTrips(userId, role, now);
    return { next, lost: days.flatMap(({ trips }) => trips), past: past.map(({ id }) => id) };
  };
  const instead = { rides: [{ publicId: ride.publicId }], departures: [{ publicId: later.publicId }] };
  for (const role of ["passenger", null] as const)
    expect(await shown(role)).toMatchObject({
      next: null,
      lost: [
        { id: `ticket-${ticket.publicId}`, ticket: { isOff: true, cancelReason: "Chauffören är sjuk.", instead } },
      ],
      past: [`ticket-${left}`],
    });
  const nextDay = dayWindow(localDateOf(coach.arrivalAt.getTime())).end;
  expect((await shown(null, nextDay - 1)).lost).toHaveLength(1);
  expect(await shown(null, nextDay)).toMatchObject({
    lost: [],
    past: expect.arrayContaining([`ticket-${ticket.publicId}`]),
  });
});

test("an accepted offer shows the driver's car on the passenger's side, the plate once it is agreed on", async () => {
  const driver = await createUser({ vehicleMake: "Volvo V60", vehicleColour: "Blå", vehicleRegistration: "ABC123" });
  const wanted = await createRide({ kind: "request" });
  const offer = await createBooking(wanted, { userId: driver.id });
  const look = () => findBookingPage(wanted.userId, offer.publicId);
  expect(await look()).toMatchObject({ role: "passenger", car: "Volvo V60, blå", plate: "" });
  const agreed = await createBooking(wanted, { userId: driver.id, status: "completed" });
  const plateAt = async (now: number) => (await findBookingPage(wanted.userId, agreed.publicId, now))?.plate;
  const dayAfter = wanted.arrivalAt.getTime() + day;
  expect(await plateAt(dayAfter - 1)).toBe("ABC 123");
  await db.update(users).set({ vehicleRegistration: "XYZ987" }).where(eq(users.id, driver.id));
  expect(await plateAt(dayAfter)).toBe("");
});
