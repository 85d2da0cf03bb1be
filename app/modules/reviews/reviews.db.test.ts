import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { reviews } from "#drizzle/schema/reviews";
import { users } from "#drizzle/schema/users";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { catchUpWithClock } from "~/modules/bookings/jobs.server";
import type { Booking } from "~/modules/bookings/types";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import type { User } from "~/modules/users/types";
import { db, sql } from "~/platform/db.server";
import { publishDue, replyToReview, writeReview } from "./commands.server";
import { isReviewDue } from "./notices.server";
import { personalData } from "./personal-data.server";
import { findBookingReviews, reviewsDue } from "./queries.server";
import { removeReview } from "./removal.server";
import { reviewableUntil } from "./rules";

const day = 86_400_000;
let driver: User;
let passenger: User;
let booking: Booking;
/** When the ride was completed, and when the time for reviews is over, ms UTC. */
let done: number;
let until: number;

beforeEach(async () => {
  driver = await createUser({ displayName: "Disa Driver" });
  passenger = await createUser({ displayName: "Pia Passenger" });
  const ride = await createRide({ userId: driver.id });
  booking = await createBooking(ride, { userId: passenger.id, status: "completed" });
  until = reviewableUntil(ride);
  done = until - 14 * day;
});

const by = (user: User, wishes = {}) => ({
  userId: user.id,
  bookingId: booking.publicId,
  rating: 5,
  text: "Trevlig resa",
  formKey: randomUUID(),
  ...wishes,
});

const seenBy = (user: User, now = done) => findBookingReviews(user.id, booking.publicId, now);

async function ratingOf({ id }: User) {
  const [row] = await db.select({ n: users.reviewCount, sum: users.ratingSum }).from(users).where(eq(users.id, id));
  return row;
}

test("nobody reads a review before both have written; then both do, and both count", async () => {
  expect(await writeReview(by(passenger, { rating: 2, text: "Körde för fort" }), done)).toEqual({
    ok: true,
    isPublished: false,
  });
  expect(await seenBy(driver)).toMatchObject({ canWrite: true, hasOtherWritten: true, mine: null, theirs: null });
  expect(JSON.stringify(await seenBy(driver))).not.toContain("fort");
  expect(await ratingOf(driver)).toEqual({ n: 0, sum: 0 });

  expect(await writeReview(by(driver, { rating: 4 }), done)).toEqual({ ok: true, isPublished: true });
  expect((await seenBy(driver))?.theirs).toEqual({ rating: 2, text: "Körde för fort", reply: null });
  expect((await seenBy(passenger))?.theirs).toMatchObject({ rating: 4 });
  expect(await ratingOf(driver)).toEqual({ n: 1, sum: 2 });
  expect(await ratingOf(passenger)).toEqual({ n: 1, sum: 4 });
});

test("of two who write at the same moment both are published, once", async () => {
  for (let round = 0; round < 10; round++) {
    const ride = await createRide({ userId: driver.id });
    booking = await createBooking(ride, { userId: passenger.id, status: "completed" });
    const outcomes = await Promise.all([
      writeReview(by(driver), done),
      writeReview(by(passenger), done),
      writeReview(by(passenger), done),
      publishDue(done),
    ]);
    const written = outcomes.filter((outcome) => typeof outcome === "object" && outcome.ok);
    expect(written.map((outcome) => outcome)).toContainEqual({ ok: true, isPublished: true });
    expect(written).toHaveLength(2);
  }
  expect(await ratingOf(driver)).toEqual({ n: 10, sum: 50 });
  expect(await ratingOf(passenger)).toEqual({ n: 10, sum: 50 });
});

test("after 14 days one review alone is published, once however many look", async () => {
  await writeReview(by(passenger, { rating: 3 }), done);
  await publishDue(until - 1);
  expect((await seenBy(driver, until - 1))?.theirs).toBeNull();
  const published = await Promise.all([publishDue(until), publishDue(until), publishDue(until)]);
  expect(published.reduce((sum, n) => sum + n)).toBe(1);
  expect((await seenBy(driver, until))?.theirs).toMatchObject({ rating: 3 });
  expect(await ratingOf(driver)).toEqual({ n: 1, sum: 3 });
});

test("who has not written in 14 days can write no more", async () => {
  expect(await writeReview(by(driver), until)).toEqual({ ok: false, reason: "too_late" });
  expect(await seenBy(driver, until)).toMatchObject({ canWrite: false });
  expect(await reviewsDue(driver.id, until)).toEqual([]);
  expect(await reviewsDue(driver.id, until - 1)).toEqual([booking.publicId]);
});

test("one form sent twice writes once, and nobody writes twice", async () => {
  const form = by(passenger);
  expect(await Promise.all([writeReview(form, done), writeReview(form, done)])).toEqual([
    { ok: true, isPublished: false },
    { ok: true, isPublished: false },
  ]);
  expect(await writeReview(by(passenger), done)).toEqual({ ok: false, reason: "already_written" });
  expect(await db.$count(reviews, eq(reviews.bookingId, booking.id))).toBe(1);
});

test("only the two of a completed booking write or read", async () => {
  const other = await createUser();
  expect(await writeReview(by(other), done)).toEqual({ ok: false, reason: "not_found" });
  expect(await seenBy(other)).toBeNull();
  for (const status of ["requested", "accepted", "no_show", "cancelled_by_driver"] as const) {
    await db.update(bookings).set({ status }).where(eq(bookings.id, booking.id));
    expect(await writeReview(by(passenger), done)).toEqual({ ok: false, reason: "not_found" });
    expect(await seenBy(passenger)).toBeNull();
  }
});

