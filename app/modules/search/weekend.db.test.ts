import { expect, test } from "vitest";
import { createRide } from "#tests/factories/rides";
import { instantOf } from "~/modules/calendar/rules";
import { findWeekend } from "./weekend.server";

const at = (date: string, time: string) => new Date(instantOf(date, time));

test("the weekend is Friday to Sunday: what leaves then with a free seat, the commonest way first", async () => {
  const rides: [string[], string, string, number][] = [
    [["kiruna", "lulea"], "2031-05-08", "23:30", 100],
    [["kiruna", "lulea"], "2031-05-09", "00:30", 120],
    [["kiruna", "lulea"], "2031-05-11", "23:30", 0],
    [["kiruna", "lulea"], "2031-05-12", "00:30", 90],
    [["umea", "lulea"], "2031-05-10", "08:00", 80],
  ];
  for (const [stops, date, time, price] of rides) await createRide({ stops, departureAt: at(date, time), price });
  const all = [
    { from: "Kiruna", to: "Luleå", rides: 2, lowestPrice: 120, address: "kiruna&to=lulea&date=2031-05-10&days=1" },
    { from: "Umeå", to: "Luleå", rides: 1, lowestPrice: 80, address: "umea&to=lulea&date=2031-05-10&days=1" },
  ].map((route) => ({ ...route, address: `/select-location?from=${route.address}` }));
  expect(await findWeekend(at("2031-05-05", "09:00").getTime())).toEqual(all);
  expect(await findWeekend(at("2031-05-10", "07:00").getTime())).toMatchObject([
    { from: "Umeå", rides: 1 },
    { from: "Kiruna", rides: 1, lowestPrice: null },
  ]);
  expect(await findWeekend(at("2031-05-11", "09:00").getTime())).toEqual([
    { ...all[0], rides: 1, lowestPrice: null, address: "/select-location?from=kiruna&to=lulea&date=2031-05-11" },
  ]);
  expect(await findWeekend(at("2031-06-01", "09:00").getTime())).toEqual([]);
});
