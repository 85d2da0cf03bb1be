import { expect, test } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { cancelRide } from "~/modules/bookings/ride-changes.server";
import type { Ride } from "~/modules/rides/types";
import { startSession } from "~/modules/sessions/session.server";
import { loader } from "./route";

const url = "http://127.0.0.1:3000/";
const driver = await createUser();
const [cookie = ""] = (await startSession(new Request(url), driver)).split(";");

const open = ({ publicId: rideId }: Ride) =>
  loader({ request: new Request(url, { headers: { Cookie: cookie } }), params: { rideId }, context: {} });

test("a posted ride is celebrated until it is booked or called off; then its receipt leads to it", async () => {
  const [booked, cancelled] = [await createRide({ userId: driver.id }), await createRide({ userId: driver.id })];
  expect(await open(booked)).toMatchObject({ title: "Resan ligger ute" });
  await createBooking(booked, { userId: (await createUser()).id });
  await cancelRide({ userId: driver.id, rideId: cancelled.publicId, scope: "one", formKey: "off" });
  for (const ride of [booked, cancelled]) {
    const led = await open(ride).catch((answer: Response) => answer.headers.get("Location"));
    expect(led).toBe(`/my-driver-rides/${ride.publicId}`);
  }
});
