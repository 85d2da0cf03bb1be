import { expect, test } from "vitest";
import { createRide } from "#tests/factories/rides";
import { localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { readSearch } from "~/modules/search/schema";
import { resultsOf } from "./results.server";

test("words that were not understood are said above what the others found", async () => {
  await createRide({ stops: ["stockholm", "malmo"] });
  const typed = readSearch(new URLSearchParams({ q: "stockholm malmö hund" }), await places(), Date.now());
  const { rides, errors, reach } = await resultsOf(typed, [], null, Date.now());
  expect(rides).not.toEqual([]);
  expect(errors).toEqual({});
  expect(reach).toMatch(/^Vi förstod inte ”hund”\. Vi söker inom /);
});

test("who finds nothing with filters is led on without them where that finds a ride, else to a watch", async () => {
  const { departureAt } = await createRide({ stops: ["stockholm", "malmo"], price: 220 });
  const shown = async (to: string) => {
    const date = localDateOf(departureAt.getTime());
    const now = Date.now();
    const asked = new URLSearchParams({ from: "stockholm", to, date, maxPrice: "1" });
    const typed = readSearch(asked, await places(), now);
    return (await resultsOf(typed, [], null, now)).empty;
  };
  expect(await shown("malmo")).toMatchObject({ main: { children: "Sök utan filter" }, look: "secondary" });
  expect(await shown("kiruna")).toMatchObject({ main: false, look: "primary" });
});
