import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { actOn, createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import type { Ride } from "~/modules/rides/types";
import type { User } from "~/modules/users/types";
import { sql } from "~/platform/db.server";
import { formatDayTime } from "~/text/format";
import { cancelBooking } from "./commands.server";
import { bookingLetter, bookingPush } from "./letters.server";
import { momentOf } from "./moment";
import { findBookingPage } from "./queries.server";
import { cancelRide } from "./ride-changes.server";

const car = { vehicleMake: "Volvo V60", vehicleColour: "blå", vehicleRegistration: "ABC123" };

let driver: User;
let passenger: User;
let ride: Ride;

beforeEach(async () => {
  driver = await createUser({ displayName: "Disa Driver" });
  passenger = await createUser({
    displayName: "Kim Karlsson",
    reviewCount: 12,
    ratingSum: 57,
    ridesCompleted: 7,
  });
  ride = await createRide({ userId: driver.id, price: 220, ...car });
  await sql`
    update ride_stop set meeting_point = 'Macken vid E4, ring 070-123 45 67'
    where ride_id = ${ride.id} and position = 0`;
});

const asked = (more = {}) => createBooking(ride, { userId: passenger.id, seats: 2, price: 220, ...more });

test("who is asked reads in the letter who it is, their greeting, the trip and the sum, and finds both answers", async () => {
  const { id, publicId } = await asked({ message: "Hej! Jag har bara ryggsäck.\nRing 070-987 65 43" });
  const letter = await bookingLetter({ bookingId: id, userId: driver.id });
  expect(letter).toMatchObject({
    person: { name: "Kim", facts: expect.stringMatching(/^4,8 av 5 \(12\somdömen\) · 7\sresor · bekräftat nummer$/) },
    quotes: ["Hej! Jag har bara ryggsäck.\nRing •••"],
    sign: { from: "Stockholm", to: "Malmö", at: expect.stringMatching(/^[a-zåäö]+dag\s\d+\s[a-z]+ kl\.\s\d\d:\d\d$/) },
    answers: [
      { label: "Godkänn", route: `/my-passenger-rides/${publicId}?svar=ja` },
      { label: "Tacka nej", route: `/my-passenger-rides/${publicId}?svar=nej` },
    ],
  });
  expect(letter.facts?.map(([name]) => name)).toEqual(["Framme", "Pris"]);
  expect(Object.fromEntries(letter.facts ?? []).Pris).toMatch(/^2\splatser, 440\skr till dig i bilen$/);
});

test("who comes along reads where they meet and which car it is, once it is agreed on; no number, whatever is typed", async () => {
  const booking = await asked({ message: "Ring 070-987 65 43" });
  const read = async () => JSON.stringify(await bookingLetter({ bookingId: booking.id, userId: passenger.id }));
  expect(await read()).toContain("Volvo V60, blå");
  expect(await read()).not.toMatch(/ABC ?123|Macken|svar=/);
  await sql`update booking set status = 'accepted' where id = ${booking.id}`;
  const agreed = await bookingLetter({ bookingId: booking.id, userId: passenger.id });
  expect(Object.fromEntries(agreed.facts ?? [])).toMatchObject({
    Mötesplats: "Macken vid E4, ring •••",
    Bil: "Volvo V60, blå, ABC 123",
  });
  // The two see each other's numbers on the site now; a letter stays for years.
  await sql`update ride set departure_at = now() + interval '1 hour', arrival_at = now() + interval '5 hours'`;
  await sql`update booking set agreed_departure_at = now() + interval '1 hour' where id = ${booking.id}`;
  for (const userId of [driver.id, passenger.id])
    expect(JSON.stringify(await bookingLetter({ bookingId: booking.id, userId }))).not.toMatch(
      /070-?(123|987)|\+467|Karlsson|Driver|@/,
    );
});

test("who arrives after midnight reads that it is the next day", async () => {
  await sql`update ride set departure_at = '2027-01-15 22:30 Europe/Stockholm' where id = ${ride.id}`;
  const { id } = await asked();
  await sql`update booking set on_minutes = 0, off_minutes = 340 where id = ${id}`;
  const { facts = [] } = await bookingLetter({ bookingId: id, userId: driver.id });
  expect(Object.fromEntries(facts).Framme).toMatch(/^04:10 \+1\sdag$/);
});

test("who waits in line is not to be answered yet, and who has nothing to do with a booking reads nothing of it", async () => {
  const { id } = await asked({ isWaiting: true, message: "Hej!" });
  expect(await bookingLetter({ bookingId: id, userId: driver.id })).toMatchObject({ answers: [], quotes: ["Hej!"] });
  expect(await bookingLetter({ bookingId: id, userId: (await createUser()).id })).toEqual({});
  expect(await bookingLetter({ bookingId: id })).toEqual({});
});

test("whose trip has changed finds both answers, and who lost one no greeting any more, and nothing to pay", async () => {
  const { id } = await asked({ status: "accepted", reconfirm: "time" });
  const changed = await bookingLetter({ bookingId: id, userId: passenger.id });
  expect(changed.answers?.map(({ label }) => label)).toEqual(["Det passar", "Det passar inte"]);
  expect((await bookingLetter({ bookingId: id, userId: driver.id })).answers).toEqual([]);
  await sql`update booking set status = 'cancelled_by_passenger', reconfirm = null, message = 'Hej!' where id = ${id}`;
  const lost = await bookingLetter({ bookingId: id, userId: driver.id });
  expect(lost).not.toHaveProperty("quotes");
  expect([lost.answers, lost.facts]).toEqual([[], []]);
});

test("of two ways agreed with the same person both read that the other stands when one is called off, as long as it does", async () => {
  const back = { userId: driver.id, stops: ["malmo", "stockholm"], departsInHours: 96, returnOf: ride.id };
  const home = await createRide(back);
  const there = await asked({ status: "accepted" });
  const seat = await createBooking(home, { userId: passenger.id, status: "accepted" });
  const readers = [passenger.id, driver.id];
  const saidTo = async (userId: number, { id, publicId } = there) => {
    const about = { bookingId: id, userId };
    const page = await findBookingPage(userId, publicId);
    const [letter, push] = [await bookingLetter(about), await bookingPush(about)];
    return [letter.also, push.also, page && momentOf(page, Date.now()).text.match(/Er resa.*$/)?.[0]];
  };
  const none = ["", "", undefined];
  for (const userId of readers) expect(await saidTo(userId)).toEqual(none);
  const act = { userId: driver.id, rideId: ride.publicId, scope: "one" as const, formKey: randomUUID() };
  await cancelRide(act);
  const stands = `Er resa tillbaka ${formatDayTime(home.departureAt)} är kvar.`;
  for (const userId of readers) expect(await saidTo(userId)).toEqual([stands, stands, stands]);
  expect(await saidTo(passenger.id, seat)).toEqual(none);
  await cancelBooking(actOn(seat, passenger.id));
  for (const userId of readers) expect(await saidTo(userId)).toEqual(none);
});

test("the way there stands where the way home is called off, and nobody else's does", async () => {
  const back = { userId: driver.id, stops: ["malmo", "stockholm"], departsInHours: 96, returnOf: ride.id };
  const seat = await createBooking(await createRide(back), { userId: passenger.id, status: "accepted" });
  await createBooking(ride, { status: "accepted" });
  await cancelBooking(actOn(seat, passenger.id));
  const about = { bookingId: seat.id, userId: driver.id };
  expect(await bookingPush(about)).toEqual({ also: "" });
  await asked({ status: "accepted" });
  expect(await bookingPush(about)).toEqual({ also: `Er resa dit ${formatDayTime(ride.departureAt)} är kvar.` });
});
