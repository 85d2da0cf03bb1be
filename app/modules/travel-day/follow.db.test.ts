import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { tripFollows, tripLines, tripPositions } from "#drizzle/schema/travel-day";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { forgetWhatIsOld } from "~/modules/accounts/jobs.server";
import { cancelBooking } from "~/modules/bookings/commands.server";
import type { Ride } from "~/modules/rides/types";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { formatTime } from "~/text/format";
import { reportOnTrip } from "./commands.server";
import { endFollow, findFollowed, findOwnFollow, startFollow } from "./follow.server";

const hour = 3_600_000;

async function createTrip(departsInHours = 2) {
  const driver = await createUser({ displayName: "Arjun Testsson" });
  const passenger = await createUser({ displayName: "Elin Testsson" });
  const ride = await createRide({
    userId: driver.id,
    stops: ["goteborg", "jonkoping", "stockholm"],
    departsInHours,
    vehicleMake: "Volvo V70",
    vehicleRegistration: "RWL749",
  });
  const booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  return { driver, passenger, ride, booking };
}

function start(ride: Ride, { id: userId }: User, { showsPlate = false, formKey = randomUUID() } = {}) {
  return startFollow({ userId, rideId: ride.publicId, formKey, showsPlate });
}

async function tokenOf(ride: Ride, { id }: User): Promise<string> {
  return (await findOwnFollow(ride.id, id))?.path.replace("/folj/", "") ?? "";
}

const seen = async (token: string, after = 0) => findFollowed(token, Date.now() + after);

test("a link shows whoever holds it the part of who made it; made twice, and at once, it is the same", async () => {
  const { passenger, driver, ride } = await createTrip();
  const formKey = randomUUID();
  const made = await Promise.all([start(ride, passenger, { formKey }), start(ride, passenger, { formKey })]);
  expect(made).toEqual([{ ok: true }, { ok: true }]);
  const token = await tokenOf(ride, passenger);
  expect(Buffer.from(token, "base64url").length * 8).toBeGreaterThanOrEqual(100);
  await Promise.all([start(ride, passenger), start(ride, passenger)]);
  expect(await tokenOf(ride, passenger)).toBe(token);
  expect(await seen(token)).toMatchObject({
    from: { name: "Göteborg" },
    to: { name: "Stockholm" },
    driver: "Arjun",
    basis: "enligt planen",
    car: "Volvo V70",
    plate: "",
  });
  await start(ride, driver);
  expect(await tokenOf(ride, driver)).not.toBe(token);
  expect(await seen(await tokenOf(ride, driver))).toMatchObject({ driver: null });
});

test("while nothing is said the time at which one was to leave stands, and goes not along with the clock", async () => {
  const { passenger, ride } = await createTrip(-1);
  await start(ride, passenger);
  const followed = await findFollowed(await tokenOf(ride, passenger), Date.now());
  const planned = ride.departureAt.getTime();
  expect(followed?.from.expectedAt).toBe(planned);
  expect(followed?.title).toContain("Elin åker med Arjun");
  expect(followed?.title).toContain(formatTime(planned));
});

test("only a hash of it is kept, and what this site alone can open", async () => {
  const { passenger, ride } = await createTrip();
  await start(ride, passenger);
  const token = await tokenOf(ride, passenger);
  const [row] = await db.select().from(tripFollows).where(eq(tripFollows.userId, passenger.id));
  expect(JSON.stringify(row)).not.toContain(token);
});

test("the plate is shown where it was ticked, and nothing of a surname or a number ever", async () => {
  const { passenger, ride } = await createTrip();
  await start(ride, passenger, { showsPlate: true });
  const followed = await seen(await tokenOf(ride, passenger));
  expect(followed?.plate).toBe("RWL749");
  expect(JSON.stringify(followed)).not.toMatch(/Testsson|\+46/);
});

test("nobody makes a link who does not travel there, nor too early, nor when it is over", async () => {
  const { passenger, driver, ride, booking } = await createTrip();
  const stranger = await createUser();
  const asks = await createUser();
  await createBooking(ride, { userId: asks.id, status: "requested" });
  for (const person of [stranger, asks]) expect(await start(ride, person)).toEqual({ ok: false });
  expect(await startFollow({ userId: driver.id, rideId: "nowhere", formKey: "x", showsPlate: true })).toEqual({
    ok: false,
  });
  const far = await createTrip(31);
  expect(await start(far.ride, far.passenger)).toEqual({ ok: false });
  const alone = await createRide({ departsInHours: 2 });
  expect(await startFollow({ userId: alone.userId, rideId: alone.publicId, formKey: "x", showsPlate: true })).toEqual({
    ok: false,
  });
  await cancelBooking({ userId: passenger.id, bookingId: booking.publicId, formKey: "x" });
  expect(await start(ride, passenger)).toEqual({ ok: false });
});

