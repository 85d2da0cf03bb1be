import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bookings } from "#drizzle/schema/bookings";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { actOn, createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { reconfirmBooking } from "~/modules/bookings/commands.server";
import { changeRide } from "~/modules/bookings/ride-changes.server";
import { addDays, instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { db, milliseconds } from "~/platform/db.server";
import { capitalized, formatLongDayTime } from "~/text/format";
import { reportOnTrip } from "./commands.server";
import { remindTravellers } from "./jobs.server";
import { dayOf } from "./queries.server";
import { isTripAsReminded, reminderText } from "./remind.server";
import { remindersDue, textAt } from "./reminders";
import { readTrip } from "./trip.server";
import { questionWords } from "./wording";

const hour = 3_600_000;
const tomorrow = addDays(localDateOf(Date.now()), 3);
const departureAt = instantOf(tomorrow, "13:45");
const evening = instantOf(addDays(tomorrow, -1), "18:00");

const leaving = { channel: "push" as const, now: departureAt };

/** Not "i morgon": it may be read after midnight. */
const theDay = `${capitalized(formatLongDayTime(departureAt))} från Stockholm`.replace(/\s/g, " ");

const facts = z.record(z.string(), z.union([z.number(), z.boolean()]));

async function createTrip() {
  const driver = await createUser({ displayName: "Arjun Testsson" });
  const ride = await createRide({ userId: driver.id, departureAt: new Date(departureAt), vehicleMake: "Volvo V70" });
  const booking = await createBooking(ride, { status: "accepted" });
  return { driver, ride, booking };
}

async function told(userId: number, part: "title" | "button" | "body" | "text" = "title") {
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(eq(notifications.userId, userId), eq(notifications.kind, "trip_reminder"), eq(notifications.channel, "push")),
    )
    .orderBy(asc(notifications.id));
  return rows.map(({ message }) => (message as Record<string, string>)[part]?.replace(/\s/g, " "));
}

test("both are reminded at six the evening before and three hours before, a silent driver once more, each once", async () => {
  const { driver, booking } = await createTrip();
  for (const at of [
    evening - 1,
    evening,
    evening,
    departureAt - 3 * hour - 1,
    departureAt - 3 * hour,
    departureAt - 2 * hour,
    departureAt - hour,
  ])
    await Promise.all([remindTravellers(at), remindTravellers(at)]);
  expect(await told(booking.userId)).toEqual([theDay, theDay]);
  expect(await told(driver.id)).toEqual([theDay, theDay, "Kör du 13:45?"]);
  expect((await told(driver.id, "button")).at(-1)).toBe("Säg att du kör");
  expect((await told(booking.userId, "button")).at(-1)).toBe("Säg att du kommer");
});

test("a ride is locked when somebody is to be reminded of it, and not each minute of the day before", async () => {
  await createTrip();
  const locked: number[] = [];
  for (const at of [evening - hour, evening, evening + hour, departureAt - 3.5 * hour, departureAt - 3 * hour])
    locked.push(await remindTravellers(at));
  expect(locked).toEqual([0, 1, 0, 0, 1]);
});

test("a driver who has confirmed is not asked again", async () => {
  const { driver, ride } = await createTrip();
  await remindTravellers(departureAt - 3 * hour);
  const act = { userId: driver.id, rideId: ride.publicId, kind: "confirmed" as const, minutes: null, formKey: "a" };
  expect(await reportOnTrip(act, departureAt - 2.5 * hour)).toEqual({ ok: true });
  await remindTravellers(departureAt - 2 * hour);
  expect(await told(driver.id)).toEqual([theDay]);
});

test("a driver who has said how late they are, or that they are in time again, is not asked whether they drive", async () => {
  const { driver, ride } = await createTrip();
  const isAsked = async (at: number) => {
    const trip = await readTrip(db, eq(rides.id, ride.id));
    const who = { userId: driver.id, publicId: undefined };
    const day = trip && (await dayOf(trip, who, new Request("https://site"), at));
    return [day?.isComing, day?.presses.main?.label];
  };
  await remindTravellers(departureAt - 3 * hour);
  expect(await isAsked(departureAt - 3 * hour)).toEqual([false, "Ja, jag kör"]);
  for (const minutes of [20, 0]) {
    const act = { userId: driver.id, rideId: ride.publicId, kind: "late" as const, minutes, formKey: `${minutes}` };
    expect(await reportOnTrip(act, departureAt - 2.5 * hour)).toMatchObject({ ok: true });
    expect(await isAsked(departureAt - 2.5 * hour)).toEqual([true, "Jag är på väg"]);
  }
  await remindTravellers(departureAt - 2 * hour);
  expect(await told(driver.id)).toEqual([theDay]);
});

test("who has said that they come, or drive, is reminded and not asked again", async () => {
  const { driver, ride, booking } = await createTrip();
  await remindTravellers(evening);
  const said = { rideId: ride.publicId, kind: "confirmed" as const, minutes: null };
  for (const userId of [booking.userId, driver.id])
    expect(await reportOnTrip({ ...said, userId, formKey: `${userId}` }, evening + hour)).toEqual({ ok: true });
  await remindTravellers(departureAt - 3 * hour);
  expect(await told(booking.userId, "body")).toEqual([
    "Du åker med Arjun. Bil: Volvo V70. Säg till att du kommer.",
    "Du åker med Arjun. Bil: Volvo V70.",
  ]);
  expect(await told(driver.id, "body")).toEqual(["1 person åker med. Säg till att du kör.", "1 person åker med."]);
  for (const userId of [booking.userId, driver.id]) {
    expect((await told(userId, "button")).at(-1)).toBe("Visa resan");
    expect((await told(userId, "text")).at(-1)).toMatch(/^Påminnelse: .* 13:45 från Stockholm\. [^?]*$/);
  }
});

test("a driver is told how many people come along, not how many have booked for them", async () => {
  const { driver, ride } = await createTrip();
  await createBooking(ride, { status: "accepted", seats: 2 });
  await remindTravellers(evening);
  expect(await told(driver.id, "body")).toEqual(["3 personer åker med. Säg till att du kör."]);
  expect(await told(driver.id, "text")).toEqual([expect.stringMatching(/ 3 personer åker med\.$/)]);
});

test("a reminder of one driver does not leave when another drives by then", async () => {
  const ride = await createRide({ kind: "request", departureAt: new Date(departureAt) });
  const left = await createBooking(ride, { status: "accepted" });
  await remindTravellers(evening);
  const [reminder] = await db.select().from(notifications).where(eq(notifications.userId, ride.userId));
  const holds = () => isTripAsReminded(facts.parse(reminder?.about), leaving);
  expect(await holds()).toBe(true);
  await db.update(bookings).set({ status: "cancelled_by_driver" }).where(eq(bookings.id, left.id));
  await createBooking(ride, { status: "accepted" });
  expect(await holds()).toBe(false);
});

test("a reminder does not leave when the trip is off or at another time by then", async () => {
  const { ride, booking } = await createTrip();
  const about = { rideId: ride.id, departureAt, userId: booking.userId };
  expect(await isTripAsReminded(about, leaving)).toBe(true);
  await db
    .update(rides)
    .set({ departureAt: new Date(departureAt + hour) })
    .where(eq(rides.id, ride.id));
  expect(await isTripAsReminded(about, leaving)).toBe(false);
  await db
    .update(rides)
    .set({ departureAt: new Date(departureAt) })
    .where(eq(rides.id, ride.id));
  await db.update(bookings).set({ status: "cancelled_by_passenger" }).where(eq(bookings.id, booking.id));
  expect(await isTripAsReminded(about, leaving)).toBe(false);
});

test("a yes to a new time is told to nobody, and so not promised to who waits for it", async () => {
  const ride = await createRide({ kind: "request", departureAt: new Date(departureAt) });
  const booking = await createBooking(ride, { status: "accepted" });
  const change = { departureAt: new Date(departureAt + 2 * hour) };
  await changeRide({ userId: ride.userId, rideId: ride.publicId, scope: "one", formKey: "later", change });
  expect(await reconfirmBooking({ ...actOn(booking, booking.userId), isFine: true })).toMatchObject({ ok: true });
  expect(await db.select().from(notifications).where(eq(notifications.userId, ride.userId))).toEqual([]);
  expect(questionWords(false).text).not.toMatch(/säger till|notis|mejl/);
});

describe("by text message", () => {
  async function createEarly(time: string) {
    const driver = await createUser({ displayName: "Arjun Testsson" });
    const ride = await createRide({ userId: driver.id, departureAt: new Date(instantOf(tomorrow, time)) });
    return { driver, ride, booking: await createBooking(ride, { status: "accepted" }) };
  }
  const local = (at: number) => `${localDateOf(at)} ${localTimeOf(at)}`;
  const eve = localDateOf(evening);

  /** Every minute that something may happen, from six the evening before until it leaves. @returns when texts leave */
  async function texts(ride: { id: number; departureAt: Date }, userId: number, from = evening) {
    const leaves = ride.departureAt.getTime();
    for (const at of [from, from + 4 * hour, leaves - 3 * hour, leaves - 2 * hour, leaves - hour])
      if (at >= from) await remindTravellers(at);
    const rows = await db.execute<{ id: number; at: number }>(sql`
      select notification.id, ${milliseconds(sql`job.run_at`)} as at
      from notification join graphile_worker._private_jobs job on job.payload ->> 'id' = notification.id::text
      where user_id = ${userId} and kind = 'trip_reminder' and channel = 'sms'
        and about ->> 'rideId' = ${`${ride.id}`} order by notification.id`);
    return rows.map(({ at }) => local(at));
  }

  test("nobody is woken: of a ride at ten to seven everybody is asked once, in the evening", async () => {
    const { ride, booking, driver } = await createEarly("06:50");
    expect(await texts(ride, booking.userId)).toEqual([`${eve} 18:00`]);
    expect(await texts(ride, driver.id)).toEqual([`${eve} 18:00`]);
  });

  test("who is accepted later is asked at once, at night not at all", async () => {
    const { ride, booking } = await createEarly("06:50");
    await remindTravellers(evening);
    const late = await createBooking(ride, { status: "accepted" });
    await remindTravellers(evening + 2 * hour);
    const night = await createBooking(ride, { status: "accepted" });
    expect(await texts(ride, late.userId, evening + 5 * hour)).toEqual([`${eve} 20:00`]);
    expect(await texts(ride, night.userId, evening + 5 * hour)).toEqual([]);
    expect(await texts(ride, booking.userId)).toEqual([`${eve} 18:00`]);
    expect(await told(night.userId)).toHaveLength(2);
  });

  test("who is accepted at night for a ride at nine is asked at seven", async () => {
    const { ride, driver } = await createEarly("09:00");
    await remindTravellers(evening);
    const night = await createBooking(ride, { status: "accepted" });
    expect(await texts(ride, night.userId, evening + 5 * hour)).toEqual([`${tomorrow} 07:00`]);
    // Silent, asked once more two hours before.
    expect(await texts(ride, driver.id)).toEqual([`${eve} 18:00`, `${tomorrow} 07:00`]);
  });

  test("who has said so on the site while it was night is not asked in the morning", async () => {
    const { ride, driver, booking } = await createEarly("09:00");
    const leaves = ride.departureAt.getTime();
    await remindTravellers(leaves - 3 * hour);
    const morning = { channel: "sms" as const, now: leaves - 2 * hour };
    const asked = async () => {
      const ofText = and(eq(notifications.channel, "sms"), eq(notifications.kind, "trip_reminder"));
      const rows = await db
        .select()
        .from(notifications)
        .where(and(ofText, inArray(notifications.userId, [driver.id, booking.userId])));
      return Promise.all(rows.map(({ about }) => isTripAsReminded(facts.parse(about), morning)));
    };
    expect(await asked()).toEqual([true, true]);
    const said = { rideId: ride.publicId, minutes: null };
    const act = { ...said, userId: booking.userId, kind: "confirmed" as const, formKey: "comes" };
    expect(await reportOnTrip(act, leaves - 2.5 * hour)).toEqual({ ok: true });
    expect((await asked()).sort()).toEqual([false, true]);
    await reportOnTrip({ ...said, userId: driver.id, kind: "driving", formKey: "drives" }, leaves - 2.5 * hour);
    expect(await asked()).toEqual([false, false]);
    await remindTravellers(leaves - 2 * hour);
    expect(await told(driver.id)).not.toContain("Kör du 09:00?");
  });

  test("what was changed, and who has called off, while it was night is said as it is in the morning", async () => {
    const { ride, driver, booking } = await createEarly("09:00");
    const other = await createBooking(ride, { status: "accepted" });
    await remindTravellers(ride.departureAt.getTime() - 3 * hour);
    const change = { meetingPoints: ["Busstorget", ""], vehicleMake: "Saab 900" };
    await changeRide({ userId: driver.id, rideId: ride.publicId, scope: "one", formKey: "other", change });
    await db.update(bookings).set({ status: "cancelled_by_passenger" }).where(eq(bookings.id, other.id));
    const textTo = async (userId: number) => {
      const ofText = and(eq(notifications.channel, "sms"), eq(notifications.kind, "trip_reminder"));
      const [row] = await db
        .select()
        .from(notifications)
        .where(and(ofText, eq(notifications.userId, userId)));
      return (await reminderText(facts.parse(row?.about))).text;
    };
    expect(await textTo(booking.userId)).toMatch(/Mötesplats: Busstorget\. Du åker med Arjun\. Bil: Saab 900\.$/);
    expect(await textTo(driver.id)).toMatch(/ 1\sperson åker med\.$/);
    expect(await reminderText({ rideId: ride.id, isAnswer: true })).toEqual({});
  });

  test("in daylight both ask, as the clock on the wall has it on the night it is turned", () => {
    expect([1, 2, 3].map((due) => textAt(due, departureAt, departureAt - 3 * hour))).toEqual(
      Array.from({ length: 3 }, () => departureAt - 3 * hour),
    );
    for (const day of ["2026-10-25", "2027-03-28"]) {
      const leaves = instantOf(day, "09:00");
      expect(textAt(2, leaves, leaves - 3 * hour)).toBe(instantOf(day, "07:00"));
    }
  });
});

describe("how many reminders are due", () => {
  test("by the local clock, also on the night it is turned", () => {
    const leaves = instantOf("2027-03-28", "09:00");
    const eve = instantOf("2027-03-27", "18:00");
    expect(leaves - eve).toBe(14 * hour);
    expect([eve - 1, eve, leaves - 3 * hour, leaves - 2 * hour].map((now) => remindersDue(leaves, now))).toEqual([
      0, 1, 2, 3,
    ]);
  });

  test("what the evening would say is left out when it is late for it", () => {
    expect(remindersDue(departureAt, departureAt - 3.5 * hour)).toBe(0);
  });
});
