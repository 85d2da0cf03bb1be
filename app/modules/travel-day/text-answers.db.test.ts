import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { textAnswers, tripReports } from "#drizzle/schema/travel-day";
import { createBooking } from "#tests/factories/bookings";
import { createSubscription } from "#tests/factories/notifications";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import { saveChoices } from "~/modules/notifications/commands.server";
import { deliver } from "~/modules/notifications/jobs.server";
import { lengthOf } from "~/modules/notifications/text-message";
import type { User } from "~/modules/users/types";
import { db, sql } from "~/platform/db.server";
import { formatDay } from "~/text/format";
import { reportOnTrip } from "./commands.server";
import { remindTravellers } from "./jobs.server";
import { isReportNews } from "./notices.server";
import { isTripAsReminded } from "./remind.server";
import { receiveText } from "./text-answers.server";

const service = await vi.hoisted(async () => {
  const started = await (await import("#tests/fakes/sms-service")).startSmsService();
  const account = { SMS_API_USER: "u1", SMS_API_PASSWORD: "p2", SMS_FROM: "+46766860000" };
  const { publicKey, privateKey } = (await import("web-push")).default.generateVAPIDKeys();
  const keys = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: "mailto:hej@samfard.example",
  };
  Object.assign(process.env, { SMS_API_URL: started.url, SMS_INCOMING_SECRET: "s".repeat(32), ...account, ...keys });
  return started;
});

const hour = 3_600_000;
const date = addDays(localDateOf(Date.now()), 3);
const departureAt = instantOf(date, "13:45");
const evening = instantOf(addDays(date, -1), "18:00");
const theDay = formatDay(departureAt).replace(/\s/g, " ");

let driver: User;
let passenger: User;
let texts = 0;

beforeEach(async () => {
  await sql`truncate notification`;
  service.messages.length = 0;
  driver = await createUser({ displayName: "Arjun Testsson" });
  passenger = await createUser({ displayName: "Elin Ek" });
});

afterAll(() => service.stop());

async function createTrip({ at = departureAt } = {}) {
  const ride = await createRide({
    userId: driver.id,
    departureAt: new Date(at),
    vehicleMake: "Volvo V70",
    vehicleRegistration: "KAN123",
  });
  const booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  return { ride, booking };
}

/** Sends what waits to be texted. */
async function sendTexts(now: number): Promise<void> {
  const waiting = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.channel, "sms"), eq(notifications.status, "waiting")))
    .orderBy(notifications.id);
  for (const { id } of waiting)
    await deliver({ id }, { trip_reminder: isTripAsReminded, trip_report: isReportNews }, {}, now);
}

async function remind(now = evening): Promise<void> {
  await remindTravellers(now);
  await sendTexts(now);
}

/** What was texted to somebody, without the address at its end. */
function textedTo({ phone }: User): string[] {
  return service.messages.flatMap(({ fields }) =>
    fields.to === phone ? [(fields.message ?? "").replace(/ https?:\S+$/, "")] : [],
  );
}

/** Somebody answers, and is answered. @returns what they were told in return */
async function answer(
  by: User,
  message: string,
  { now = evening + hour, id = `s${++texts}`, from = by.phone ?? "" } = {},
): Promise<string[]> {
  const before = textedTo(by).length;
  await receiveText({ id, from, message }, now);
  await sendTexts(now);
  return textedTo(by).slice(before);
}

const reports = (rideId: number) =>
  db
    .select({ kind: tripReports.kind, actorId: tripReports.actorId })
    .from(tripReports)
    .where(eq(tripReports.rideId, rideId));

test("who has no browser for notices is asked by text message, in one message, with the question first", async () => {
  const { booking, ride } = await createTrip();
  await createSubscription(driver, { endpoint: "https://push.test/1", p256dh: "x", auth: "x" });
  await remind();
  expect(textedTo(driver)).toEqual([]);
  const [text] = textedTo(passenger);
  const when = `${theDay} 13:45`;
  expect(text).toContain(`Samfärd: Kommer du ${when} från Stockholm? Svara JA eller NEJ. Du åker med Arjun.`);
  expect(text).not.toMatch(/KAN ?123|070|Testsson|@/);
  const sent = service.messages[0]?.fields.message ?? "";
  expect(lengthOf(sent)).toBeLessThanOrEqual(160);
  expect(sent).toContain(`/my-passenger-rides/${booking.publicId}`);
  await db.execute("delete from push_subscription");
  await remind(departureAt - 3 * hour);
  expect(textedTo(driver)).toEqual([`Samfärd: Kör du ${when} från Stockholm? Svara JA eller NEJ. 1 person åker med.`]);
  expect(service.messages.at(-1)?.fields.message).toBeDefined();
  expect(service.messages.map(({ fields }) => fields.message).join()).toContain(`/my-driver-rides/${ride.publicId}`);
});

