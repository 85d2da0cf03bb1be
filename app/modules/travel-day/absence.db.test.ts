import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { bookings } from "#drizzle/schema/bookings";
import { notifications } from "#drizzle/schema/notifications";
import { users } from "#drizzle/schema/users";
import { createBooking, readBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { isBookingAsTold } from "~/modules/bookings/notices.server";
import type { AbsenceIntent, Booking } from "~/modules/bookings/types";
import { publishDue, writeReview } from "~/modules/reviews/commands.server";
import { findBookingReviews } from "~/modules/reviews/queries.server";
import { db } from "~/platform/db.server";
import { countUnanswered, speakOfAbsence } from "./absence.server";
import { findAbsence } from "./absence-queries.server";
import { absenceToast } from "./absence-wording";
import { reportOnTrip } from "./commands.server";
import type { ReportKind } from "./types";

const minute = 60_000;
const hour = 60 * minute;

async function createTrip() {
  const ride = await createRide({ stops: ["goteborg", "jonkoping", "stockholm"], departsInHours: 3 });
  const booking = await createBooking(ride, { status: "accepted" });
  const at = (minutes: number) => ride.departureAt.getTime() + minutes * minute;
  const speak = (userId: number, intent: AbsenceIntent, now: number, formKey = randomUUID()) =>
    speakOfAbsence({ userId, bookingId: booking.publicId, intent, formKey }, now);
  const report = (kind: ReportKind, minutes: number | null, now: number) =>
    reportOnTrip({ userId: ride.userId, rideId: ride.publicId, kind, minutes, formKey: randomUUID() }, now);
  return { ride, booking, driver: ride.userId, passenger: booking.userId, at, speak, report };
}

async function countsOf(id: number) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return { late: user?.lateCancellations, rides: user?.ridesCompleted };
}

async function toldTo(userId: number, { id }: Booking): Promise<string[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), like(notifications.eventKey, `booking:${id}:%`)))
    .orderBy(notifications.id);
  return [...new Set(rows.map(({ message }) => z.object({ title: z.string() }).parse(message).title))];
}

test("who waits may say so a quarter of an hour after the time that was told, and until a day after arrival", async () => {
  const { booking, ride, driver, passenger, at, speak, report } = await createTrip();
  await report("late", 20, at(-30));
  expect(await speak(passenger, "sayMissing", at(35) - 1)).toEqual({ ok: false, reason: "too_early" });
  expect(await speak(driver, "sayMissing", at(35) - 1)).toEqual({ ok: false, reason: "too_early" });
  expect(await findAbsence(passenger, booking.publicId, at(35) - 1)).toBeNull();
  const end = ride.arrivalAt.getTime() + 20 * minute + 24 * hour;
  expect(await speak(passenger, "sayMissing", end)).toEqual({ ok: false, reason: "too_late" });
  expect(await speak((await createUser()).id, "sayMissing", at(40))).toEqual({ ok: false, reason: "not_found" });
  expect(await speak(passenger, "sayMissing", at(35))).toEqual({ ok: true });
  expect((await readBooking(booking.id)).status).toBe("no_show");
});

test("a delay told of the rest of the way does not keep who was left behind from saying so", async () => {
  const { booking, passenger, at, speak, report } = await createTrip();
  await report("at_stop", 0, at(0));
  await report("driving", null, at(5));
  await report("late", 120, at(30));
  expect(await findAbsence(passenger, booking.publicId, at(20) - 1)).toBeNull();
  expect(await findAbsence(passenger, booking.publicId, at(60))).not.toBeNull();
  expect(await speak(passenger, "sayMissing", at(60))).toEqual({ ok: true });
});

