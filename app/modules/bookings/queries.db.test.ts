import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { rideStops, rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { createBooking } from "#tests/factories/bookings";
import { createCoach, createTicket } from "#tests/factories/departures";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { newPublicId } from "~/modules/addresses/public-id";
import { blockUser } from "~/modules/users/commands.server";
import { db } from "~/platform/db.server";
import { findClash } from "./clash.server";
import { listOwnRides } from "./own-rides.server";
import { bookingsOfRide, findBooked, findBookingPage, findRoom, listBookings } from "./queries.server";
import type { Booking, BookingStatus } from "./types";
import { numbersText } from "./wording";

const hour = 3_600_000;
const secrets = ["+46709999999", "Hemligsson", "locked@example.se", "ABC987", "Slussen, vid stolpen"];

test.each<[Partial<Booking>, string | null]>([
  [{ status: "requested" }, "Väntar på svar"],
  [{ status: "requested", isWaiting: true }, "Står i kön"],
  [{ status: "accepted" }, "Bokad"],
  [{ status: "accepted", reconfirm: "time" }, "Ändringen ska bekräftas"],
  [{ status: "cancelled_by_passenger" }, null],
])("a ride tells who has booked it where they stand: %o", async (state, text) => {
  const ride = await createRide();
  const booking = await createBooking(ride, state);
  expect((await findBooked(booking.userId, ride.publicId))?.text ?? null).toBe(text);
  expect(await findBooked(ride.userId, ride.publicId)).toBeNull();
});

describe("the booking page", () => {
  test.each<{ status: BookingStatus; hours: number; sees: string[] }>([
    { status: "requested", hours: -1, sees: [] },
    { status: "declined", hours: -1, sees: [] },
    { status: "cancelled_by_driver", hours: -1, sees: [] },
    { status: "accepted", hours: -4, sees: ["ABC987", "Slussen, vid stolpen"] },
    { status: "accepted", hours: -2, sees: ["ABC987", "Slussen, vid stolpen", "+46709999999"] },
    { status: "completed", hours: 72, sees: ["ABC987", "Slussen, vid stolpen"] },
  ])("of a booking that is $status shows at $hours h from departure only $sees", async ({ status, hours, sees }) => {
    const hidden = { displayName: "Karin Hemligsson", phone: secrets[0], email: secrets[2] };
    // A verified number is one person's at a time.
    await db.update(users).set({ phoneVerifiedAt: null });
    const driver = await createUser(hidden);
    const ride = await createRide({ userId: driver.id, vehicleRegistration: "ABC987" });
    await db.update(rideStops).set({ meetingPoint: secrets[4] }).where(eq(rideStops.rideId, ride.id));
    const booking = await createBooking(ride, { status });
    const page = await findBookingPage(booking.userId, booking.publicId, ride.departureAt.getTime() + hours * hour);
    const everything = JSON.stringify([page, await listBookings(booking.userId)]).replace("ABC 987", "ABC987");
    expect(secrets.filter((secret) => everything.includes(secret)).sort()).toEqual([...sees].sort());
  });

  test("knows who of the two has blocked the other, and so can take it back", async () => {
    const { userId, counterpartyId, publicId } = await createBooking(await createRide(), { status: "accepted" });
    await blockUser(userId, counterpartyId);
    expect(await findBookingPage(userId, publicId)).toMatchObject({ isBlocked: true, hasBlocked: true });
    expect(await findBookingPage(counterpartyId, publicId)).toMatchObject({ isBlocked: true, hasBlocked: false });
  });

  test.each([
    { mine: true, theirs: true, soon: /ni varandras telefonnummer/ },
    { mine: false, theirs: true, soon: /du Karins telefonnummer/ },
    { mine: true, theirs: false, soon: /Karin har inget bekräftat nummer/ },
    { mine: false, theirs: false, soon: /Ingen av er har ett bekräftat nummer/ },
  ])("promises no number that is not there: mine $mine, the other's $theirs", async ({ mine, theirs, soon }) => {
    const [me, karin] = [mine, theirs].map((isVerified) => ({ phoneVerifiedAt: isVerified ? new Date() : null }));
    const driver = await createUser({ displayName: "Karin Berg", ...karin });
    const ride = await createRide({ userId: driver.id });
    const booking = await createBooking(ride, { userId: (await createUser(me)).id, status: "accepted" });
    for (const [hours, from] of [
      [-4, "Från 3 timmar före förarens start ser"],
      [-2, "Nu ser"],
    ] as const) {
      const at = ride.departureAt.getTime() + hours * hour;
      const page = await findBookingPage(booking.userId, booking.publicId, at);
      if (!page) throw new Error("no page");
      expect(page.numbers).toMatchObject({ mine, theirs, areShown: hours > -3 });
      expect(page.phone !== null).toBe(theirs && hours > -3);
      const text = numbersText(page.other.firstName, page.numbers);
      expect(text).toMatch(soon);
      expect(text.includes(from)).toBe(mine || theirs);
    }
  });

  test("shows no number any more once one blocks the other after the trip", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride, { status: "completed", message: "Ring 070-123 45 67" });
    const soonAfter = ride.arrivalAt.getTime() + hour;
    const seen = async () => {
      const pages = [booking.userId, ride.userId].map((id) => findBookingPage(id, booking.publicId, soonAfter));
      return (await Promise.all(pages)).map((page) => [page?.phone !== null, page?.message.includes("070-123 45 67")]);
    };
    expect(await seen()).toEqual([
      [true, true],
      [true, true],
    ]);
    await blockUser(booking.userId, ride.userId);
    expect(await seen()).toEqual([
      // The sender's own words are theirs to read.
      [false, true],
      [false, false],
    ]);
  });

  test("is there for its two parties and nobody else", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride);
    expect(await findBookingPage(booking.userId, booking.publicId)).toMatchObject({
      role: "passenger",
      side: "sender",
    });
    expect(await findBookingPage(ride.userId, booking.publicId)).toMatchObject({ role: "driver", side: "receiver" });
    expect(await findBookingPage((await createUser()).id, booking.publicId)).toBeNull();
  });

  test("masks contact details in another's texts until the two must find each other", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride, { status: "accepted", message: "Ring 070-123 45 67" });
    await db.update(rideStops).set({ meetingPoint: "Sms 070-765 43 21" }).where(eq(rideStops.rideId, ride.id));
    const pageAt = (hours: number, viewerId: number) =>
      findBookingPage(viewerId, booking.publicId, ride.departureAt.getTime() + hours * hour);
    const textsAt = async (hours: number) => {
      const page = await pageAt(hours, ride.userId);
      return [page?.message, page?.meetingPoints.on];
    };
    const own = { message: "Ring 070-123 45 67", isMaskedForOther: true };
    expect(await pageAt(-4, booking.userId)).toMatchObject(own);
    expect(await pageAt(-2, booking.userId)).toMatchObject({ ...own, isMaskedForOther: false });
    expect(await textsAt(-4)).toEqual(["Ring •••", "Sms •••"]);
    expect(await textsAt(-2)).toEqual(["Ring 070-123 45 67", "Sms 070-765 43 21"]);
  });
});

