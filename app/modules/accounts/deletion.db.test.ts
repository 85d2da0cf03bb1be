import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { messages } from "#drizzle/schema/messages";
import { notifications } from "#drizzle/schema/notifications";
import { phoneCodes } from "#drizzle/schema/phone";
import { rideStops, rides } from "#drizzle/schema/rides";
import { sessions } from "#drizzle/schema/sessions";
import { balanceEntries, paypalEvents } from "#drizzle/schema/unlocks";
import { createBooking, readBooking } from "#tests/factories/bookings";
import { createCoach, createHold, createTicket, readBusBooking } from "#tests/factories/departures";
import { say } from "#tests/factories/messages";
import { createNotification, readNotification } from "#tests/factories/notifications";
import { createRide } from "#tests/factories/rides";
import { signIn } from "#tests/factories/sessions";
import { createUser } from "#tests/factories/users";
import { requestSeats } from "~/modules/bookings/request.server";
import { sendMessage } from "~/modules/messages/commands.server";
import { getUser } from "~/modules/sessions/session.server";
import { blockUser } from "~/modules/users/commands.server";
import { isClosedTo, isNumberClosed, storeUser } from "~/modules/users/identity.server";
import { changeProfile } from "~/modules/users/profile.server";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { db, sql, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { closeAccount, reopenAccount } from "./closing.server";
import { deleteAccount } from "./deletion.server";
import { forgetWhatIsOld } from "./jobs.server";
import { findFarewell } from "./queries.server";

const remove = (user: User, givesUpBalance = false) => deleteAccount(user.id, { givesUpBalance });

test("rides and bookings to come are called off, and everybody concerned is told, without the name", async () => {
  const anna = await createUser({ displayName: "Anna Hemlig" });
  const [passenger, driver] = [await createUser(), await createUser()];
  const ride = await createRide({ userId: anna.id });
  const seat = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  const foreign = await createRide({ userId: driver.id });
  const sent = { userId: anna.id, counterpartyId: driver.id };
  const asked = await createBooking(foreign, sent);
  const other = await createRide({ userId: driver.id, departsInHours: 96 });
  const agreed = await createBooking(other, { ...sent, status: "accepted" });
  expect(await findFarewell(anna.id)).toMatchObject({ rides: 1, passengers: 1, bookings: 2 });

  expect(await remove(anna)).toEqual({ ok: true });
  expect((await readBooking(seat.id)).status).toBe("cancelled_by_driver");
  expect((await readBooking(asked.id)).status).toBe("withdrawn");
  expect((await readBooking(agreed.id)).status).toBe("cancelled_by_passenger");
  expect(await emailsTo(passenger)).toEqual([expect.stringContaining("Borttagen användare har ställt in resan.")]);
  expect(await emailsTo(driver)).toEqual([
    "Du behöver inte svara längre.",
    expect.stringContaining("Borttagen användare har avbokat."),
  ]);
  expect((await findUser(anna.id))?.displayName).toBe("Borttagen användare");
  const letter = { to: { bookingId: seat.publicId }, text: "Hej!", formKey: randomUUID() };
  expect(await sendMessage({ userId: passenger.id, ...letter })).toEqual({ ok: false, reason: "blocked_by_other" });
});

test("who was blocked, deletes the account and comes back is blocked again, for two years and by nobody else", async () => {
  const [blocker, other] = [await createUser(), await createUser()];
  const comesBack = async ({ uid, email }: User) =>
    (await storeUser({ uid, email, displayName: "Ny Härnu", pictureUrl: null })).hiddenUserIds;
  const leaves = async (blocked: User) => {
    await blockUser(blocker.id, blocked.id);
    await blockUser(blocked.id, other.id);
    await remove(blocked);
  };
  const [soon, late, free] = [await createUser(), await createUser(), await createUser()];
  await leaves(soon);
  expect(await comesBack(free)).toEqual([]);
  expect(await comesBack(soon)).toEqual([blocker.id]);
  expect(await comesBack(soon)).toEqual([blocker.id]);
  await leaves(late);
  await forgetWhatIsOld(Date.now() + 740 * 86_400_000);
  expect(await comesBack(late)).toEqual([]);
});

test("who is shut out stays so when the account is deleted, for two years, unless it is opened first", async () => {
  const [shut, opened, free] = [await createUser(), await createUser(), await createUser()];
  const isShutOut = () => Promise.all([shut, opened, free].map(isClosedTo));
  await db.transaction((tx) => closeAccount(tx, shut.id, "Hotade en förare.", Date.now()));
  await db.transaction((tx) => closeAccount(tx, opened.id, "Hotade en förare.", Date.now()));
  await db.transaction((tx) => reopenAccount(tx, opened.id, "Det var någon annan.", Date.now()));
  for (const user of [shut, opened, free]) expect(await remove(user)).toEqual({ ok: true });
  expect(await isShutOut()).toEqual([true, false, false]);
  await forgetWhatIsOld(Date.now() + 740 * 86_400_000);
  expect(await isShutOut()).toEqual([false, false, false]);
});

test("the verified number of who is shut out is nobody else's either, also when the account is deleted", async () => {
  const [shut, opened, unverified] = [
    await createUser({ phone: "+46701110001" }),
    await createUser({ phone: "+46701110002" }),
    await createUser({ phone: "+46701110003", phoneVerifiedAt: null }),
  ];
  const people = [shut, opened, unverified];
  const areClosed = () =>
    db.transaction((tx) => Promise.all(people.map(({ phone }) => isNumberClosed(tx, phone ?? ""))));
  expect(await areClosed()).toEqual([false, false, false]);
  for (const { id } of people) await db.transaction((tx) => closeAccount(tx, id, "Hotade en förare.", Date.now()));
  expect(await areClosed()).toEqual([true, true, false]);
  for (const user of people) await remove(user);
  expect(await areClosed()).toEqual([true, true, false]);
  await db.transaction((tx) => reopenAccount(tx, opened.id, "Det var någon annan.", Date.now()));
  expect(await areClosed()).toEqual([true, false, false]);
  await forgetWhatIsOld(Date.now() + 740 * 86_400_000);
  expect(await areClosed()).toEqual([false, false, false]);
});

test("no notice that waits for its time carries the name, and nobody else's name is touched", async () => {
  const bo = await createUser({ displayName: "Bo Hemlig" });
  const driver = await createUser();
  const ride = await createRide({ userId: driver.id });
  const booking = await createBooking(ride, { userId: bo.id, counterpartyId: driver.id, status: "accepted" });
  const about = { bookingId: booking.id };
  const message = {
    title: "Hur var Bos resa?",
    body: "Bo bokade. Bo-Göran och Bosse med.",
    facts: [["Vem", "Bo"]] satisfies [string, string][],
    sign: { from: "Bo", to: "Bohus" },
  };
  const told = await createNotification(driver, "email", { kind: "review_due", about, message });
  const others = await createNotification(driver, "email", { about: { bookingId: -1 }, message });
  const coach = await createNotification(driver, "email", { kind: "bus_booked", about, message });
  await remove(bo);
  expect((await readNotification(told.id)).message).toMatchObject({
    title: "Hur var Borttagen användares resa?",
    body: "Borttagen användare bokade. Borttagen användare-Göran och Bosse med.",
    facts: [["Vem", "Borttagen användare"]],
    sign: { from: "Bo", to: "Bohus" },
  });
  for (const { id } of [others, coach]) expect((await readNotification(id)).message).toMatchObject(message);
});

test("codes that were sent count against the day's text messages, without telling to whom", async () => {
  const anna = await createUser();
  const expiresAt = new Date(Date.now() + 600_000);
  const code = { userId: anna.id, phone: "+46701234567", codeHash: "hash", addressHash: "hash", expiresAt };
  await db.insert(phoneCodes).values(code);
  await remove(anna);
  const left = await db.select().from(phoneCodes).where(eq(phoneCodes.userId, anna.id));
  expect(left).toMatchObject([{ phone: "", codeHash: "", addressHash: "" }]);
});

test("what is sent from another window while the account is erased is not carried out afterwards", async () => {
  const [anna, driver] = [await createUser(), await createUser()];
  const { publicId: rideId } = await createRide({ userId: driver.id, bookingMode: "instant" });
  const conversationId = await say(driver.id, { bookingId: (await askedBy(anna, driver)).publicId }, "Hej!");
  const own = { userId: anna.id, formKey: randomUUID() };
  const seat = { seats: 1, message: "", confirmsWomenOnly: false, joinsLine: false };
  const forms = [
    () => requestSeats({ ...own, ...seat, rideId }),
    () => sendMessage({ ...own, to: { conversationId }, text: "Ring 070-123 45 67" }),
    () => changeProfile(anna.id, { about: "Anna Hemlig" }, randomUUID()),
  ];
  let sent: Promise<unknown>[] = [];
  const whenErased = async (_: Tx) => {
    sent = forms.map((send) => send().catch((refused) => refused));
    await vi.waitUntil(async () => (await waitingForLocks()) === forms.length);
  };
  await deleteAccount(anna.id, { givesUpBalance: false, whenErased });
  for (const outcome of await Promise.all(sent)) expect(outcome).toMatchObject({ status: 404 });
  expect(await db.$count(bookings, and(eq(bookings.userId, anna.id), eq(bookings.status, "accepted")))).toBe(0);
  expect(await db.$count(messages, eq(messages.senderId, anna.id))).toBe(0);
  expect((await findUser(anna.id))?.about).toBeNull();
});

async function askedBy({ id: userId }: User, driver: User) {
  return createBooking(await createRide({ userId: driver.id }), { userId });
}

async function waitingForLocks(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}

test("a ride that nobody else was part of goes altogether", async () => {
  const anna = await createUser();
  const ride = await createRide({ userId: anna.id });
  await remove(anna);
  expect(await db.select().from(rides).where(eq(rides.id, ride.id))).toEqual([]);
});

test("money on the balance is given up knowingly or nothing happens, and the book still adds up", async () => {
  const anna = await createUser({ balance: 2500 });
  await db.insert(balanceEntries).values({ userId: anna.id, amount: 2500, reason: "credit" });
  const ride = await createRide({ userId: anna.id });
  const seat = await createBooking(ride, { status: "accepted" });
  expect(await remove(anna)).toEqual({ ok: false, reason: "balance" });
  expect((await readBooking(seat.id)).status).toBe("accepted");
  expect(await remove(anna, true)).toEqual({ ok: true });
  const entries = await db.select().from(balanceEntries).where(eq(balanceEntries.userId, anna.id));
  expect(entries.map(({ amount, reason }) => [amount, reason])).toEqual([
    [2500, "credit"],
    [-2500, "given_up"],
  ]);
  expect((await findUser(anna.id))?.balance).toBe(0);
});

test("the browser is signed out everywhere, and the same Google account becomes somebody new", async () => {
  const anna = await createUser();
  const browser = async () => new Request(env.origin, { headers: { Cookie: await signIn(anna) } });
  const browsers = [await browser(), await browser()];
  await remove(anna);
  expect(await Promise.all(browsers.map((one) => getUser(one)))).toEqual([null, null]);
  const anew = await getUser(await browser());
  expect(anew).toMatchObject({ uid: anna.uid, email: anna.email });
  expect(anew?.id).not.toBe(anna.id);
});

test("the log tells by number who is to be deleted again where a backup is restored, once", async () => {
  const anna = await createUser();
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  for (let n = 0; n < 2; n++) await remove(anna);
  const lines = write.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("account.deleted"));
  write.mockRestore();
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ userId: anna.id })]);
});