test("who has switched off the pushes of reminders is asked by text message, whatever browsers they have", async () => {
  await createTrip();
  await createSubscription(passenger, { endpoint: "https://push.test/2", p256dh: "x", auth: "x" });
  await saveChoices(passenger.id, [{ kind: "trip_reminder", channel: "sms" }], randomUUID());
  await remind();
  expect(textedTo(passenger)).toEqual([expect.stringContaining("Kommer du")]);
});

test("a yes says that they come, once however often it is brought, and names the trip", async () => {
  const { ride } = await createTrip();
  await remind();
  const thanks = [`Samfärd: Tack! Arjun ser att du kommer ${theDay} 13:45 från Stockholm.`];
  const id = "same";
  const [first, ...again] = await Promise.all(
    [1, 2, 3].map(() => receiveText({ id, from: passenger.phone ?? "", message: "ja tack!" }, evening + hour)),
  );
  expect([first, ...again]).toEqual([undefined, undefined, undefined]);
  await sendTexts(evening + hour);
  expect(textedTo(passenger).slice(1)).toEqual(thanks);
  expect(await answer(passenger, "JA", { id })).toEqual([]);
  expect(await answer(passenger, " Ja ")).toEqual(thanks);
  expect(await reports(ride.id)).toEqual([{ kind: "confirmed", actorId: passenger.id }]);
  expect(await answer(driver, "👍")).toEqual([
    `Samfärd: Tack! De som åker med ser att du kör ${theDay} 13:45 från Stockholm.`,
  ]);
  expect(await reports(ride.id)).toContainEqual({ kind: "confirmed", actorId: driver.id });
});

test("a no calls nothing off, and says where that is done and what it counts as", async () => {
  const { booking, ride } = await createTrip();
  await remind();
  expect(await answer(passenger, "nej.")).toEqual([
    `Samfärd: Du är kvar på resan ${theDay} 13:45 från Stockholm. Avboka här, det räknas som sent:`,
  ]);
  expect(service.messages.at(-1)?.fields.message).toMatch(new RegExp(`/my-passenger-rides/${booking.publicId}$`));
  expect(await answer(driver, "NEJ")).toEqual([
    `Samfärd: Resan ${theDay} 13:45 från Stockholm är inte inställd än. Ställ in den här, det räknas som sent:`,
  ]);
  const [kept] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
  expect([kept?.status, await reports(ride.id)]).toEqual(["accepted", []]);
});

test("of two trips on one day the next that is not confirmed is meant, and the answer says which", async () => {
  const early = await createTrip({ at: departureAt - 5 * hour });
  const late = await createTrip();
  await remind();
  expect(await answer(passenger, "ja")).toEqual([expect.stringContaining(`kommer ${theDay} 08:45 från`)]);
  expect([await reports(early.ride.id), await reports(late.ride.id)].map((all) => all.length)).toEqual([1, 0]);
  expect(await answer(passenger, "ja")).toEqual([expect.stringContaining(`kommer ${theDay} 13:45 från`)]);
  expect(await answer(passenger, "ja")).toEqual([expect.stringContaining(`kommer ${theDay} 08:45 från`)]);
  expect([await reports(early.ride.id), await reports(late.ride.id)].map((all) => all.length)).toEqual([1, 1]);
});

test("what is not understood is helped with once a day, and so is an answer to nothing", async () => {
  await createTrip();
  await remind();
  expect(await answer(passenger, "kanske")).toEqual([expect.stringContaining("Svara JA om du kommer eller NEJ")]);
  expect(await answer(driver, "kanske")).toEqual([expect.stringContaining("Svara JA om du kör eller NEJ")]);
  for (const message of ["", "😀", "x".repeat(10_000)]) expect(await answer(passenger, message)).toEqual([]);
  const next = { now: evening + 25 * hour };
  const stranger = await createUser();
  expect(await answer(stranger, "ja")).toEqual([expect.stringContaining("ingen resa att svara på")]);
  expect(await answer(stranger, "ja")).toEqual([]);
  expect(await answer(stranger, "ja", next)).toHaveLength(1);
});

