import { expect, test } from "vitest";
import { createRide } from "#tests/factories/rides";
import { places } from "~/modules/places/queries.server";
import { findCityPage } from "./city-page.server";
import { findRoutePage } from "./route-page.server";
import { cityPaths, countRideParts, ridePaths, routePaths } from "./sitemap.server";

test("the sitemap leads to every place, to routes people take, and to rides that can be booked", async () => {
  const [offer, request, full] = [
    await createRide(),
    await createRide({ kind: "request" }),
    await createRide({ departsInHours: -1 }),
  ];
  expect(await countRideParts()).toBe(1);
  const rides = await ridePaths(1);
  expect(rides).toContain(`/ride/${offer.publicId}`);
  expect(rides).toContain(`/passenger/${request.publicId}`);
  expect(rides.join()).not.toContain(full.publicId);
  expect(await ridePaths(2)).toEqual([]);
  const { all } = await places();
  expect(await cityPaths()).toHaveLength(all.length);
  const routes = await routePaths();
  expect(routes).toContain("/ride/stockholm-goteborg");
  expect(new Set(routes).size).toBe(routes.length);
  expect(routes.length).toBeLessThanOrEqual(50_000);
});

test("every route of the sitemap has a page", async () => {
  for (const path of (await routePaths()).slice(0, 40)) {
    expect(await findRoutePage(path.replace("/ride/", ""), Date.now()), path).not.toBeNull();
  }
});

test("a place's page shows the next rides from and to it, those along the way too", async () => {
  const ride = await createRide({ stops: ["stockholm", "malmo"] });
  const passed = await findCityPage("linkoping", Date.now());
  expect(passed?.leaving.map(({ publicId }) => publicId)).toContain(ride.publicId);
  expect(passed?.coming.map(({ publicId }) => publicId)).toContain(ride.publicId);
  expect((await findCityPage("malmo", Date.now()))?.leaving.map(({ publicId }) => publicId)).not.toContain(
    ride.publicId,
  );
  expect(await findCityPage("atlantis", Date.now())).toBeNull();
});

test("a route's page says what the way costs and what others share it for", async () => {
  const page = await findRoutePage("stockholm-goteborg", Date.now());
  expect(page?.cost).toBeGreaterThan(1100);
  expect(page?.shares.map(({ people }) => people)).toEqual([2, 3, 4]);
  expect(page?.shares[0]?.kronor).toBe(Math.round((page?.cost ?? 0) / 2));
  expect(page?.claim?.lowest).toBe(180);
  expect(page?.nearby.length).toBeGreaterThan(0);
  expect((await findRoutePage("lund-kiruna", Date.now()))?.claim).toBeNull();
});
