import { beforeAll, expect, test } from "vitest";
import { createRide } from "#tests/factories/rides";
import { places } from "~/modules/places/queries.server";
import { planRoute } from "~/modules/places/roads.server";
import { bestSpots, meetingSpots, spotsAlong } from "./meeting-spots.server";
import { findRidePage } from "./ride-page.server";
import type { Ride } from "./types";

let ride: Ride;

beforeAll(async () => {
  ride = await createRide({ stops: ["goteborg", "stockholm"] });
});

test("from a point beside the road one may get on at named places nearer to it, the best first", async () => {
  const index = await places();
  const point = index.bySlug("58.030,14.600");
  const { to: spots } = await meetingSpots(ride.id, { to: point });
  expect(spots.length).toBeGreaterThan(0);
  expect(spots.length).toBeLessThanOrEqual(3);
  const page = await findRidePage(ride.publicId, null, { from: null, to: point?.slug ?? "" }, Date.now());
  expect(page?.part.to).toEqual({ name: point?.name, slug: point?.slug });
  expect(page?.part.spots.to).toEqual(spots);
  expect(page?.part.spots.from).toEqual([]);
  for (const spot of spots) {
    expect(spot.detourMinutes).toBeLessThan(page?.part.detourMinutes ?? 0);
    const there = await findRidePage(ride.publicId, null, { from: null, to: spot.slug }, Date.now());
    expect(there?.part.to.slug).toBe(spot.slug);
    expect(there?.part.detourMinutes).toBe(spot.detourMinutes);
  }
});

test("by the road itself, and where the ride does not pass, nothing is named", async () => {
  const index = await places();
  const nothing = { from: [], to: [] };
  expect(await meetingSpots(ride.id, { from: index.bySlug("goteborg") })).toEqual(nothing);
  expect(await meetingSpots(ride.id, {})).toEqual(nothing);
  expect(await meetingSpots(ride.id + 1_000, { to: index.bySlug("jonkoping") })).toEqual(nothing);
});

test("in a list the best of them is named where it spares the driver minutes", async () => {
  const index = await places();
  const [far, near] = [index.bySlug("58.030,14.600"), index.bySlug("goteborg")];
  const { to: all } = await meetingSpots(ride.id, { to: far });
  const page = await findRidePage(ride.publicId, null, { from: null, to: far?.slug ?? "" }, Date.now());
  const away = (page?.part.detourMinutes ?? 0) * 500;
  const bestOf = async (to: number) => {
    const best = await bestSpots([{ publicId: ride.publicId, from: 0, to }], { from: near, to: far });
    return best.get(ride.publicId);
  };
  expect(await bestOf(away)).toEqual({ from: undefined, to: all[0] });
  expect(await bestOf(((all[0]?.detourMinutes ?? 0) + 2) * 500)).toBeUndefined();
  expect(await bestOf(0)).toBeUndefined();
  expect(await bestSpots([], { to: far })).toEqual(new Map());
});

test("along a way its driver is shown stations, rest stops and car parks by the road, in driving order", async () => {
  const index = await places();
  const ends = ["stockholm", "goteborg"].flatMap((slug) => index.bySlug(slug) ?? []);
  const route = await planRoute(ends);
  const spots = await spotsAlong(route);
  expect(spots.length).toBeGreaterThan(1);
  expect(spots.length).toBeLessThanOrEqual(4);
  for (const { place } of spots) expect(["station", "park_and_ride", "rest_stop"]).toContain(place.kind);
  const metres = spots.map((spot) => spot.metres);
  expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  const by = await planRoute([...ends.slice(0, 1), ...spots.map(({ place }) => place), ...ends.slice(1)]);
  expect(by.metres / route.metres).toBeLessThan(1.03);
});