test("who writes that it is to stop is led to where text messages are switched off, and loses nothing", async () => {
  const { ride } = await createTrip();
  await remind();
  for (const message of ["STOPP", "Stop", "sluta skicka sms"])
    expect(await answer(passenger, message)).toEqual(["Samfärd: Sms om dina resor slår du av här:"]);
  expect(service.messages.at(-1)?.fields.message).toMatch(/\/user-profile#aviseringar$/);
  expect(await answer(passenger, "Stoppa inte i Gränna, jag går av i Jönköping")).not.toEqual(
    expect.arrayContaining([expect.stringContaining("slår du av")]),
  );
  expect(await reports(ride.id)).toEqual([]);
});

test("a trip that is another than was asked about is answered where it says how, and said to be there", async () => {
  const { ride, booking } = await createTrip();
  await remind();
  const ofRide = eq(rides.id, ride.id);
  const changed = (time: string) => [
    `Samfärd: Resan ${theDay} ${time} från Stockholm har ändrats sedan vi frågade. Se hur, och svara här:`,
  ];
  await db
    .update(rides)
    .set({ departureAt: new Date(departureAt + hour) })
    .where(ofRide);
  expect(await answer(passenger, "ja")).toEqual(changed("14:45"));
  const sent = service.messages.at(-1)?.fields.message ?? "";
  expect(sent).toMatch(new RegExp(`/my-passenger-rides/${booking.publicId}$`));
  expect(lengthOf(sent)).toBeLessThanOrEqual(160);
  await db
    .update(rides)
    .set({ departureAt: new Date(departureAt) })
    .where(ofRide);
  await db.update(bookings).set({ reconfirm: "seats" }).where(eq(bookings.id, booking.id));
  expect(await answer(passenger, "nej")).toEqual(changed("13:45"));
  expect(await reports(ride.id)).toEqual([]);
  await createTrip({ at: departureAt + 3 * hour });
  await remind();
  expect(await answer(passenger, "ja")).toEqual([expect.stringContaining(`kommer ${theDay} 16:45 från`)]);
});

test("a trip that was called off or has come to its end is not asked about any more", async () => {
  const { ride, booking } = await createTrip();
  await remind();
  await db.update(bookings).set({ status: "cancelled_by_passenger" }).where(eq(bookings.id, booking.id));
  expect(await answer(passenger, "ja")).toEqual([expect.stringContaining("ingen resa")]);
  await answer(passenger, "ja", { now: evening + 30 * hour });
  expect(await reports(ride.id)).toEqual([]);
});

test("an answer that comes when the car has passed is said to change nothing; of two trips the one ahead is meant", async () => {
  const { ride, booking } = await createTrip();
  await remind();
  const underWay = [`Samfärd: Resan ${theDay} 13:45 från Stockholm är redan igång. Säg hur det går här:`];
  const late = { now: departureAt };
  for (const message of ["JA", "nej"]) expect(await answer(passenger, message, late)).toEqual(underWay);
  expect(service.messages.at(-1)?.fields.message).toMatch(new RegExp(`/my-passenger-rides/${booking.publicId}$`));
  expect(lengthOf(service.messages.at(-1)?.fields.message ?? "")).toBeLessThanOrEqual(160);
  expect(await answer(driver, "JA", late)).toEqual([expect.stringContaining("Tack!")]);
  const said = { userId: driver.id, rideId: ride.publicId, formKey: "drives", minutes: null };
  await reportOnTrip({ ...said, kind: "driving" }, departureAt);
  expect(await answer(driver, "NEJ", late)).toEqual(underWay);
  expect(await reports(ride.id)).not.toContainEqual({ kind: "confirmed", actorId: passenger.id });

  await createTrip({ at: departureAt + 3 * hour });
  await remind(departureAt);
  expect(await answer(passenger, "ja", late)).toEqual([expect.stringContaining(`kommer ${theDay} 16:45 från`)]);
});

test("numbers that nobody has verified, and nobody's, do nothing and are told nothing", async () => {
  const { ride } = await createTrip();
  await remind();
  const unverified = await createUser({ phoneVerifiedAt: null });
  const shutOut = await createUser({ blockedAt: new Date() });
  const sent = service.messages.length;
  for (const from of [
    unverified.phone,
    shutOut.phone,
    "+46709999999",
    "Samfard",
    "",
    "+4670' or 1=1--",
    "1".repeat(30),
  ])
    await receiveText({ id: `s${++texts}`, from: from ?? "", message: "JA" }, evening);
  await sendTexts(evening);
  expect([await reports(ride.id), service.messages.length]).toEqual([[], sent]);
  const kept = await db.select().from(textAnswers).where(eq(textAnswers.userId, unverified.id));
  expect(kept).toEqual([]);
});

test("whoever writes without end from somebody's number is answered five times a day", async () => {
  await createTrip();
  await remind();
  const answers = [];
  for (let n = 0; n < 8; n++) answers.push(...(await answer(passenger, "NEJ")));
  expect(answers).toHaveLength(5);
});
