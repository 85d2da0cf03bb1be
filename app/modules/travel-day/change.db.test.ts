import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { journeys } from "#drizzle/schema/bookings";
import { notifications } from "#drizzle/schema/notifications";
import { actOn, createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { cancelBooking } from "~/modules/bookings/commands.server";
import type { Booking } from "~/modules/bookings/types";
import type { Facts } from "~/modules/notifications/types";
import type { Ride } from "~/modules/rides/types";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { formatTime } from "~/text/format";
import { reportOnTrip } from "./commands.server";
import { isReportNews } from "./notices.server";
import { openTravelDay } from "./queries.server";

const minute = 60_000;
let [anna, bo, tea]: User[] = [];
let first: Ride;
let second: Ride;
let parts: [Booking, Booking];
let now: number;

/** Tea goes with Anna to Stockholm, and 55 minutes later on with Bo. */
beforeEach(async () => {
  [anna, bo, tea] = await Promise.all(["Anna A", "Bo B", "Tea T"].map((displayName) => createUser({ displayName })));
  first = await createRide({ userId: anna?.id, stops: ["sundsvall", "stockholm"], departsInHours: 2 });
  const departureAt = new Date(first.arrivalAt.getTime() + 55 * minute);
  second = await createRide({ userId: bo?.id, stops: ["stockholm", "malmo"], departureAt });
  now = first.arrivalAt.getTime() - 60 * minute;
  const [journey] = await db.insert(journeys).values({}).returning();
  const agreed = { userId: tea?.id, status: "accepted", journeyId: journey?.id } as const;
  parts = [
    await createBooking(first, { ...agreed, journeyPart: 1 }),
    await createBooking(second, { ...agreed, journeyPart: 2 }),
  ];
});

const late = (ride: Ride, minutes: number, formKey = randomUUID()) =>
  reportOnTrip({ userId: ride.userId, rideId: ride.publicId, kind: "late", minutes, formKey }, now);

async function toldTo(user: User | undefined, channel: "push" | "sms" = "push") {
  const mine = and(eq(notifications.userId, user?.id ?? 0), eq(notifications.kind, "trip_report"));
  const rows = await db
    .select({
      title: sql<string>`message ->> 'title'`,
      body: sql<string>`message ->> 'body'`,
      about: sql<Facts>`about`,
      message: notifications.message,
    })
    .from(notifications)
    .where(and(mine, eq(notifications.channel, channel)))
    .orderBy(asc(notifications.id));
  return rows;
}

const titlesTo = async (user: User | undefined) => (await toldTo(user)).map(({ title }) => title);

test("who drives on is told once of a delay that eats the change, and nothing more of the first ride", async () => {
  await late(first, 45);
  expect(await titlesTo(bo)).toEqual([]);
  const formKey = randomUUID();
  await Promise.all([late(first, 60, formKey), late(first, 60, formKey), late(first, 60)]);
  await late(first, 90);
  const [told, ...others] = await toldTo(bo);
  const arrives = formatTime(first.arrivalAt.getTime() + 60 * minute);
  expect(told).toMatchObject({
    title: "Tea kan bli sen",
    body: `Den första bilen är försenad, framme i Stockholm ungefär ${arrives}. Ni skulle ses ${formatTime(second.departureAt)}.`,
  });
  expect(others).toEqual([]);
  expect(await toldTo(bo, "sms")).toHaveLength(1);
  expect(JSON.stringify(told?.message)).toContain(`/my-driver-rides/${second.publicId}`);
  expect(JSON.stringify(told?.message)).not.toMatch(
    new RegExp([first.publicId, parts[0].publicId, "Anna", "Sundsvall", anna?.phone?.slice(-6)].join("|")),
  );
  expect(await titlesTo(anna)).toEqual([]);
  expect(await titlesTo(tea)).not.toEqual([]);
});

test("who drives on is told that the change holds when the delay is taken back", async () => {
  await late(first, 60);
  await late(first, 20);
  expect(await titlesTo(bo)).toEqual(["Tea kan bli sen", "Tea hinner ändå"]);
});

test("what was told of a change is sent as long as it is true", async () => {
  await late(first, 60);
  const [told] = await toldTo(bo);
  const isNews = (at = now) => isReportNews(told?.about ?? {}, { channel: "push", now: at });
  expect(await isNews()).toBe(true);
  expect(await isNews(now + 61 * minute)).toBe(false);
  await late(second, 30);
  expect(await isNews()).toBe(false);
  await late(second, 0);
  expect(await isNews()).toBe(true);
  await cancelBooking(actOn(parts[1], tea?.id ?? 0));
  expect(await isNews()).toBe(false);
});

test("a delay of who drives on is told to who waits for it, and to nobody of the first ride", async () => {
  await late(second, 60);
  expect(await titlesTo(tea)).toEqual([expect.stringMatching(/^Bo är .* sen$/)]);
  expect(await titlesTo(anna)).toEqual([]);
  expect(await titlesTo(bo)).toEqual([]);
});

test("a delay is told to nobody for whom a part is off, or who drives the only part left", async () => {
  await cancelBooking(actOn(parts[1], bo?.id ?? 0));
  await late(first, 60);
  expect(await titlesTo(bo)).toEqual([]);
});

test("who drives on reads on their day that somebody comes late, and when", async () => {
  const wordsOf = async () => {
    const trip = { rideId: second.publicId, departureAt: second.departureAt.getTime() };
    const day = await openTravelDay(second.userId, trip, new Request("http://x"), now);
    return day?.tour?.flatMap(({ on }) => on.map(({ words }) => words));
  };
  await late(first, 45);
  expect(await wordsOf()).toEqual([null]);
  await late(first, 60);
  const arrives = formatTime(first.arrivalAt.getTime() + 60 * minute);
  expect(await wordsOf()).toEqual([`kommer med en bil som är sen, framme ungefär ${arrives}`]);
  await late(second, 30);
  expect(await wordsOf()).toEqual([null]);
});