test("a driver's rides are listed with what is to answer, who waits and who travels, each its own", async () => {
  const ride = await createRide({ stops: ["stockholm", "norrkoping", "malmo"] });
  const other = await createRide({ userId: ride.userId, departsInHours: 72 });
  await createBooking(ride);
  await createBooking(ride, { isWaiting: true });
  await createBooking(ride, { status: "accepted", seats: 2 });
  const [later, sooner] = await listOwnRides(ride.userId);
  expect(sooner).toMatchObject({
    from: "Stockholm",
    to: "Malmö",
    toAnswer: 1,
    waiting: 1,
    travellers: 2,
    isComing: true,
  });
  expect(later).toMatchObject({ publicId: other.publicId, toAnswer: 0, waiting: 0, travellers: 0 });
  expect(await bookingsOfRide((await createUser()).id, ride.publicId)).toEqual([]);
});

test("the form knows whether there is room, and the viewer's own booking", async () => {
  const ride = await createRide({ seats: 2 });
  const [onAt, offAt] = [ride.departureAt.getTime(), ride.arrivalAt.getTime()];
  const whole = { fromLeg: 0, toLeg: 1, seats: 1, onAt, offAt };
  const free = { hasRoom: true, ownBookingId: null, clash: null };
  expect(await findRoom(ride.userId, ride.publicId, whole)).toEqual(free);
  const booking = await createBooking(ride, { status: "accepted" });
  expect(await findRoom(booking.userId, ride.publicId, { ...whole, seats: 2 })).toEqual({
    hasRoom: false,
    ownBookingId: booking.publicId,
    clash: null,
  });
});

