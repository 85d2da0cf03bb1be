import { describe, expect, test } from "vitest";
import { actOn, createBooking, declineForGood } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { cancelBooking } from "~/modules/bookings/commands.server";
import { catchUpWithClock } from "~/modules/bookings/jobs.server";
import { readBookingLines, readRideLines } from "~/modules/bookings/lines.server";
import { markRead } from "~/modules/messages/commands.server";
import { listConversations } from "~/modules/messages/queries.server";
import { db } from "~/platform/db.server";
import { badgesFor, openScreen } from "./queries.server";

const look = async (userId: number, pathname: string, now?: number) =>
  (await openScreen(userId, { pathname, isLooking: true }, now)).badges;

/** Past the moment by the clocks of both the app and the database. */
const later = () => Date.now() + 60_000;

test("a new request is the driver's news until the inbox is opened, and the sender's until their rides are", async () => {
  const ride = await createRide();
  const booking = await createBooking(ride);
  const [driver, sender] = [ride.userId, booking.userId];
  expect(await look(driver, "/")).toEqual({ driver: 1, passenger: 0, events: 1 });
  expect(await look(sender, "/")).toEqual({ driver: 0, passenger: 1, events: 1 });
  expect(await look(driver, "/inbox", later())).toEqual({ driver: 0, passenger: 0, events: 0 });
  expect(await look(driver, "/")).toMatchObject({ events: 0 });
  expect(await look(sender, "/inbox", later())).toMatchObject({ passenger: 1 });
  expect(await look(sender, "/my-rides", later())).toMatchObject({ passenger: 0 });

  await createBooking(ride, { createdAt: later() + 1000 });
  expect(await look(driver, "/")).toMatchObject({ driver: 1 });
});

test("only what is still requested counts, and only for its two parties", async () => {
  const ride = await createRide();
  await createBooking(ride, { status: "accepted" });
  await createBooking(ride, { status: "declined" });
  expect(await look(ride.userId, "/")).toMatchObject({ events: 0 });
  await createBooking(ride);
  expect(await look((await createUser()).id, "/")).toMatchObject({ events: 0 });
});

test("who has said yes to a part of a journey with a change is not asked by it any more", async () => {
  const ride = await createRide();
  await createBooking(ride, { isWaiting: true, yesAt: new Date() });
  expect(await look(ride.userId, "/")).toMatchObject({ events: 0 });
});

test("unread messages count for the side they are on until they are read; one's own never do", async () => {
  const ride = await createRide();
  const curious = (await createUser()).id;
  const conversationId = await say(curious, { rideId: ride.publicId }, "Hej");
  await say(curious, { conversationId }, "Är du där?");
  expect(await look(ride.userId, "/")).toEqual({ driver: 2, passenger: 0, events: 2 });
  expect(await look(curious, "/")).toMatchObject({ events: 0 });
  expect(await look(ride.userId, "/inbox")).toMatchObject({ driver: 2 });
  await markRead(ride.userId, { conversationId }, later());
  expect(await look(ride.userId, "/")).toMatchObject({ driver: 0 });
  await say(ride.userId, { conversationId }, "Ja");
  expect(await look(curious, "/")).toEqual({ driver: 0, passenger: 1, events: 1 });
});