test("ended, it shows nothing, and a new one is another; ending it twice is no fault", async () => {
  const { passenger, driver, ride } = await createTrip();
  await start(ride, passenger);
  const token = await tokenOf(ride, passenger);
  expect(await endFollow({ userId: driver.id, rideId: ride.publicId })).toEqual({ ok: true });
  expect(await endFollow({ userId: (await createUser()).id, rideId: ride.publicId })).toEqual({ ok: false });
  expect(await seen(token)).not.toBeNull();
  for (let n = 0; n < 2; n++)
    expect(await endFollow({ userId: passenger.id, rideId: ride.publicId })).toEqual({ ok: true });
  expect(await seen(token)).toBeNull();
  expect(await findOwnFollow(ride.id, passenger.id)).toBeNull();
  await start(ride, passenger);
  expect(await seen(token)).toBeNull();
  expect(await tokenOf(ride, passenger)).not.toBe(token);
});

test("it stays while a change waits for its traveller's answer, without the car, and when the trip is moved to another day", async () => {
  const { passenger, driver, ride, booking } = await createTrip();
  await start(ride, passenger, { showsPlate: true });
  const token = await tokenOf(ride, passenger);
  const at = { lat: 57.7, lng: 11.97, minutes: 0, at: new Date(), endsAt: new Date(Date.now() + hour) };
  await db.insert(tripPositions).values({ rideId: ride.id, userId: driver.id, ...at });
  expect(await seen(token)).toMatchObject({ seen: expect.anything(), plate: "RWL749" });
  await db.update(bookings).set({ reconfirm: "time" }).where(eq(bookings.id, booking.id));
  const waiting = { title: "En ändring av resan väntar på svar", basis: "om svaret blir ja", seen: null, plate: "" };
  expect(await seen(token)).toMatchObject({ ...waiting, to: { name: "Stockholm" } });
  const moved = (departureAt: Date) => ({ departureAt: new Date(departureAt.getTime() + 72 * hour) });
  await db.update(rides).set(moved(ride.departureAt)).where(eq(rides.id, ride.id));
  expect(await seen(token)).toMatchObject(waiting);
  expect(await start(ride, passenger)).toEqual({ ok: false });
  await db.update(bookings).set({ reconfirm: null }).where(eq(bookings.id, booking.id));
  expect((await seen(token))?.title).toContain("Elin åker med Arjun");
});

test("it shows nothing once the trip has ended, however it ended", async () => {
  const arrived = await createTrip(-6);
  const cancelled = await createTrip();
  const removed = await createTrip();
  const late = await createTrip();
  for (const { ride, passenger } of [arrived, cancelled, removed, late]) await start(ride, passenger);
  const shown = ({ ride, passenger }: typeof arrived, after = 0) =>
    tokenOf(ride, passenger).then((token) => seen(token, after));
  for (const trip of [arrived, cancelled, removed, late]) expect(await shown(trip)).not.toBeNull();
  await reportOnTrip({
    userId: arrived.passenger.id,
    rideId: arrived.ride.publicId,
    kind: "arrived",
    minutes: null,
    formKey: "x",
  });
  await cancelBooking({ userId: cancelled.passenger.id, bookingId: cancelled.booking.publicId, formKey: "x" });
  await db.update(rides).set({ status: "removed" }).where(eq(rides.id, removed.ride.id));
  for (const trip of [arrived, cancelled, removed]) expect(await shown(trip)).toBeNull();
  expect(await shown(late, 24 * hour)).toBeNull();
});

test("it stays over for who has arrived, whatever is pressed on a screen from before", async () => {
  const { passenger, driver, ride } = await createTrip(-6);
  await start(ride, passenger);
  const says = (kind: "arrived" | "not_seen", formKey: string) =>
    reportOnTrip({ userId: passenger.id, rideId: ride.publicId, kind, minutes: null, formKey });
  expect(await says("arrived", "first")).toEqual({ ok: true });
  expect(await says("not_seen", "old")).toEqual({ ok: false, reason: "too_late" });
  expect(await says("arrived", "again")).toEqual({ ok: true });
  expect(await seen(await tokenOf(ride, passenger))).toBeNull();
  expect(await db.$count(tripLines, eq(tripLines.userId, driver.id))).toBe(0);
});

test.each(["", "x", "zzzzzzzzzzzzzzzzzzzzzz", "a".repeat(5000), "'; drop table trip_follow; --", "å".repeat(40)])(
  "what is no link shows nothing: %.20s",
  async (token) => {
    expect(await seen(token)).toBeNull();
  },
);

test("links are forgotten the night after the trip, and no sooner", async () => {
  const { passenger, ride } = await createTrip();
  await start(ride, passenger);
  const kept = () => db.$count(tripFollows, eq(tripFollows.rideId, ride.id));
  const end = ride.arrivalAt.getTime();
  await forgetWhatIsOld(end + 2 * hour - 1000);
  expect(await kept()).toBe(1);
  await forgetWhatIsOld(end + 2 * hour + 1000);
  expect(await kept()).toBe(0);
});

test("a trip completed in other ways is forgotten, too", async () => {
  const { passenger, ride } = await createTrip();
  await start(ride, passenger);
  await db.execute(sql`update ride set status = 'cancelled' where id = ${ride.id}`);
  await forgetWhatIsOld();
  expect(await db.$count(tripFollows, eq(tripFollows.rideId, ride.id))).toBe(0);
});
