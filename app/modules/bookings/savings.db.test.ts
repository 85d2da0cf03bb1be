import { expect, test } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { findSavings } from "./savings.server";

test("only trips that came about count, over the part that was shared, for both", async () => {
  const driver = await createUser();
  const passenger = await createUser();
  const ride = await createRide({ userId: driver.id, stops: ["goteborg", "jonkoping", "stockholm"], seats: 8 });
  const whole = await createBooking(ride, { userId: passenger.id, status: "completed", price: 200 });
  await createBooking(ride, { status: "no_show", userId: passenger.id, price: 200 });
  const [all] = await findSavings(passenger.id);
  expect(all).toMatchObject({ trips: 1, metres: ride.metres });
  expect(all?.kronor).toBe(Math.max(0, Math.round((ride.metres * 25) / 10_000 - 200)));
  expect(await findSavings(driver.id)).toMatchObject([{ trips: 1, metres: ride.metres, kronor: 200 }]);

  const half = { onMinutes: 0, offMinutes: Math.round(whole.offMinutes / 2), price: 100, seats: 2 };
  const other = await createBooking(ride, { ...half, status: "completed" });
  const [part] = await findSavings(other.userId);
  expect((part?.metres ?? 0) / ride.metres).toBeCloseTo(0.5, 2);
  expect(await findSavings(driver.id)).toMatchObject([{ trips: 2, kronor: 400 }]);
  expect(await findSavings((await createUser()).id)).toEqual([]);
});
