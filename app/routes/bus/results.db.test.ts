import { expect, test } from "vitest";
import { createCoach } from "#tests/factories/departures";
import { addDays, localDateOf } from "~/modules/calendar/rules";
import { findBuses } from "./results.server";

test("who finds no coach on a day is shown those of the days nearest to it, in their order", async () => {
  const posted = [];
  for (const days of [2, 3, 17, 20, 22]) posted.push(await createCoach({ departsInHours: 24 * days }));
  const [, , ...nearest] = posted;
  const date = addDays(localDateOf(nearest[0]?.departureAt.getTime() ?? 0), 1);
  const { later } = await findBuses(new URLSearchParams({ from: "stockholm", to: "sundsvall", date }), Date.now());
  expect(later.map(({ publicId }) => publicId)).toEqual(nearest.map(({ publicId }) => publicId));
});
