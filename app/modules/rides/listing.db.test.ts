import { expect, test } from "vitest";
import { rideSearch } from "#drizzle/schema/rides";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import { db, sql } from "~/platform/db.server";
import { relistOldRides } from "./listing.server";

test("a ride that an older version listed is given its line, and is found from points then", async () => {
  const { id: userId } = await createUser();
  // On one day: what an older version kept is whole minutes, which may lie on the other side of midnight.
  const departureAt = new Date(instantOf(addDays(localDateOf(Date.now()), 2), "09:00"));
  const rides = [
    await createRide({ userId, departureAt, stops: ["stockholm", "linkoping", "malmo"] }),
    await createRide({ userId, departureAt, stops: ["umea", "lulea"] }),
  ];
  const listedAs = () => db.select().from(rideSearch).orderBy(rideSearch.rideId);
  const wanted = await listedAs();
  await sql`
    update ride_search set line_x = '{}', line_y = '{}', line_metres = '{}', line_seconds = '{}', firsts = '{}',
      lasts = '{}', keys = keys[:5], offs = offs[:5], minutes = minutes[:5], distances = distances[:5]`;
  expect(await relistOldRides()).toBe(rides.length);
  for (const [n, listed] of (await listedAs()).entries()) {
    expect(listed.lineX).toEqual(wanted[n]?.lineX);
    expect(new Set(listed.keys)).toEqual(new Set(wanted[n]?.keys));
    expect(listed).toMatchObject({ originId: wanted[n]?.originId, departure: wanted[n]?.departure });
  }
  expect(await relistOldRides()).toBe(0);
});
