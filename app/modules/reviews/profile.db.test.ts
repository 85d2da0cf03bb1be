import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { bookingEvents } from "#drizzle/schema/bookings";
import { users } from "#drizzle/schema/users";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { findBookingPage } from "~/modules/bookings/queries.server";
import type { BookingStatus } from "~/modules/bookings/types";
import { findRidePage } from "~/modules/rides/ride-page.server";
import { findRides } from "~/modules/search/queries.server";
import { anyRide } from "~/modules/search/rules";
import { blockUser } from "~/modules/users/commands.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { writeReview } from "./commands.server";
import { findProfile } from "./profile.server";

let person: User;
const now = Date.now();
const seenBy = (viewer: User | null, before: number | null = null) =>
  findProfile(person.publicId, viewer?.id ?? null, before, now);

beforeEach(async () => {
  person = await createUser({ displayName: "Disa Hemligsson", about: "Ring 070-123 45 67", languages: ["Svenska"] });
});

/** Somebody travelled with the person, and both have written. */
async function reviewBy(author: User, rating: number, text = "Bra") {
  const ride = await createRide({ userId: person.id });
  const booking = await createBooking(ride, { userId: author.id, status: "completed" });
  const form = { bookingId: booking.publicId, text, rating };
  await writeReview({ ...form, userId: author.id, formKey: randomUUID() });
  await writeReview({ ...form, userId: person.id, formKey: randomUUID() });
  return booking;
}

test("everybody sees who it is, and nothing to reach them by", async () => {
  const profile = await seenBy(null);
  expect(profile).toMatchObject({ firstName: "Disa", about: "Ring •••", isOwn: false, hasVerifiedPhone: true });
  expect(JSON.stringify(profile)).not.toMatch(/Hemligsson|@example|123 45|\+46/);
});

test("the two of a block do not find each other, nor do visitors who is deleted", async () => {
  const [blocked, other] = [await createUser(), await createUser()];
  await blockUser(person.id, blocked.id);
  await blockUser(other.id, person.id);
  expect(await seenBy(blocked)).toBeNull();
  expect(await seenBy(other)).toBeNull();
  expect(await seenBy(await createUser())).not.toBeNull();
  expect(await seenBy(null)).not.toBeNull();
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, person.id));
  expect(await seenBy(null)).toBeNull();
});

test("published reviews stand there ten at a time, the latest first, with the average of all", async () => {
  const authors = await Promise.all(Array.from({ length: 12 }, (_, n) => createUser({ displayName: `Kim${n} X` })));
  for (const [n, author] of authors.entries()) await reviewBy(author, n < 6 ? 5 : 4, `Nummer ${n}`);
  const first = await seenBy(null);
  expect(first?.rating).toEqual({ average: 4.5, count: 12 });
  expect(first?.reviews.map(({ text }) => text)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Nummer ${n}`));
  const second = await seenBy(null, first?.older);
  expect(second?.reviews.map(({ text }) => text)).toEqual(["Nummer 1", "Nummer 0"]);
  expect(second?.older).toBeNull();
});

test("the average also stands on the cards of a search, on the ride's page and on bookings", async () => {
  await reviewBy(await createUser(), 5);
  await reviewBy(await createUser(), 4);
  const rating = { average: 4.5, count: 2 };
  const ride = await createRide({ userId: person.id, stops: ["kiruna", "lulea"] });
  const booking = await createBooking(ride);
  const { rides } = await findRides(anyRide);
  expect(rides.find(({ publicId }) => publicId === ride.publicId)?.person.rating).toEqual(rating);
  const nowhere = { from: null, to: null };
  expect((await findRidePage(ride.publicId, null, nowhere, now))?.owner.rating).toEqual(rating);
  expect((await findBookingPage(booking.userId, booking.publicId))?.other.rating).toEqual(rating);
});

test("only whom a review is about is led to answer it", async () => {
  const author = await createUser();
  const booking = await reviewBy(author, 4, "Skriv till kim@example.se");
  expect((await seenBy(author))?.reviews).toMatchObject([{ text: "Skriv till •••", toAnswer: null }]);
  expect((await seenBy(person))?.reviews).toMatchObject([{ toAnswer: booking.publicId }]);
});

test("a review by somebody the viewer is blocked with is left out, one by who is deleted has no name", async () => {
  const [author, gone, viewer] = [await createUser(), await createUser({ displayName: "Kim X" }), await createUser()];
  await reviewBy(author, 4);
  await reviewBy(gone, 5);
  await blockUser(author.id, viewer.id);
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id));
  expect((await seenBy(viewer))?.reviews.map(({ author }) => author)).toEqual([
    { firstName: "Borttagen användare", publicId: null },
  ]);
});

test("coming rides that can be booked stand there, the soonest first", async () => {
  const later = await createRide({ userId: person.id, departsInHours: 90 });
  const sooner = await createRide({ userId: person.id, departsInHours: 20 });
  await createRide({ userId: person.id, departsInHours: -5 });
  expect((await seenBy(null))?.rides.map(({ publicId }) => publicId)).toEqual([sooner.publicId, later.publicId]);
});

test("coming rides of a series stand there once, the ways there and back by themselves", async () => {
  const series = { userId: person.id, seriesId: randomUUID() };
  const back = { ...series, seriesId: randomUUID(), stops: ["malmo", "stockholm"] };
  const [first, home] = [
    await createRide({ ...series, departsInHours: 24 }),
    await createRide({ ...back, departsInHours: 30 }),
  ];
  await createRide({ ...series, departsInHours: 72 });
  expect((await seenBy(null))?.rides).toMatchObject([
    { publicId: first.publicId, departureAt: first.departureAt.getTime(), series: expect.stringMatching(/^\S+ och /) },
    { publicId: home.publicId, series: null },
  ]);
});

describe("the share of answered requests", () => {
  const answered = { status: "accepted", answeredAt: new Date() } as const;

  async function received(...all: { status: BookingStatus; answeredAt?: Date }[]) {
    const ride = await createRide({ userId: person.id, seats: 8 });
    for (const booking of all) await createBooking(ride, booking);
  }

  test("is told from three requests on, and counts neither open nor withdrawn ones", async () => {
    await received(answered, { status: "declined", answeredAt: new Date() });
    await received({ status: "requested" }, { status: "withdrawn" }, { status: "cancelled_by_driver" });
    expect((await seenBy(null))?.responses).toBeNull();
    await received({ status: "expired" });
    expect((await seenBy(null))?.responses).toEqual({ received: 3, answered: 2 });
  });

  test("leaves out what lapsed in line and what was booked at once", async () => {
    await received(answered, answered, answered);
    const ride = await createRide({ userId: person.id });
    const lapsed = await createBooking(ride, { status: "expired" });
    await db.insert(bookingEvents).values({ bookingId: lapsed.id, toStatus: "requested", reason: "waiting" });
    await createBooking(await createRide({ userId: person.id, bookingMode: "instant" }), answered);
    expect((await seenBy(null))?.responses).toEqual({ received: 3, answered: 3 });
  });
});
