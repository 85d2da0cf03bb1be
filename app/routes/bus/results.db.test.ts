import { expect, test } from "vitest";
import { createCoach } from "#tests/factories/departures";
import { addDays, localDateOf } from "~/modules/calendar/rules";
import { findBuses } from "./results.server";

test("who finds no coach on a day is shown those of the days nearest to it, in their order", async () => {
  const now = Date.now();
  const ids = [];
  for (const days of [2, 3, 17, 20, 22]) ids.push((await createCoach({ departsInHours: 24 * days })).publicId);
  const asked = { from: "stockholm", to: "sundsvall", date: addDays(localDateOf(now), 18) };
  const { later } = await findBuses(new URLSearchParams(asked), now);
  expect(later.map(({ publicId }) => publicId)).toEqual(ids.slice(2));
});