test("numbers and addresses are hidden from all but who typed them", async () => {
  await writeReview(by(passenger, { text: "Ring mig på 070-123 45 67" }), done);
  await writeReview(by(driver), done);
  expect((await seenBy(driver))?.theirs?.text).toBe("Ring mig på •••");
  expect((await seenBy(passenger))?.mine?.text).toBe("Ring mig på 070-123 45 67");
  await replyToReview(by(driver, { text: "Skriv till disa@example.se" }), done);
  expect((await seenBy(passenger))?.mine?.reply).toBe("Skriv till •••");
});

test("whom a review is about answers it once, when it is published", async () => {
  await writeReview(by(passenger), done);
  expect(await replyToReview(by(driver, { text: "Tack" }), done)).toEqual({ ok: false, reason: "not_found" });
  await writeReview(by(driver), done);
  expect(await replyToReview({ ...by(await createUser()), text: "Nej" }, done)).toMatchObject({ ok: false });
  const answers = await Promise.all([
    replyToReview(by(driver, { text: "Tack" }), done),
    replyToReview(by(driver, { text: "Tack själv" }), done),
  ]);
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect((await seenBy(passenger))?.mine?.reply).toMatch(/^Tack/);
  expect((await seenBy(driver))?.mine?.reply).toBeNull();
});

test("both are asked once when the ride is completed, unless they have written by then", async () => {
  const ride = await createRide({ userId: driver.id });
  booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  const end = reviewableUntil(ride) - 14 * day;
  await catchUpWithClock(end);
  await catchUpWithClock(end + 60_000);
  const told = await sql<
    { userId: number; about: Record<string, number>; message: { route: string; title: string } }[]
  >`
    select user_id as "userId", about, message from notification
    where kind = 'review_due' and channel = 'push' and (about ->> 'bookingId')::bigint = ${booking.id} order by id`;
  expect(told.map(({ userId }) => userId).sort()).toEqual([driver.id, passenger.id].sort());
  const toDriver = told.find(({ userId }) => userId === driver.id);
  expect(toDriver?.message).toMatchObject({
    title: "Hur var resan med Pia?",
    route: `/my-passenger-rides/${booking.publicId}/omdome`,
  });
  const due = () => Promise.all(told.map(({ about }) => isReviewDue(about, end)));
  expect(await due()).toEqual([true, true]);
  await writeReview(by(driver), end);
  expect(await isReviewDue(toDriver?.about ?? {}, end)).toBe(false);
  expect((await due()).filter(Boolean)).toHaveLength(1);
});

test("who is home after ten in the evening is asked in the morning", async () => {
  const date = addDays(localDateOf(Date.now()), 3);
  const ride = await createRide({ userId: driver.id, departureAt: new Date(instantOf(date, "17:00")) });
  booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  const end = reviewableUntil(ride) - 14 * day;
  await catchUpWithClock(end);
  const leaving = await sql<{ at: number }[]>`
    select (extract(epoch from run_at) * 1000)::float8 as at
    from graphile_worker._private_jobs job join notification on notification.id = (job.payload ->> 'id')::bigint
    where kind = 'review_due' and (about ->> 'bookingId')::bigint = ${booking.id}`;
  expect(leaving.map(({ at }) => at)).toEqual(Array(4).fill(instantOf(addDays(date, 1), "07:00")));
});

test("the export shows one's own words as written and masks the other's, as the screen does", async () => {
  const number = "070-123 45 67";
  await writeReview(by(passenger, { text: `Ring ${number}` }), done);
  await writeReview(by(driver), done);
  await replyToReview(by(driver, { text: `Eller ${number}` }), done);
  const told = async ({ id }: User) => JSON.stringify(await personalData.sections?.omdömen?.read(id));
  expect(await told(driver)).toMatch(/Ring •••.*Eller 070-123 45 67/);
  expect(await told(passenger)).toMatch(/Ring 070-123 45 67.*Eller •••/);
});

test("nobody is asked to write of somebody who has left, and nothing written of them is kept", async () => {
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, driver.id));
  expect(await seenBy(passenger)).toMatchObject({ canWrite: false, hasLeft: true });
  expect(await reviewsDue(passenger.id, done)).toEqual([]);
  expect(await isReviewDue({ bookingId: booking.id, userId: passenger.id }, done)).toBe(false);
  expect(await writeReview(by(passenger), done)).toEqual({ ok: false, reason: "left" });
  expect(await db.$count(reviews, eq(reviews.bookingId, booking.id))).toBe(0);
});

test("what is published stays to be read and answered when one says later that they did not meet", async () => {
  await writeReview(by(passenger), done);
  await writeReview(by(driver), done);
  await db.update(bookings).set({ status: "no_show" }).where(eq(bookings.id, booking.id));
  expect(await seenBy(driver)).toMatchObject({ canWrite: false, theirs: { rating: 5, reply: null } });
});

test("who wrote a review that was removed, and whom it was about, are told that it is", async () => {
  await writeReview(by(passenger), done);
  await publishDue(until);
  const [review] = await db.select().from(reviews).where(eq(reviews.bookingId, booking.id));
  expect(await seenBy(passenger, until)).toMatchObject({ mine: { isRemoved: false } });
  await db.transaction((tx) => removeReview(tx, review?.publicId ?? "", until));
  expect(await seenBy(passenger, until)).toMatchObject({ mine: { isRemoved: true }, isTheirsRemoved: false });
  expect(await seenBy(driver, until)).toMatchObject({ mine: null, theirs: null, isTheirsRemoved: true });
});