test.each([
  ["the driver", "passenger", "driver"],
  ["the passenger", "driver", "passenger"],
] as const)("%s is heard before it counts that they did not come", async (_, claims, missing) => {
  const trip = await createTrip();
  const [by, other] = [trip[claims], trip[missing]];
  const key = randomUUID();
  for (const _press of ["first", "again"])
    expect(await trip.speak(by, "sayMissing", trip.at(20), key)).toEqual({ ok: true });
  expect(await countsOf(other)).toMatchObject({ late: 0 });
  expect(await toldTo(other, trip.booking)).toEqual([expect.stringContaining("säger att du inte kom")]);
  expect(await toldTo(by, trip.booking)).toEqual([]);
  expect(await trip.speak(by, "admit", trip.at(30))).toEqual({ ok: false, reason: "too_late" });
  expect(await trip.speak(other, "takeBack", trip.at(30))).toEqual({ ok: false, reason: "too_late" });

  expect(await trip.speak(other, "admit", trip.at(30))).toEqual({ ok: true });
  expect(await trip.speak(other, "admit", trip.at(31))).toEqual({ ok: false, reason: "too_late" });
  await countUnanswered({ bookingId: trip.booking.id, saidAt: trip.at(20) }, trip.at(20) + 48 * hour);
  expect(await countsOf(other)).toMatchObject({ late: 1 });
  expect(await countsOf(by)).toMatchObject({ late: 0 });
});

test("that somebody did not come is told to nobody who has answered it before the notice leaves", async () => {
  const { booking, driver, passenger, at, speak } = await createTrip();
  await speak(driver, "sayMissing", at(20));
  const waiting = async (userId: number) => {
    const [notice] = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), like(notifications.eventKey, `booking:${booking.id}:%`)));
    return isBookingAsTold(
      z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])).parse(notice?.about),
    );
  };
  expect(await waiting(passenger)).toBe(true);
  await speak(passenger, "contest", at(60));
  expect([await waiting(passenger), await waiting(driver)]).toEqual([false, true]);
});

test("what is contested counts for nobody, and both may tell others how it was", async () => {
  const { booking, driver, passenger, at, speak } = await createTrip();
  const review = (authorId: number) =>
    writeReview(
      { formKey: randomUUID(), userId: authorId, bookingId: booking.publicId, rating: 1, text: "" },
      at(25 * 60),
    );
  await speak(driver, "sayMissing", at(20));
  expect(await review(passenger)).toMatchObject({ ok: false });
  await speak(passenger, "contest", at(60));
  await countUnanswered({ bookingId: booking.id, saidAt: at(20) }, at(20) + 48 * hour);
  for (const one of [driver, passenger]) expect(await countsOf(one)).toMatchObject({ late: 0 });
  expect(await toldTo(driver, booking)).toEqual([expect.stringContaining("säger sig ha varit där")]);
  expect(await review(passenger)).toMatchObject({ ok: true });
  const seen = await findAbsence(driver, booking.publicId, at(70));
  expect(seen).toMatchObject({ choices: [], text: expect.stringContaining("räknas inte") });
});

test.each(["driver", "passenger"] as const)(
  "what the %s wrote before somebody did not come, which nobody contests, is read by nobody, and else by all",
  async (author) => {
    const [silent, contested, takenBack] = [await createTrip(), await createTrip(), await createTrip()];
    for (const trip of [silent, contested, takenBack]) {
      const arrived = trip.ride.arrivalAt.getTime();
      await trip.report("arrived", null, arrived);
      const review = {
        userId: trip[author],
        bookingId: trip.booking.publicId,
        rating: 2,
        text: "",
        formKey: randomUUID(),
      };
      expect(await writeReview(review, arrived + minute)).toMatchObject({ ok: true, isPublished: false });
      expect(await trip.speak(trip.passenger, "sayMissing", arrived + 2 * minute)).toEqual({ ok: true });
      if (trip === contested) await trip.speak(trip.driver, "contest", arrived + 3 * minute);
      if (trip === takenBack) await trip.speak(trip.passenger, "takeBack", arrived + 3 * minute);
    }
    await publishDue(silent.ride.arrivalAt.getTime() + 15 * 24 * hour);
    const isShown = async (trip: typeof silent) =>
      (await findBookingReviews(trip[author], trip.booking.publicId))?.mine;
    expect(await isShown(silent)).toMatchObject({ isPublished: false });
    for (const trip of [contested, takenBack]) expect(await isShown(trip)).toMatchObject({ isPublished: true });
  },
);

