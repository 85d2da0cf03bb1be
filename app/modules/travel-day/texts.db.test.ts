import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { notifications } from "#drizzle/schema/notifications";
import { users } from "#drizzle/schema/users";
import { createBooking } from "#tests/factories/bookings";
import { createNotification } from "#tests/factories/notifications";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { cancelBooking } from "~/modules/bookings/commands.server";
import { cancelRide } from "~/modules/bookings/ride-changes.server";
import type { Booking } from "~/modules/bookings/types";
import { saveChoices } from "~/modules/notifications/commands.server";
import { deliver } from "~/modules/notifications/jobs.server";
import { findTripTexts } from "~/modules/notifications/text.server";
import type { Ride } from "~/modules/rides/types";
import type { User } from "~/modules/users/types";
import { db, sql } from "~/platform/db.server";
import { readTripLines, reportOnTrip } from "./commands.server";
import { isReportNews } from "./notices.server";
import type { ReportKind } from "./types";

const service = await vi.hoisted(async () => {
  const started = await (await import("#tests/fakes/sms-service")).startSmsService();
  const account = { SMS_API_USER: "u1", SMS_API_PASSWORD: "p2" };
  Object.assign(process.env, {
    SMS_API_URL: started.url,
    SMS_TRIP_DAILY_LIMIT: "6",
    SMS_TRIP_PERSON_LIMIT: "3",
    ...account,
  });
  return started;
});

const minute = 60_000;
let driver: User;
let passenger: User;
let ride: Ride;
let booking: Booking;
/** ms UTC */
let departure: number;

beforeEach(async () => {
  await sql`truncate notification`;
  await sql`delete from graphile_worker._private_jobs`;
  service.messages.length = 0;
  service.answerWith(200);
  driver = await createUser({ displayName: "Arjun Testsson" });
  passenger = await createUser();
  ride = await createRide({
    userId: driver.id,
    stops: ["goteborg", "jonkoping", "stockholm"],
    seats: 8,
    departsInHours: 3,
  });
  booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  departure = ride.departureAt.getTime();
});

afterAll(() => service.stop());

const say = (
  kind: ReportKind,
  after: number,
  { by = driver, minutes = null }: { by?: User; minutes?: number | null } = {},
) =>
  reportOnTrip(
    { userId: by.id, rideId: ride.publicId, kind, minutes, formKey: randomUUID() },
    departure + after * minute,
  );

const late = (minutes: number, after: number) => say("late", after, { minutes });

type Waiting = { id: number; user: number; at: number; payload: { id: number; waits?: number } };

/** Text messages that a job waits with, the next first. */
async function waiting(): Promise<Waiting[]> {
  return sql<Waiting[]>`
    select notification.id, user_id as "user", payload, (extract(epoch from run_at) * 1000)::bigint as at
    from graphile_worker._private_jobs join notification on notification.id = (payload ->> 'id')::bigint
    where channel = 'sms' order by run_at, notification.id`;
}

const send = (id: number, after: number) =>
  deliver({ id }, { trip_report: isReportNews }, {}, departure + after * minute);

/** Lets the clock go on, and everything due leave that is due. */
async function sendDue(after: number): Promise<void> {
  for (const { at, payload } of await waiting())
    if (at <= departure + after * minute)
      await deliver(payload, { trip_report: isReportNews }, {}, departure + after * minute);
}

async function endings(userId = passenger.id) {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.channel, "sms")))
    .orderBy(notifications.id);
  return rows.map(({ status, dropReason }) => dropReason ?? status);
}

const sent = () => service.messages.map(({ fields }) => [fields.to, fields.message]);

test("what is not read within two minutes goes out as a text message, once, to whom it concerns alone", async () => {
  const other = await createBooking(ride, { status: "accepted" });
  await sql`update booking set status = 'withdrawn' where id = ${other.id}`;
  await late(20, -20);
  const [text, ...more] = await waiting();
  expect([text?.user, text?.at, more.length]).toEqual([passenger.id, departure - 18 * minute, 0]);
  await sendDue(-18.1);
  expect(sent()).toEqual([]);
  await Promise.all([send(text?.id ?? 0, -18), send(text?.id ?? 0, -18)]);
  await send(text?.id ?? 0, -17);
  expect(sent()).toEqual([
    [
      passenger.phone,
      expect.stringMatching(
        /^Samfärd: Arjun är 20 minuter sen\. Ny tid i Göteborg: \d\d:\d\d\. http:\/\/127\.0\.0\.1:3000\/my-passenger-rides\/\w+$/,
      ),
    ],
  ]);
  expect(sent()[0]?.[1]).toContain(booking.publicId);
  expect(await endings()).toEqual(["sent"]);
});

test("what is added when a text message leaves is what it says", async () => {
  const message = { title: "", body: "", text: "Mötesplats: Stationen." };
  const { id } = await createNotification(passenger, "sms", { kind: "trip_reminder", message });
  const reminder = { trip_reminder: async () => ({ text: "Mötesplats: Busstorget." }) };
  await deliver({ id }, { trip_reminder: async () => true }, reminder);
  expect(sent()).toEqual([[passenger.phone, expect.stringContaining("Mötesplats: Busstorget.")]]);
});

