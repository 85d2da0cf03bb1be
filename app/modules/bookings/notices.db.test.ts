import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { actOn, createBooking, declineForGood, readBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import type { Facts, Message } from "~/modules/notifications/types";
import type { Ride } from "~/modules/rides/types";
import type { User } from "~/modules/users/types";
import { sql } from "~/platform/db.server";
import { acceptBooking, cancelBooking, reconfirmBooking, withdrawBooking } from "./commands.server";
import { catchUpWithClock } from "./jobs.server";
import { bookingLetter } from "./letters.server";
import { isBookingAsTold } from "./notices.server";
import { findBookingPage } from "./queries.server";
import { answerRequest, requestSeats } from "./request.server";
import { cancelRide, changeRide } from "./ride-changes.server";
import { statusName } from "./status-names";
import { endingWords } from "./wording";

const hour = 3_600_000;
let driver: User;
let passenger: User;
let ride: Ride;

type Told = { to: string; kind: string; message: Message; about: Facts; runAt: number };

beforeEach(async () => {
  await sql`truncate notification`;
  await sql`delete from graphile_worker._private_jobs`;
  driver = await createUser({ displayName: "Disa Driver" });
  passenger = await createUser({ displayName: "Kim Karlsson", email: "kim@example.se" });
  ride = await createRide({ userId: driver.id });
});

/** What has been told through one channel, oldest first; the other channel is told the same. */
async function told(): Promise<Told[]> {
  const rows = await sql`
    select display_name as name, kind, message, notification.about, extract(epoch from run_at) * 1000 as "runAt"
    from notification join users on users.id = user_id
    left join graphile_worker._private_jobs on (payload ->> 'id')::bigint = notification.id
    where channel = 'email' order by notification.id`;
  return rows.map(({ name, kind, message, about, runAt }) => ({
    to: name.split(" ")[0],
    kind,
    message,
    about,
    runAt: Number(runAt),
  }));
}

async function titles(): Promise<string[]> {
  return (await told()).map(({ to, kind, message }) => `${to} ${kind}: ${message.title}`);
}

const request = (wishes = {}) =>
  requestSeats({
    userId: passenger.id,
    rideId: ride.publicId,
    seats: 2,
    message: "Ring mig: 070-123 45 67",
    confirmsWomenOnly: false,
    joinsLine: true,
    formKey: randomUUID(),
    ...wishes,
  });

test("a request is told to the driver at once, and again some hours before it lapses", async () => {
  await request();
  const [now, later] = await told();
  expect(await titles()).toEqual([
    "Disa booking_new: Kim vill åka med",
    "Disa booking_expiring: Kim väntar på ditt svar",
  ]);
  expect(now?.message.sign).toMatchObject({ from: "Stockholm", to: "Malmö" });
  expect(now?.message.body).toMatch(/^Det gäller 2\splatser\. Svara senast .+\.$/);
  expect(now?.message.route).toMatch(/^\/my-passenger-rides\/\w{12}$/);
  expect(Math.abs((later?.runAt ?? 0) - (Date.now() + 20 * hour))).toBeLessThan(60_000);
});

test("nothing that is locked is told: no surname, no address, no number, no greeting", async () => {
  await request();
  expect(JSON.stringify(await told())).not.toMatch(/Karlsson|Driver|@|070-|Ring mig/);
});

test("an instant booking is told to the driver as done", async () => {
  ride = await createRide({ userId: driver.id, bookingMode: "instant" });
  await request();
  expect(await titles()).toEqual(["Disa booking_new: Kim åker med"]);
});

test.each([
  ["accepted", acceptBooking, "Kim booking_accepted: Du åker med Disa"],
  ["declined", declineForGood, "Kim booking_declined: Disa tackade nej"],
])("an answer is told to the passenger: %s", async (_, answer, title) => {
  const booking = await createBooking(ride, { userId: passenger.id });
  await answer(actOn(booking, driver.id));
  expect(await titles()).toEqual([title]);
});

test("a repeated answer is told once", async () => {
  const booking = await createBooking(ride, { userId: passenger.id });
  await Promise.all([1, 2, 3].map(() => acceptBooking(actOn(booking, driver.id))));
  expect(await titles()).toHaveLength(1);
});

test("who takes a request back or cancels tells the other", async () => {
  const requested = await createBooking(ride, { userId: passenger.id });
  await withdrawBooking(actOn(requested, passenger.id));
  const accepted = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  await cancelBooking(actOn(accepted, driver.id));
  expect(await titles()).toEqual([
    "Disa booking_cancelled: Kim tog tillbaka sin fråga",
    "Kim booking_cancelled: Disa har avbokat",
  ]);
});

test("a cancelled ride is told to everybody on it, waiting ones too", async () => {
  const other = await createUser({ displayName: "Bo" });
  await createBooking(ride, { userId: passenger.id, status: "accepted" });
  await createBooking(ride, { userId: other.id });
  await cancelRide({ userId: driver.id, rideId: ride.publicId, scope: "one", formKey: randomUUID() });
  expect((await titles()).sort()).toEqual([
    "Bo booking_cancelled: Resan är inställd",
    "Kim booking_cancelled: Resan är inställd",
  ]);
});

test.each([
  ["two hours before", 2, ["Kim Resan är inställd"]],
  ["the day before", 26, []],
])("a ride cancelled %s is told by text message: %#", async (_, departsInHours, texted) => {
  const soon = await createRide({ userId: driver.id, departsInHours });
  const other = await createUser({ displayName: "Bo" });
  await createBooking(soon, { userId: passenger.id, status: "accepted" });
  await createBooking(soon, { userId: other.id });
  await cancelRide({ userId: driver.id, rideId: soon.publicId, scope: "one", formKey: randomUUID() });
  const rows = await sql`
    select split_part(display_name, ' ', 1) || ' ' || (message ->> 'title') as told
    from notification join users on users.id = user_id where channel = 'sms'`;
  expect(rows.map((row) => row.told)).toEqual(texted);
  expect(await titles()).toHaveLength(2);
});

test("a new time asks the passenger to confirm, and a no is told to the driver", async () => {
  const booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  const change = { departureAt: new Date(ride.departureAt.getTime() + 2 * hour) };
  await changeRide({ userId: driver.id, rideId: ride.publicId, scope: "one", formKey: randomUUID(), change });
  await reconfirmBooking({ ...actOn(booking, passenger.id), isFine: false });
  expect(await titles()).toEqual([
    "Kim ride_changed: Resan Stockholm–Malmö har fått en ny tid",
    "Disa booking_cancelled: Kim åker inte med",
  ]);
});

const moveBy = (minutes: number) =>
  changeRide({
    userId: driver.id,
    rideId: ride.publicId,
    scope: "one",
    formKey: randomUUID(),
    change: { departureAt: new Date(ride.departureAt.getTime() + minutes * 60_000) },
  });

test("a small change of time is told with both times at the passenger's own stop, to who waits for an answer too", async () => {
  const departureAt = new Date("2031-03-07T08:00:00+01:00");
  ride = await createRide({ userId: driver.id, departureAt });
  const other = await createUser({ displayName: "Bo" });
  await createBooking(ride, { userId: passenger.id, status: "accepted", onMinutes: 95 });
  await createBooking(ride, { userId: other.id });
  await moveBy(20);
  const toldTo = async (name: string) => (await told()).filter(({ to }) => to === name);
  const [[first], [second]] = [await toldTo("Kim"), await toldTo("Bo")];
  expect(first?.kind).toBe("ride_changed");
  expect(first?.message.title).toMatch(/^Resan Stockholm–Malmö går 20\sminuter senare$/);
  expect(first?.message.body).toContain("Från Stockholm går resan 09:55 i stället för 09:35.");
  expect(second?.message.body).toContain("08:20 i stället för 08:00");
  expect(await isBookingAsTold(first?.about ?? {})).toBe(true);
  await moveBy(-5);
  expect(await isBookingAsTold(first?.about ?? {})).toBe(false);
  expect((await toldTo("Kim"))[1]?.message.title).toMatch(/^Resan Stockholm–Malmö går 5\sminuter tidigare$/);
  await moveBy(0);
  expect((await toldTo("Kim"))[2]?.message.body).toContain("09:35, som ni kom överens om");
  expect((await toldTo("Bo"))[2]?.message.body).toContain("08:00, som när du frågade");
});

test("who travels both ways with a driver is told which way is moved, and of what still waits for an answer", async () => {
  const back = await createRide({ userId: driver.id, stops: ["malmo", "stockholm"], seats: 2, departsInHours: 60 });
  for (const each of [ride, back]) await createBooking(each, { userId: passenger.id, status: "accepted" });
  await createBooking(back, { status: "accepted" });
  const act = { userId: driver.id, rideId: back.publicId, scope: "one" as const };
  await changeRide({ ...act, formKey: randomUUID(), change: { seats: 1 } });
  const departureAt = new Date(back.departureAt.getTime() + 10 * 60_000);
  await changeRide({ ...act, formKey: randomUUID(), change: { departureAt } });
  const [, moved] = (await told()).filter(({ to }) => to === "Kim");
  expect(moved?.message.title).toMatch(/^Resan Malmö–Stockholm går 10\sminuter senare$/);
  expect(moved?.message.body).toContain("Frågan om platserna väntar på ditt svar.");
  expect(moved?.message.body).not.toContain("Du behöver inte svara");
});

test("who is to be fetched is told of another car, once, and who has only asked is not", async () => {
  const booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  await createBooking(ride);
  const drive = (vehicleRegistration: string, more = {}) =>
    changeRide({
      userId: driver.id,
      rideId: ride.publicId,
      scope: "one",
      formKey: randomUUID(),
      change: { vehicleMake: "Saab 900", vehicleRegistration, ...more },
    });
  await drive("ABC123");
  await drive("ABC123", { note: "Kaffe ingår." });
  const [said, ...others] = await told();
  expect([said?.to, said?.kind, said?.message.title, others]).toEqual(["Kim", "ride_changed", "Bilen är ändrad", []]);
  expect(said?.message.body).not.toContain("ABC");
  expect(await isBookingAsTold(said?.about ?? {})).toBe(true);
  expect((await bookingLetter(said?.about ?? {})).facts).toContainEqual(["Bil", "Saab 900, ABC 123"]);
  const page = await findBookingPage(passenger.id, booking.publicId);
  expect(page?.history.at(-1)?.text).toBe("Disa ändrade bilen");
});

test("another meeting place and another car in one form are told as one: on a phone the second would hide the first", async () => {
  const booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  const change = { meetingPoints: ["Cityterminalen", ""], vehicleMake: "Saab 900" };
  await changeRide({ userId: driver.id, rideId: ride.publicId, scope: "one", formKey: randomUUID(), change });
  const [said, ...others] = await told();
  expect([said?.kind, said?.message.title, others]).toEqual(["ride_changed", "Mötesplatsen och bilen är ändrade", []]);
  expect(said?.message.body).toBe("Disa har ändrat var ni möts och vilken bil det är. Du ser det på bokningen.");
  const page = await findBookingPage(passenger.id, booking.publicId);
  expect(page?.history.at(-1)?.text).toBe("Disa ändrade mötesplatsen och bilen");
});

test("another meeting place says that a question waits, whose notice it replaces on a phone", async () => {
  ride = await createRide({ userId: driver.id, seats: 2 });
  await createBooking(ride, { userId: passenger.id, status: "accepted" });
  await createBooking(ride, { status: "accepted" });
  const change = { seats: 1, meetingPoints: ["Cityterminalen", ""] };
  await changeRide({ userId: driver.id, rideId: ride.publicId, scope: "one", formKey: randomUUID(), change });
  const said = (await told()).findLast(({ to }) => to === "Kim");
  expect([said?.message.title, said?.message.button]).toEqual(["Mötesplatsen är ändrad", "Svara"]);
  expect(said?.message.body).toMatch(/ Där väntar också en fråga på ditt svar\.$/);
});

test("a second change is told as the sum of both, from what was agreed", async () => {
  const departureAt = new Date("2031-03-07T08:00:00+01:00");
  ride = await createRide({ userId: driver.id, departureAt, seats: 3 });
  await createBooking(ride, { userId: passenger.id, status: "accepted" });
  await createBooking(ride, { status: "accepted", seats: 2 });
  await moveBy(60);
  await moveBy(90);
  await changeRide({
    userId: driver.id,
    rideId: ride.publicId,
    scope: "one",
    formKey: randomUUID(),
    change: { seats: 2 },
  });
  const [, second, third] = (await told()).filter(({ to }) => to === "Kim");
  expect(second?.message.body).toContain("09:30 i stället för 08:00");
  expect(third?.message.title).toBe("Resan Stockholm–Malmö har fått en ny tid och färre platser");
  expect(third?.message.body).toContain("09:30 i stället för 08:00");
});

test("a request that nobody answered is told to who sent it", async () => {
  await createBooking(ride, { userId: passenger.id, expiresAt: new Date(Date.now() - 1000) });
  await catchUpWithClock();
  expect(await titles()).toEqual(["Kim booking_expiring: Du fick inget svar i tid"]);
});

test.each([
  { kind: "offer", title: "Det blev ingen plats", history: "Ingen plats blev ledig" },
  { kind: "request", title: "Din skjuts behövdes inte", history: "Skjutsen behövdes inte" },
] as const)("who stood in line of an $kind to the end is not told that nobody answered", async (words) => {
  ride = await createRide({ userId: driver.id, kind: words.kind, seats: 1 });
  await createBooking(ride, { status: "accepted" });
  const inLine = { userId: passenger.id, isWaiting: true };
  const booking = await createBooking(ride, { ...inLine, expiresAt: new Date(Date.now() - 1000) });
  await catchUpWithClock();
  expect(await titles()).toEqual([`Kim booking_expiring: ${words.title}`]);
  for (const { id } of [passenger, driver]) {
    const page = (await findBookingPage(id, booking.publicId)) ?? expect.fail();
    const said = [
      endingWords(page).title,
      statusName(page.status, page.ending),
      ...page.history.map(({ text }) => text),
    ];
    expect(said.join()).not.toContain("svar");
    expect(said).toContain(words.history);
  }
});

test("an offer of a ride is told in the words of who looks for one", async () => {
  ride = await createRide({ userId: passenger.id, kind: "request" });
  const booking = await createBooking(ride, { userId: driver.id, seats: 3 });
  const { id: userId } = await createUser({ displayName: "Rut Reserv" });
  await createBooking(ride, { userId, seats: 3, isWaiting: true });
  await acceptBooking(actOn(booking, passenger.id));
  await cancelBooking(actOn(booking, driver.id));
  expect(await titles()).toEqual([
    "Disa booking_accepted: Kim åker med dig",
    "Kim booking_cancelled: Disa kan inte köra dig",
    "Kim booking_new: Rut kan köra dig",
    "Rut booking_accepted: Kim behöver skjuts igen",
    "Kim booking_expiring: Rut väntar på ditt svar",
  ]);
});

test("what is told holds until the booking moves on", async () => {
  await request();
  const [asked, reminder] = await told();
  expect(await isBookingAsTold(asked?.about ?? {})).toBe(true);
  expect(await isBookingAsTold(reminder?.about ?? {})).toBe(true);
  const booking = await readBooking(Number(asked?.about.bookingId));
  await withdrawBooking(actOn(booking, passenger.id));
  expect(await isBookingAsTold(asked?.about ?? {})).toBe(false);
  expect(await isBookingAsTold(reminder?.about ?? {})).toBe(false);
});

test("a ride moved to another time reminds by that time, not by the first", async () => {
  await request();
  const change = { departureAt: new Date(Date.now() + 10 * hour) };
  await changeRide({ userId: driver.id, rideId: ride.publicId, scope: "one", formKey: randomUUID(), change });
  const reminders = (await told()).filter(({ message }) => message.title === "Kim väntar på ditt svar");
  const [first, second] = await Promise.all(reminders.map(({ about }) => isBookingAsTold(about)));
  expect([first, second]).toEqual([false, expect.any(Boolean)]);
  expect(reminders[1]?.runAt).toBeLessThan(Date.now() + 10 * hour);
});

test("the foot of an e-mail says to each side of each kind of ride why it comes", async () => {
  const reasons = async () => new Set((await told()).map(({ to, message }) => `${to}: ${message.reason}`));
  const asked = await request();
  if (asked.ok) await declineForGood({ userId: driver.id, bookingId: asked.bookingId, formKey: randomUUID() });
  expect(await reasons()).toEqual(new Set(["Disa: du har erbjudit en resa", "Kim: du har skickat en bokning"]));
  await sql`truncate notification`;
  ride = await createRide({ userId: passenger.id, kind: "request" });
  const to = { userId: driver.id, rideId: ride.publicId };
  const offered = await answerRequest({ ...to, price: 200, message: "", formKey: randomUUID() });
  if (offered.ok) await declineForGood({ userId: passenger.id, bookingId: offered.bookingId, formKey: randomUUID() });
  expect(await reasons()).toEqual(new Set(["Kim: du har sökt en resa", "Disa: du har erbjudit skjuts"]));
});