test("pressed twice at once it is done once", async () => {
  const anna = await createUser({ balance: 100 });
  await Promise.all([remove(anna, true), remove(anna, true), remove(anna, true)]).then((outcomes) =>
    expect(outcomes).toEqual([{ ok: true }, { ok: true }, { ok: true }]),
  );
  expect(await db.select().from(balanceEntries).where(eq(balanceEntries.userId, anna.id))).toHaveLength(1);
});

test("every night what is old is forgotten, and what is not stays", async () => {
  const now = Date.now();
  const days = (n: number) => new Date(now - n * 86_400_000);
  const anna = await createUser();
  const [lately, long] = [await createRide({ userId: anna.id }), await createRide({ userId: anna.id })];
  await db.update(rideStops).set({ meetingPoint: "Bussterminalen" });
  const told = await createNotification(anna, "email");
  await db
    .update(notifications)
    .set({ settledAt: days(31) })
    .where(eq(notifications.id, told.id));
  await db.insert(paypalEvents).values([
    { eventId: "ny", type: "x", body: { payer: "anna" }, handledAt: days(89) },
    { eventId: "gammal", type: "x", body: { payer: "anna" }, handledAt: days(91) },
  ]);
  await db.insert(sessions).values([
    { idHash: "open", uid: anna.uid, expiresAt: days(-1) },
    { idHash: "over", uid: anna.uid, expiresAt: days(1) },
  ]);
  const pointsOf = async (rideId: number) =>
    (await db.select().from(rideStops).where(eq(rideStops.rideId, rideId))).map((stop) => stop.meetingPoint);

  await forgetWhatIsOld(now);
  expect(await pointsOf(lately.id)).toEqual(["Bussterminalen", "Bussterminalen"]);
  expect((await readNotification(told.id)).message).toEqual({});
  const bodies = await db.select().from(paypalEvents).orderBy(paypalEvents.handledAt);
  expect(bodies.map(({ body }) => body)).toEqual([{}, { payer: "anna" }]);
  const left = await db.select().from(sessions).where(eq(sessions.uid, anna.uid));
  expect(left.map(({ idHash }) => idHash)).toEqual(["open"]);
  await forgetWhatIsOld(now + 369 * 86_400_000);
  expect(await pointsOf(long.id)).toEqual(["", ""]);
});

test("seats on coaches to come are given back", async () => {
  const anna = await createUser();
  const coach = await createCoach({ seats: 3 });
  const ticket = await createTicket(coach, { userId: anna.id, seats: 2, travellerName: "Anna Hemlig" });
  const hold = await createHold(coach, { userId: anna.id });
  const over = await createTicket(await createCoach({ departsInHours: 1 }), { userId: anna.id });
  expect(await findFarewell(anna.id)).toMatchObject({ coaches: 3 });
  await deleteAccount(anna.id, { givesUpBalance: false }, Date.now() + 2 * 3_600_000);
  expect(await readBusBooking(ticket.publicId)).toMatchObject({ status: "cancelled", travellerName: "" });
  expect((await readBusBooking(hold.publicId)).status).not.toBe("held");
  expect((await readBusBooking(over.publicId)).status).toBe("confirmed");
  await createTicket(coach, { seats: 3 });
});

async function emailsTo({ id }: User): Promise<string[]> {
  const rows = await db
    .select({ message: notifications.message })
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.channel, "email")))
    .orderBy(notifications.id);
  return rows.map(({ message }) => String((message as { body: string }).body));
}