test("who has read it gets none", async () => {
  await late(20, -20);
  await readTripLines(passenger.id, ride.publicId);
  await sendDue(-18);
  expect(await endings()).toEqual(["no_longer_true"]);
});

test("of several things said one after the other only the last goes out", async () => {
  await late(10, -20);
  await late(20, -19);
  const pushed = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, passenger.id), eq(notifications.channel, "push")))
    .orderBy(notifications.id);
  const leaving = { channel: "push" as const, now: departure - 18.5 * minute };
  const facts = z.record(z.string(), z.number());
  const isNews = await Promise.all(pushed.map(({ about }) => isReportNews(facts.parse(about), leaving)));
  expect(isNews).toEqual([false, true]);
  await sendDue(-18);
  await sendDue(-17);
  expect(await endings()).toEqual(["no_longer_true", "sent"]);
  expect(sent()).toEqual([[passenger.phone, expect.stringContaining("20 minuter sen")]]);
});

test("what a passenger says goes to the driver, until that passenger is aboard", async () => {
  await say("here", -5, { by: passenger });
  await say("not_seen", 10, { by: passenger });
  await sendDue(12);
  expect(sent()).toEqual([[driver.phone, expect.stringContaining(`/my-driver-rides/${ride.publicId}`)]]);
  await late(20, 12.5);
  await say("at_stop", 90, { minutes: await secondStop() });
  await sendDue(95);
  expect(await endings(driver.id)).toEqual(["no_longer_true", "sent"]);
  expect(await endings()).toEqual(["no_longer_true"]);
});

async function secondStop(): Promise<number> {
  const [stop] = await sql<{ minutes: number }[]>`
    select minutes from ride_stop where ride_id = ${ride.id} and position = 1`;
  return stop?.minutes ?? 0;
}

test.each<[string, () => Promise<unknown>]>([
  [
    "the ride is called off",
    () => cancelRide({ userId: driver.id, rideId: ride.publicId, scope: "one", formKey: randomUUID() }),
  ],
  ["the booking is", () => cancelBooking({ userId: passenger.id, bookingId: booking.publicId, formKey: randomUUID() })],
  ["the trip has come to its end", () => sql`update ride set status = 'completed' where id = ${ride.id}`],
])("when %s, nothing goes out", async (_, ends) => {
  await late(20, -20);
  await ends();
  await sendDue(-18);
  expect([await endings(), sent()]).toEqual([["no_longer_true"], []]);
});

test("nor to who has no verified number, or wants none", async () => {
  await late(20, -20);
  await db.update(users).set({ phoneVerifiedAt: null }).where(eq(users.id, passenger.id));
  await sendDue(-18);
  await db.update(users).set({ phoneVerifiedAt: new Date() }).where(eq(users.id, passenger.id));
  await saveChoices(passenger.id, [{ kind: "trip_report", channel: "push" }], randomUUID());
  await late(30, -15);
  await sendDue(-10);
  expect([await endings(), sent()]).toEqual([["no_address", "muted"], []]);
});

test("no more in 24 hours than one person may get, and than the site may send, also when all leave at once", async () => {
  for (const n of [1, 2, 3, 4]) {
    await late(5 * n, 5 * n - 40);
    await sendDue(5 * n - 38);
  }
  expect(await endings()).toEqual(["sent", "sent", "sent", "full"]);
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => createBooking(ride, { status: "accepted", seats: 1 })));
  await late(60, -10);
  const texts = (await waiting()).filter(({ at }) => at > departure - 9 * minute);
  expect(texts).toHaveLength(others.length + 1);
  await Promise.all(texts.map(({ id }) => send(id, -8)));
  expect(await findTripTexts(departure - 8 * minute)).toEqual({ sent: 6, most: 6 });
  expect(sent()).toHaveLength(6);
  await late(90, 1440 - 20);
  expect(await findTripTexts(departure + 1440 * minute)).toEqual({ sent: 0, most: 6 });
});

test("while the service does not take it, it is tried again as long as it helps, and then leaves once", async () => {
  service.answerWith(503);
  await late(20, -20);
  const log = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await sendDue(-18);
  log.mockRestore();
  expect(await endings()).toEqual(["waiting"]);
  expect(await findTripTexts(departure)).toMatchObject({ sent: 0 });
  const again = (await waiting()).at(-1);
  expect(again).toMatchObject({ at: departure - 18 * minute + 15_000, payload: { waits: 1 } });
  service.answerWith(200);
  await sendDue(-10);
  expect(await endings()).toEqual(["sent"]);
  expect(service.messages).toHaveLength(2);
});

test("what comes too late to help is given up", async () => {
  await late(20, -20);
  await sendDue(20 + 15.1);
  expect([await endings(), sent()]).toEqual([["no_longer_true"], []]);
});

test("what may have left, since the service broke off or the process died, is not sent again", async () => {
  service.answerWith(0);
  await late(20, -20);
  const log = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await sendDue(-18);
  log.mockRestore();
  expect(await endings()).toEqual(["unsure"]);
  await late(30, -15);
  service.answerWith(200);
  service.messages.length = 0;
  await db.update(notifications).set({ handedOverAt: new Date() }).where(eq(notifications.status, "waiting"));
  await sendDue(-13);
  expect([await endings(), sent()]).toEqual([["unsure", "unsure"], []]);
});
