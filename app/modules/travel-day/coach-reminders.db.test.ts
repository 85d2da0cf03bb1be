import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { busBookings } from "#drizzle/schema/bus";
import { notifications } from "#drizzle/schema/notifications";
import { createCoach, createTicket } from "#tests/factories/departures";
import { cancelBusBooking } from "~/modules/bus/bookings.server";
import { cancelDeparture, changeDeparture } from "~/modules/bus/commands.server";
import type { Departure } from "~/modules/bus/types";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import type { Facts, Message } from "~/modules/notifications/types";
import { db } from "~/platform/db.server";
import { coachReminder, remindOnCoaches } from "./coach-reminders.server";
import { isTripAsReminded, reminderText } from "./remind.server";

const minute = 60_000;
const hour = 60 * minute;
const day = addDays(localDateOf(Date.now()), 3);
const evening = instantOf(addDays(day, -1), "18:00");
const leavesAt = (time: string) => new Date(instantOf(day, time));
const leaves = leavesAt("13:45").getTime();

async function told(userId: number, channel: "push" | "email" | "sms" = "push") {
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, "trip_reminder"),
        eq(notifications.channel, channel),
      ),
    )
    .orderBy(asc(notifications.id));
  return rows.map(({ message, about }) => ({ message: message as Message, about: about as Facts }));
}

const plain = (text = "") => text.replace(/\s/g, " ");

async function passTime(from = evening - hour, until = leaves + hour) {
  for (let at = from; at <= until; at += hour / 2) await Promise.all([remindOnCoaches(at), remindOnCoaches(at)]);
}

const move = ({ publicId, departureAt }: Departure, minutes: number) =>
  db.transaction((tx) =>
    changeDeparture(tx, publicId, { departureAt: new Date(departureAt.getTime() + minutes * minute) }, Date.now()),
  );

const coachAt = (time: string) => createCoach({ departureAt: leavesAt(time) });

test("who has a ticket is reminded of their own stop as passengers of a car are, each time once", async () => {
  const coach = await createCoach({ departureAt: new Date(leaves - hour) });
  const { userId, ticketCode } = await createTicket(coach, { from: 1, seats: 2 });
  await passTime();
  const [push, email] = [await told(userId), await told(userId, "email")];
  expect(push.map(({ about }) => about.due)).toEqual([1, 2]);
  expect(email).toHaveLength(2);
  const { message } = push[0] ?? { message: null };
  expect(plain(message?.title)).toMatch(/13:45 från Gävle$/);
  expect(plain(message?.body)).toMatch(
    /^Norrbuss kör dig\. Hållplats: Gävle busstation\. Visa biljetten eller dess kod när du stiger på\. Du betalar \d+ kr på bussen\.$/,
  );
  expect(message?.route).toContain("/biljett/");
  expect(JSON.stringify(message?.facts)).toContain(ticketCode.slice(0, 4));
});

test("a text message goes to whom car passengers get one, with the stop and the ticket's code, and may be switched off", async () => {
  const { userId } = await createTicket(await coachAt("13:45"));
  await passTime();
  const texts = await told(userId, "sms");
  expect(texts.map(({ about }) => about.due)).toEqual([1, 2]);
  const [first] = texts;
  const leaving = { channel: "sms" as const, now: evening };
  expect(await isTripAsReminded(first?.about ?? {}, leaving)).toBe(true);
  expect(plain((await reminderText(first?.about ?? {})).text)).toMatch(
    /^Påminnelse: .*13:45 från Stockholm\. Hållplats: Stockholm busstation\. Biljettens kod: /,
  );
  const early = await createTicket(await coachAt("06:50"));
  await passTime();
  expect(await told(early.userId, "sms")).toHaveLength(1);
  expect(await told(early.userId)).toHaveLength(2);
});

test("no reminder leaves for a ticket that was given back, a coach called off, or a traveller on board", async () => {
  const coach = await coachAt("13:45");
  const [kept, back, aboard] = [await createTicket(coach), await createTicket(coach), await createTicket(coach)];
  await remindOnCoaches(evening);
  await cancelBusBooking({ userId: back.userId, bookingId: back.publicId });
  await db.update(busBookings).set({ boardedAt: new Date() }).where(eq(busBookings.id, aboard.id));
  const holds = async ({ userId }: { userId: number }, now = evening) =>
    Promise.all((await told(userId)).map(({ about }) => isTripAsReminded(about, { channel: "push", now })));
  expect([await holds(kept), await holds(back), await holds(aboard)]).toEqual([[true], [false], [false]]);
  expect(await holds(kept, leaves)).toEqual([false]);
  await passTime(leaves - 3 * hour);
  expect([await told(back.userId), await told(aboard.userId)].map(({ length }) => length)).toEqual([1, 1]);
  await db.transaction((tx) => cancelDeparture(tx, coach.publicId, "Trasig", Date.now()));
  expect(await holds(kept)).toEqual([false, false]);
});

test("a coach that is moved is reminded of anew, one that shifts a little is told as it is and not twice", async () => {
  const [shifted, moved] = [await coachAt("13:45"), await coachAt("13:45")];
  const [one, other] = [await createTicket(shifted), await createTicket(moved)];
  await remindOnCoaches(evening);
  await Promise.all([move(shifted, 10), move(moved, 30)]);
  const [first] = await told(one.userId);
  const leaving = { channel: "email" as const, now: evening + minute };
  expect(await isTripAsReminded(first?.about ?? {}, leaving)).toBe(true);
  expect(plain((await coachReminder(first?.about ?? {})).title)).toMatch(/13:55 från Stockholm$/);
  const [outdated] = await told(other.userId);
  expect(await isTripAsReminded(outdated?.about ?? {}, leaving)).toBe(false);
  await remindOnCoaches(evening + hour);
  expect([await told(one.userId), await told(other.userId)].map(({ length }) => length)).toEqual([1, 2]);
});

test("the time of a reminder is the one that a later change is told against", async () => {
  const coach = await coachAt("13:45");
  const { userId } = await createTicket(coach);
  await move(coach, 10);
  await remindOnCoaches(evening);
  await move(coach, 20);
  const changes = and(eq(notifications.userId, userId), eq(notifications.kind, "bus_cancelled"));
  expect(await db.select().from(notifications).where(changes)).toEqual([]);
});

test("who buys a ticket, or reads that the coach is moved, after a reminder was due is not reminded of it", async () => {
  const coach = await coachAt("13:45");
  const { userId } = await createTicket(coach, {}, evening + hour);
  await passTime();
  expect((await told(userId)).map(({ about }) => about.due)).toEqual([2]);
  const late = await createTicket(await coachAt("13:45"), {}, leaves - 2 * hour);
  await passTime(leaves - 2 * hour);
  expect(await told(late.userId)).toEqual([]);
  const changed = await coachAt("12:45");
  const rider = await createTicket(changed);
  await move(changed, 60);
  await db
    .update(notifications)
    .set({ createdAt: new Date(leaves - 2 * hour) })
    .where(and(eq(notifications.userId, rider.userId), eq(notifications.kind, "bus_cancelled")));
  await passTime(leaves - 2 * hour);
  expect(await told(rider.userId)).toEqual([]);
});
