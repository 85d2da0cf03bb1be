import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rideListings, rideRoads } from "#drizzle/schema/rides";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import { db, sql } from "~/platform/db.server";
import { findRoad, keepRoads, relistOldRides } from "./listing.server";

test("a ride that an older version listed is given its line, and is found from points then", async () => {
  const { id: userId } = await createUser();
  // On one day: what an older version kept is whole minutes, which may lie on the other side of midnight.
  const departureAt = new Date(instantOf(addDays(localDateOf(Date.now()), 2), "09:00"));
  const rides = [
    await createRide({ userId, departureAt, stops: ["stockholm", "linkoping", "malmo"] }),
    await createRide({ userId, departureAt, stops: ["umea", "lulea"] }),
  ];
  const listedAs = () =>
    db
      .select()
      .from(rideListings)
      .innerJoin(rideRoads, eq(rideRoads.id, rideListings.roadId))
      .orderBy(rideListings.rideId);
  const wanted = await listedAs();
  await sql`
    update ride_road set line_x = '{}', line_y = '{}', line_metres = '{}', line_seconds = '{}', firsts = '{}',
      lasts = '{}', places = places[:5], offs = offs[:5], minutes = minutes[:5], distances = distances[:5],
      hash = sha256(hash)`;
  await sql`update ride_listing set keys = keys[:5]`;
  expect(await relistOldRides()).toBe(rides.length);
  for (const [n, listed] of (await listedAs()).entries()) {
    expect(listed.ride_road).toMatchObject({ lineX: wanted[n]?.ride_road.lineX, places: wanted[n]?.ride_road.places });
    expect(listed.ride_listing).toEqual({ ...wanted[n]?.ride_listing, roadId: listed.ride_road.id });
  }
  expect(await relistOldRides()).toBe(0);
});

test("rides that go the same way share its road", async () => {
  const { id: userId } = await createUser();
  const there = { userId, stops: ["stockholm", "norrkoping"] };
  const back = { userId, stops: ["norrkoping", "stockholm"] };
  const rides = await Promise.all([there, back, back, there].map((ride) => createRide(ride)));
  const roads = await Promise.all(rides.map(({ id }) => findRoad(db, id)));
  expect(new Set(roads.map((road) => road?.id)).size).toBe(2);
  expect(roads[0]?.id).toBe(roads[3]?.id);
});

test("who keep the same roads in another order wait for each other, and never in a circle", async () => {
  const rides = [await createRide({ stops: ["gavle", "umea"] }), await createRide({ stops: ["umea", "gavle"] })];
  const roads = (await Promise.all(rides.map(({ id }) => findRoad(db, id)))).flatMap((road) => road ?? []);
  const kept = roads
    .toSorted((one, other) => Buffer.compare(one.hash, other.hash))
    .map(({ id: _, usedOn: __, ...road }) => road);
  // Nobody waits for a road that was used today.
  await sql`update ride_road set used_on = current_date - 1`;
  const waiting = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const keep = async (some: typeof kept) => {
    const before = (await waiting()).length;
    const keeping = db.transaction((tx) => keepRoads(tx, some));
    keeping.catch(() => {});
    await vi.waitUntil(async () => (await waiting()).length > before, { timeout: 10_000 });
    return { keeping };
  };
  const [first, second] = await sql.begin(async (holder) => {
    await holder`select from ride_road where hash = ${kept[0]?.hash ?? ""} for update`;
    return [await keep(kept), await keep(kept.toReversed())];
  });
  expect(await second.keeping).toEqual((await first.keeping).toReversed());
});
