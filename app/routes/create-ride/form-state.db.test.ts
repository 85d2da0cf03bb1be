import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rideStops, rides } from "#drizzle/schema/rides";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { readRideForm } from "~/modules/rides/form-values";
import { db } from "~/platform/db.server";
import { changeFrom, rideToEdit } from "./edit.server";
import { refuse, startOf } from "./form-state.server";

test("a price above the cap is said together with what else is wrong, in the order of the screen", async () => {
  const form = new FormData();
  for (const place of ["Stockholm", "Malmö"]) form.append("place", place);
  form.append("seats", "3");
  form.append("price", "1500");
  const refused = await refuse(readRideForm(form), { date: ["Dagen har redan varit."] });
  expect(refused.data.errors).toEqual({
    date: ["Dagen har redan varit."],
    price: [expect.stringMatching(/^Högst 517 kr per plats/)],
  });
  expect(Object.keys(refused.data.errors)).toEqual(["date", "price"]);
});

test("a place that is not understood is said together with one that is missing", async () => {
  const form = new FormData();
  for (const place of ["", "Xyzqabc"]) form.append("place", place);
  const { errors } = (await refuse(readRideForm(form), { "stops-0-place": ["Skriv var resan börjar."] })).data;
  expect(Object.entries(errors)).toEqual([
    ["stops-0-place", ["Skriv var resan börjar."]],
    ["stops-1-place", [expect.stringMatching(/^Vi hittar ingen plats som heter ”Xyzqabc”/)]],
  ]);
});

test("a place that has a namesake is the one that the address names, as it is typed", async () => {
  const { id } = await createUser();
  const { values, errors, summary } = await startOf(id, new URLSearchParams({ from: "jarna", to: "lindholmen" }));
  expect(values.stops.map(({ place }) => place)).toEqual(["Järna, Stockholms län", "Lindholmen, Stockholms län"]);
  expect([errors, summary?.stops.map(({ place }) => place)]).toEqual([null, ["Järna", "Lindholmen"]]);
});

test("a day in words in the address is the form's day, and what is none stays as it was written", async () => {
  const { id } = await createUser();
  const dayOf = async (date: string) => (await startOf(id, new URLSearchParams({ date }))).values.date;
  const today = localDateOf(Date.now());
  const year = Number(today.slice(0, 4)) + (today.slice(5) > "12-04" ? 1 : 0);
  expect([await dayOf("4 dec"), await dayOf("2031-02-03"), await dayOf("snart"), await dayOf("")]).toEqual([
    `${year}-12-04`,
    "2031-02-03",
    "snart",
    "",
  ]);
});

test("who changes a ride is told who is on it, and asked for no price once somebody is", async () => {
  const ride = await createRide();
  expect(await rideToEdit(ride.userId, ride.publicId)).toMatchObject({
    affected: [],
    values: { price: String(ride.price) },
  });
  const passenger = await createUser({ displayName: "Pia Passenger" });
  await createBooking(ride, { userId: passenger.id, status: "accepted", seats: 2 });
  const edited = await rideToEdit(ride.userId, ride.publicId);
  const key = expect.stringMatching(/^accepted:/);
  expect(edited.affected).toEqual([{ key, firstName: "Pia", status: "accepted", seats: 2, isOnThisRide: true }]);
  expect(edited.values).not.toHaveProperty("price");
});

test("a copy of a day in a series is for the first such weekday on which the series does not go", async () => {
  const seriesId = randomUUID();
  const ride = await createRide({ seriesId });
  const inWeeks = (weeks: number) => addDays(localDateOf(ride.departureAt.getTime()), 7 * weeks);
  const copied = async () => (await startOf(ride.userId, new URLSearchParams({ copy: ride.publicId }))).values.date;
  expect(await copied()).toBe(inWeeks(1));
  const time = localTimeOf(ride.departureAt.getTime());
  for (const weeks of [1, 2])
    await createRide({ seriesId, userId: ride.userId, departureAt: new Date(instantOf(inWeeks(weeks), time)) });
  expect(await copied()).toBe(inWeeks(3));
});

test("a copy of a ride that was called off is for its own day, as long as that is ahead", async () => {
  for (const [departsInHours, weeks] of [
    [48, 0],
    [-48, 1],
  ] as const) {
    const ride = await createRide({ departsInHours });
    await db.update(rides).set({ status: "cancelled" }).where(eq(rides.id, ride.id));
    const { values } = await startOf(ride.userId, new URLSearchParams({ copy: ride.publicId }));
    expect(values.date).toBe(addDays(localDateOf(ride.departureAt.getTime()), 7 * weeks));
  }
});

test("another meeting point in all that follow leaves the other points of those days as they are", async () => {
  const { id: userId } = await createUser();
  const seriesId = randomUUID();
  const first = await createRide({ userId, seriesId });
  const second = await createRide({ userId, seriesId, departsInHours: 72 });
  const stopsOf = ({ id }: typeof first) => eq(rideStops.rideId, id);
  await db.update(rideStops).set({ meetingPoint: "Cityterminalen" }).where(stopsOf(first));
  await db.update(rideStops).set({ meetingPoint: "Slussen" }).where(stopsOf(second));
  const { values, seen } = await rideToEdit(userId, first.publicId);
  const form = new FormData();
  const sent = {
    date: values.date,
    time: values.time,
    seats: values.seats,
    price: values.price ?? "",
    scope: "following",
  };
  for (const [name, value] of Object.entries({ ...sent, note: "", seen })) form.append(name, value);
  for (const point of ["Cityterminalen", "Busstorget"]) form.append("point", point);
  await changeFrom(userId, first.publicId, form, randomUUID());
  const stops = await db.select().from(rideStops).where(stopsOf(second)).orderBy(rideStops.position);
  expect(stops.map(({ meetingPoint }) => meetingPoint)).toEqual(["Slussen", "Busstorget"]);
});