test("silence counts after two days, once", async () => {
  const { booking, driver, passenger, at, speak } = await createTrip();
  await speak(passenger, "sayMissing", at(20));
  const end = at(20) + 48 * hour;
  expect(await speak(driver, "contest", end)).toEqual({ ok: false, reason: "too_late" });
  for (const _worker of ["one", "other"]) await countUnanswered({ bookingId: booking.id, saidAt: at(20) }, end);
  expect(await countsOf(driver)).toMatchObject({ late: 1 });
  expect(await toldTo(driver, booking)).toContain("Det räknas som en sen avbokning");
});

test("two who find each other after all travel on, and nothing is left of it", async () => {
  const { ride, booking, driver, passenger, at, speak, report } = await createTrip();
  await speak(passenger, "sayMissing", at(20));
  expect(await speak(passenger, "takeBack", at(25))).toEqual({ ok: true });
  expect((await readBooking(booking.id)).status).toBe("accepted");
  expect(await toldTo(driver, booking)).toContainEqual(expect.stringContaining("tagit tillbaka"));
  await countUnanswered({ bookingId: booking.id, saidAt: at(20) }, at(20) + 48 * hour);
  expect(await countsOf(driver)).toMatchObject({ late: 0 });
  await report("arrived", null, ride.arrivalAt.getTime());
  expect((await readBooking(booking.id)).status).toBe("completed");
});

test("a trip that was said to be over counts no longer for who was not in it, nor for a driver alone", async () => {
  const { ride, booking, driver, passenger, at, speak, report } = await createTrip();
  const other = await createBooking(ride, { status: "accepted" });
  const before = await countsOf(driver);
  await report("arrived", null, ride.arrivalAt.getTime());
  await speak(passenger, "sayMissing", ride.arrivalAt.getTime() + hour);
  expect(await countsOf(passenger)).toMatchObject({ rides: 0 });
  expect(await countsOf(driver)).toMatchObject({ rides: (before.rides ?? 0) + 1 });
  const act = { userId: other.userId, bookingId: other.publicId, intent: "sayMissing", formKey: randomUUID() } as const;
  await speakOfAbsence(act, at(600));
  expect(await countsOf(driver)).toEqual(before);
  await speak(passenger, "takeBack", at(610));
  expect([await countsOf(passenger), await countsOf(driver)]).toMatchObject([{ rides: 1 }, { rides: 1 }]);
  const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
  expect(row?.status).toBe("completed");
});

test("both at once say it of each other: the one who came first has said it", async () => {
  const { booking, driver, passenger, at, speak } = await createTrip();
  const said = await Promise.all([driver, passenger].map((one) => speak(one, "sayMissing", at(20))));
  expect(said).toContainEqual({ ok: true });
  expect(said).toContainEqual({ ok: false, reason: "said_by_other" });
  const by = said[0]?.ok ? driver : passenger;
  expect(await speak(by, "sayMissing", at(22))).toEqual({ ok: true });
  const seen = await Promise.all([driver, passenger].map((one) => findAbsence(one, booking.publicId, at(21))));
  expect(seen.map((absence) => absence?.choices.map(({ intent }) => intent)).sort()).toEqual([
    ["contest", "admit"],
    ["takeBack"],
  ]);
});

test("who says too late that the other did not come is asked to answer what the other has said, not thanked", async () => {
  const { driver, passenger, at, speak } = await createTrip();
  await speak(driver, "sayMissing", at(20));
  const late = await speak(passenger, "sayMissing", at(25));
  expect(absenceToast("sayMissing", late)).toEqual({
    type: "error",
    text: expect.stringMatching(/sagt att du inte kom.*Svara/),
  });
  await speak(passenger, "contest", at(26));
  expect(await speak(passenger, "sayMissing", at(27))).toEqual({ ok: false, reason: "too_late" });
});
