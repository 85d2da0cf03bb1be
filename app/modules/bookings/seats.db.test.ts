import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { rideLegs } from "#drizzle/schema/rides";
import { actOn, createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import type { Ride } from "~/modules/rides/types";
import { db } from "~/platform/db.server";
import { acceptBooking } from "./commands.server";
import { requestSeats } from "./request.server";

const people = 200;
const rounds = 3;

const crowd = Promise.all(Array.from({ length: people }, () => createUser()));

test("of 200 people who book the last seat at once exactly one gets it", { timeout: 300_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const ride = await createRide({ seats: 1, bookingMode: "instant" });
    const outcomes = await Promise.all((await crowd).map((user) => askForSeat(ride, user.id)));
    expect(outcomes.filter((outcome) => outcome.ok && outcome.status === "accepted")).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "full")).toHaveLength(people - 1);
    expect(await statuses(ride)).toEqual(["accepted"]);
    expect(await taken(ride)).toEqual([1]);
  }
});

test("of 200 requests for one seat accepted at once exactly one is, and the others stand in line", {
  timeout: 300_000,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const ride = await createRide({ seats: 1 });
    const requests = [];
    for (const user of await crowd) requests.push(await createBooking(ride, { userId: user.id }));
    const outcomes = await Promise.all(requests.map((request) => acceptBooking(actOn(request, ride.userId))));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "full")).toHaveLength(people - 1);
    expect(await taken(ride)).toEqual([1]);
    const waiting = await db.select().from(bookings).where(eq(bookings.rideId, ride.id));
    expect(waiting.filter((booking) => booking.status === "requested" && booking.isWaiting)).toHaveLength(people - 1);
  }
});

test("the same form pressed ten times at once makes one booking and gives one answer", async () => {
  const ride = await createRide();
  const user = await createUser();
  const formKey = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => askForSeat(ride, user.id, formKey)));
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  expect(outcomes[0]).toMatchObject({ ok: true, status: "requested" });
  expect(await statuses(ride)).toEqual(["requested"]);
});

function askForSeat(ride: Ride, userId: number, formKey: string = randomUUID()) {
  const wishes = { seats: 1, message: "", confirmsWomenOnly: false, joinsLine: false };
  return requestSeats({ userId, rideId: ride.publicId, formKey, ...wishes });
}

async function statuses(ride: Ride) {
  const rows = await db.select({ status: bookings.status }).from(bookings).where(eq(bookings.rideId, ride.id));
  return rows.map((row) => row.status);
}

async function taken(ride: Ride) {
  const legs = await db.select().from(rideLegs).where(eq(rideLegs.rideId, ride.id)).orderBy(rideLegs.position);
  return legs.map((leg) => leg.taken);
}