describe("a booking that came to nothing", () => {
  test("is an unread line of its conversation for who lost it, listed, and read there", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride);
    const passenger = booking.userId;
    await look(passenger, "/my-rides", later());
    await declineForGood(actOn(booking, ride.userId));
    expect(await look(passenger, "/")).toEqual({ driver: 0, passenger: 1, events: 1 });
    expect(await look(ride.userId, "/")).toMatchObject({ events: 0 });
    const address = `new?booking=${booking.publicId}`;
    expect(await listConversations(passenger, "passenger")).toMatchObject([
      { address, unread: 1, last: { text: expect.stringMatching(/ tackade nej$/), isMine: false } },
    ]);
    const onScreen = { pathname: "/inbox/new", search: `?booking=${booking.publicId}`, isLooking: true };
    expect((await openScreen(passenger, onScreen)).badges.events).toBe(0);
    await markRead(passenger, { bookingId: booking.publicId }, Date.now());
    expect(await look(passenger, "/")).toMatchObject({ events: 0 });
    expect(await listConversations(passenger, "passenger")).toMatchObject([{ address, unread: 0 }]);
  });

  test("counts with the messages of a conversation that has begun", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride, { status: "accepted" });
    const conversationId = await say(ride.userId, { bookingId: booking.publicId }, "Hej");
    await cancelBooking(actOn(booking, ride.userId));
    expect(await look(booking.userId, "/")).toMatchObject({ passenger: 2 });
    expect(await look(booking.userId, `/inbox/${conversationId}`)).toMatchObject({ passenger: 0 });
    expect(await listConversations(booking.userId, "passenger")).toMatchObject([
      { address: conversationId, unread: 2 },
    ]);
    await markRead(booking.userId, { conversationId }, Date.now());
    expect(await look(booking.userId, "/")).toMatchObject({ passenger: 0 });
  });

  test("is the driver's where the passenger left, and read on the screen of the ride", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride, { status: "accepted" });
    await cancelBooking(actOn(booking, booking.userId));
    expect(await look(ride.userId, "/")).toMatchObject({ driver: 1, passenger: 0 });
    expect(await look(ride.userId, `/my-driver-rides/${ride.publicId}`)).toMatchObject({ driver: 0 });
    await readRideLines(ride.userId, ride.publicId);
    expect(await look(ride.userId, "/")).toMatchObject({ driver: 0 });
  });

  test("is read on its own screen, and by nobody else", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride);
    await catchUpWithClock(booking.expiresAt.getTime() + 1);
    await look(booking.userId, "/my-rides", later());
    await readBookingLines(ride.userId, booking.publicId);
    expect(await look(booking.userId, "/")).toMatchObject({ passenger: 1 });
    expect(await look(booking.userId, `/my-passenger-rides/${booking.publicId}`)).toMatchObject({ passenger: 0 });
    await readBookingLines(booking.userId, booking.publicId);
    expect(await look(booking.userId, "/")).toMatchObject({ passenger: 0 });
  });
});

test("a conversation on screen has nothing new in it", async () => {
  const ride = await createRide();
  const conversationId = await say((await createUser()).id, { rideId: ride.publicId }, "Hej");
  expect(await look(ride.userId, `/inbox/${conversationId}`)).toMatchObject({ driver: 0 });
  expect(await look(ride.userId, "/inbox/abcdefghjkmn")).toMatchObject({ driver: 1 });
});

test("a page fetched ahead marks nothing as seen", async () => {
  const ride = await createRide();
  await createBooking(ride);
  await openScreen(ride.userId, { pathname: "/inbox", isLooking: false }, later());
  expect(await look(ride.userId, "/")).toMatchObject({ driver: 1 });
});

test("the browser learns when each category was seen; an older moment never replaces a newer", async () => {
  const { id } = await createUser();
  await look(id, "/my-rides", 2000);
  await look(id, "/my-driver-rides/abcdefghjkmn", 3000);
  await look(id, "/my-passenger-rides", 1000);
  const { lastSeen } = await openScreen(id, { pathname: "/", isLooking: true });
  expect(lastSeen).toEqual({ passenger: 2000, bookings: 2000, unlocks: 2000, driver: 3000 });
});

test("what shows nothing new is noted again after some minutes; what shows something, at once", async () => {
  const ride = await createRide();
  const notedAt = async () => (await openScreen(ride.userId, { pathname: "/", isLooking: true })).lastSeen.driver;
  const [first, soon, late] = [1_000_000, 1_290_000, 1_310_000];
  for (const [at, noted] of [
    [first, first],
    [soon, first],
    [late, late],
  ]) {
    await look(ride.userId, "/inbox", at);
    expect(await notedAt()).toBe(noted);
  }
  await createBooking(ride, { createdAt: late + 1000 });
  expect(await look(ride.userId, "/inbox", late + 2000)).toMatchObject({ driver: 0 });
  expect(await look(ride.userId, "/", late + 3000)).toMatchObject({ driver: 0 });
});

test("other browsers of the person hear of it when something new was seen, and of nothing else", async () => {
  const ride = await createRide();
  await createBooking(ride);
  const heard: string[] = [];
  const { unlisten } = await db.$client.listen("news", (person) => heard.push(person));
  await look(ride.userId, "/inbox", later());
  await expect.poll(() => heard).toEqual([`${ride.userId}`]);
  await look(ride.userId, "/inbox", later());
  await db.execute("select pg_notify('news', 'end')");
  await expect.poll(() => heard).toEqual([`${ride.userId}`, "end"]);
  await unlisten();
});

test("many people are counted at once, also those with nothing", async () => {
  const ride = await createRide();
  const booking = await createBooking(ride);
  const nobody = (await createUser()).id;
  const badges = await badgesFor([ride.userId, booking.userId, nobody]);
  expect([ride.userId, booking.userId, nobody].map((id) => badges.get(id)?.badges.events)).toEqual([1, 1, 0]);
});

test("while the stored record cannot be read nothing is new", async () => {
  expect(await look(0, "/inbox")).toEqual({ driver: 0, passenger: 0, events: 0 });
});
