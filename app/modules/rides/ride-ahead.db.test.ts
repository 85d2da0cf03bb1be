import { expect, test } from "vitest";
import { createRide } from "#tests/factories/rides";
import { findRideAhead } from "./ride-ahead.server";

test("who comes from a booking form sees the ride, and who comes from elsewhere sees none", async () => {
  const now = Date.now();
  const { publicId } = await createRide({ stops: ["kiruna", "lulea"] });
  const found = await findRideAhead(`/book-ride/${publicId}?from=kiruna&to=lulea&seats=2`, now);
  expect(found).toMatchObject({ kind: "offer", part: { from: { name: "Kiruna" }, to: { name: "Luleå" }, price: 220 } });
  expect(found?.owner).not.toHaveProperty("email");
  for (const address of ["/", `/ride/${publicId}`, "/book-ride/finns-inte", "/book-ride/abcdefghjkmn", "//book-ride/x"])
    expect(await findRideAhead(address, now), address).toBeNull();
  const gone = await createRide({ departsInHours: 1 });
  expect(await findRideAhead(`/book-ride/${gone.publicId}`, now + 2 * 3_600_000)).toBeNull();
});