test("who has another trip at the same time is told which, asked for, booked, driven or by coach", async () => {
  const ride = await createRide();
  const part = { onAt: ride.departureAt.getTime(), offAt: ride.arrivalAt.getTime() };
  const clashOf = async (person: number, shift = 0) => {
    const wanted = { fromLeg: 0, toLeg: 1, seats: 1, onAt: part.onAt + shift, offAt: part.offAt + shift };
    return (await findRoom(person, ride.publicId, wanted)).clash;
  };
  const asked = await createBooking(await createRide());
  const times = /^Stockholm → Malmö \d\d:\d\d–\d\d:\d\d/;
  expect(await clashOf(asked.userId)).toEqual({
    address: `/my-passenger-rides/${asked.publicId}`,
    asked: "frågat om ",
    text: expect.stringMatching(times),
  });
  expect(await clashOf(asked.userId, 24 * hour)).toBeNull();
  const driven = await createRide();
  expect(await clashOf(driven.userId)).toMatchObject({
    address: `/my-driver-rides/${driven.publicId}`,
    asked: "",
  });
  const coach = await createCoach();
  const ticket = await createTicket(coach);
  expect((await clashOf(ticket.userId))?.address).toBe(`/bus/${coach.publicId}/biljett/${ticket.publicId}`);
  expect((await findClash(asked.userId, coach.publicId, part))?.address).toBe(`/my-passenger-rides/${asked.publicId}`);
  expect(await findClash(ticket.userId, coach.publicId, part)).toBeNull();
  const off = await createBooking(await createRide(), { status: "withdrawn" });
  for (const person of [ride.userId, off.userId]) expect(await clashOf(person)).toBeNull();
});

test("of more rides and bookings than are listed those nearest in time are, and those that wait for an answer", async () => {
  const ride = await createRide({ departsInHours: 3 });
  const booking = await createBooking(ride, { status: "accepted" });
  const asked = await createBooking(await createRide({ departsInHours: 10_000 }), { userId: booking.userId });
  const [{ id: _ride, ...sameRide }, { id: _booking, ...sameBooking }] = [ride, booking];
  const days = Array.from({ length: 200 }, (_, n) => new Date(ride.departureAt.getTime() + (n + 1) * 24 * hour));
  const later = await db
    .insert(rides)
    .values(days.map((at) => ({ ...sameRide, publicId: newPublicId(), departureAt: at, arrivalAt: at })))
    .returning({ id: rides.id });
  await db
    .insert(bookings)
    .values(
      later.map(({ id }) => ({ ...sameBooking, rideId: id, publicId: newPublicId(), status: "withdrawn" as const })),
    );
  const own = await listOwnRides(ride.userId);
  expect([own.length, own.at(-1)?.publicId]).toEqual([200, ride.publicId]);
  const booked = await listBookings(booking.userId);
  expect([booked.length, booked[0]?.publicId, booked.at(-1)?.publicId]).toEqual([
    200,
    asked.publicId,
    booking.publicId,
  ]);
});
