import { expect, test } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { blockUser } from "~/modules/users/commands.server";
import { findBookingPage } from "./queries.server";
import { isJustSent } from "./rules";
import { findWayHome, hasWayHome } from "./way-home.server";

test("the way home counts who drives back in the week from the day of the trip, without those who are hidden", async () => {
  const [viewer, blocked] = [await createUser(), await createUser()];
  const booking = await createBooking(await createRide({ stops: ["kiruna", "lulea"] }), { userId: viewer.id });
  const page = await findBookingPage(viewer.id, booking.publicId);
  if (!page) throw new Error("no booking");
  const home = (who: typeof viewer, hiddenUserIds: number[]) =>
    findWayHome({ id: who.id, hiddenUserIds }, page, Date.now());
  expect(await home(await createUser(), [])).toMatchObject({ rides: null, lowestPrice: null });
  const back = ["lulea", "kiruna"];
  await createRide({ stops: back, departsInHours: 72, price: 130 });
  await createRide({ stops: back, departsInHours: 96, price: 110 });
  await createRide({ stops: back, departsInHours: 2, price: 50 });
  await createRide({ stops: back, departsInHours: 72, price: 60, userId: blocked.id });
  await blockUser(viewer.id, blocked.id);
  const found = await home(viewer, [blocked.id]);
  expect(found).toMatchObject({ rides: "2\u00a0resor", lowestPrice: 110 });
  expect(found?.address).toMatch(/^\/select-location\?from=lulea&to=kiruna&date=\d{4}-\d\d-\d\d$/);
});

test("who has a way home already is offered none: driven, asked for or wanted, from and to nearby", async () => {
  const there = await createRide({ stops: ["uppsala", "gavle"] });
  const back = { stops: ["gavle", "uppsala"], departsInHours: 96 };
  const [driver, wanting, rider] = [await createUser(), await createUser(), await createUser()];
  await createRide({ ...back, userId: driver.id });
  await createRide({ ...back, userId: wanting.id, kind: "request" });
  await createBooking(await createRide({ ...back, stops: ["gavle", "storvreta"] }), { userId: rider.id });
  const [later, onwards] = [await createUser(), await createUser()];
  await createRide({ ...back, departsInHours: 10 * 24, userId: later.id });
  await createRide({ ...back, stops: ["uppsala", "gavle"], userId: onwards.id });
  for (const { id } of [driver, wanting, rider, later, onwards]) {
    const { publicId } = await createBooking(there, { userId: id, seats: 1, status: "expired" });
    const page = await findBookingPage(id, publicId);
    if (!page) throw new Error("no booking");
    const hasBack = ![later, onwards].some((one) => one.id === id);
    expect(await hasWayHome(id, page)).toBe(hasBack);
    expect((await findWayHome({ id, hiddenUserIds: [] }, page, Date.now())) === null).toBe(hasBack);
  }
});

test("the moment of booking is its sender's, for ten minutes, while it can come to something", () => {
  const sent = { side: "sender", status: "requested", createdAt: 0 } as const;
  expect(isJustSent(sent, 9 * 60_000)).toBe(true);
  expect(isJustSent(sent, 11 * 60_000)).toBe(false);
  expect(isJustSent({ ...sent, side: "receiver" }, 1)).toBe(false);
  expect(isJustSent({ ...sent, status: "accepted" }, 1)).toBe(true);
  expect(isJustSent({ ...sent, status: "withdrawn" }, 1)).toBe(false);
});
