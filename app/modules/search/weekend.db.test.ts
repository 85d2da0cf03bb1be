import { expect, test } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { instantOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { refreshAvailability } from "~/modules/rides/publish.server";
import { db } from "~/platform/db.server";
import { findRides } from "./queries.server";
import { readSearch } from "./schema";
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

test("a route is named after where its rides go, or the town next to it on the map, and leads to a search for them", async () => {
  const departureAt = at("2031-06-20", "08:00");
  for (const [price, ...stops] of [
    [120, "goteborg", "oslo"],
    [90, "goteborg", "oslo"],
    [250, "stockholm", "salen"],
    [180, "57.715,11.965", "boras"],
    [150, "goteborg", "boras"],
    [20, "57.715,11.965", "goteborg"],
  ] as const)
    await createRide({ stops, departureAt, price });
  const now = at("2031-06-19", "09:00").getTime();
  const found = await findWeekend(now);
  expect(found.map(({ from, to, rides, lowestPrice }) => [from, to, rides, lowestPrice])).toEqual([
    ["Göteborg", "Oslo", 2, 90],
    ["Göteborg", "Borås", 2, 150],
    ["Stockholm", "Sälen", 1, 250],
  ]);
  const index = await places();
  for (const { address, rides } of found) {
    const { search } = readSearch(new URL(address, "http://127.0.0.1").searchParams, index, now);
    expect((await findRides(search ?? expect.fail(), now)).rides, address).toHaveLength(rides);
  }
});

test("a ride that is full on a part of its way is none of its whole way, which its tile leads to", async () => {
  const ride = await createRide({
    stops: ["kiruna", "gallivare", "lulea"],
    departureAt: at("2031-06-14", "08:00"),
    seats: 1,
  });
  const now = at("2031-06-13", "09:00").getTime();
  expect(await findWeekend(now)).toMatchObject([{ rides: 1 }]);
  await createBooking(ride, { toLeg: 1, status: "accepted" });
  await db.transaction((tx) => refreshAvailability(tx, ride.id));
  expect(await findWeekend(now)).toEqual([]);
});
