import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { signIn } from "#tests/factories/sessions";
import { createUser } from "#tests/factories/users";
import { cancelRide } from "~/modules/bookings/ride-changes.server";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import type { Ride } from "~/modules/rides/types";
import { db } from "~/platform/db.server";
import { formatDay } from "~/text/format";
import { loader } from "./route";

const url = "http://127.0.0.1:3000/";
const driver = await createUser();
const cookie = await signIn(driver);

const open = ({ publicId: rideId }: Ride) =>
  loader({ request: new Request(url, { headers: { Cookie: cookie } }), params: { rideId }, context: {} });

test("a posted ride is celebrated until it is booked or called off; then its receipt leads to it", async () => {
  const [booked, cancelled] = [await createRide({ userId: driver.id }), await createRide({ userId: driver.id })];
  expect(await open(booked)).toMatchObject({ title: "Resan ligger ute" });
  const wanted = await createRide({ userId: driver.id, kind: "request" });
  expect(await open(wanted)).toMatchObject({ title: "Efterlysningen ligger ute" });
  await createBooking(booked, { userId: (await createUser()).id });
  await cancelRide({ userId: driver.id, rideId: cancelled.publicId, scope: "one", formKey: "off" });
  for (const ride of [booked, cancelled]) {
    const led = await open(ride).catch((answer: Response) => answer.headers.get("Location"));
    expect(led).toBe(`/my-driver-rides/${ride.publicId}`);
  }
});

test("of several posted together the days are said, with the way back apart", async () => {
  const at = (days: number) => new Date(instantOf(addDays(localDateOf(Date.now()), days), "08:15"));
  const [first, second] = [
    await createRide({ userId: driver.id, departureAt: at(5) }),
    await createRide({ userId: driver.id, departureAt: at(12) }),
  ];
  await db.execute(sql`update ride set created_at = now() where id in (${first.id}, ${second.id})`);
  const day = formatDay(at(5));
  expect(await open(first)).toMatchObject({
    title: expect.stringMatching(/^2\sresor ligger ute$/),
    when: expect.stringMatching(new RegExp(`^\\S+ 08:15, ${day}–${formatDay(at(12))}$`)),
    home: null,
  });
  const back = await createRide({ userId: driver.id, departureAt: at(13) });
  await db.execute(sql`update ride set created_at = (select created_at from ride where id = ${first.id}),
    return_of = ${first.id} where id = ${back.id}`);
  expect(await open(first)).toMatchObject({
    title: expect.stringMatching(/^2\sresor dit och 1 hem ligger ute$/),
    home: expect.stringContaining(formatDay(at(13))),
  });
});
