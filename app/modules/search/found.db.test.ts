import { expect, test } from "vitest";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import type { RideKind } from "~/modules/rides/types";
import { findCityPage } from "./city-page.server";
import { countPerDay, findRides } from "./queries.server";
import { findRouteFigures, findRoutePage } from "./route-page.server";
import { anyRide, mostCounted } from "./rules";
import { cityPaths, countRideParts, ridePaths, routePaths } from "./sitemap.server";
import { monthWords, ridesOfDay, ridesWords } from "./wording";

test("the sitemap names no file of rides while there are none: it would not exist", async () => {
  await createRide({ departsInHours: -1 });
  expect([await countRideParts(), await ridePaths(1)]).toEqual([0, []]);
});

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
  const { indexed } = await places();
  expect(await cityPaths()).toHaveLength(indexed.length);
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

test("a place's page shows and counts no rides of somebody who is hidden from its reader", async () => {
  const from = await createRide({ stops: ["hudiksvall", "bollnas"] });
  const to = await createRide({ stops: ["bollnas", "hudiksvall"], userId: from.userId });
  const shown = async (hidden?: number[]) => {
    const page = await findCityPage("hudiksvall", Date.now(), hidden);
    const ids = [page?.leaving, page?.coming].map((rides) => rides?.map(({ publicId }) => publicId));
    return [...ids, page?.month.rides];
  };
  expect(await shown()).toEqual([[from.publicId], [to.publicId], 1]);
  expect(await shown([from.userId])).toEqual([[], [], 0]);
});

test("the card of a wanted ride says what its passengers need, that of an offer what is particular about booking", async () => {
  const needs = { stops: ["kalmar", "oskarshamn"], childSeat: true, pets: true, womenOnly: true } as const;
  const tags = async (kind: RideKind) => {
    await createRide({ ...needs, stops: [...needs.stops], kind, bookingMode: "instant" });
    const from = (await places()).bySlug("kalmar");
    const { rides } = await findRides(
      { ...anyRide, kind, seats: 3, from: from ? { place: from, radius: 5000 } : null },
      Date.now(),
    );
    return rides[0]?.tags;
  };
  expect(await tags("request")).toEqual(["pets", "child", "women"]);
  expect(await tags("offer")).toEqual(["instant", "women"]);
});

test("the card of a ride shows no more of a name than its page", async () => {
  const names = ["anna@exempel.se", "0701234567", "Anna\u00a0Lind"];
  const stops = ["ljungby", "alvesta"];
  for (const displayName of names) await createRide({ stops, userId: (await createUser({ displayName })).id });
  const [from = null, to = null] = stops.map((await places()).endAt);
  const { rides } = await findRides({ ...anyRide, from, to }, Date.now());
  expect(rides.map(({ person }) => person.firstName).sort()).toEqual(["Anna", "Resenär", "Resenär"]);
});

test("a driver's room for luggage and pets finds who brings so much, or less", async () => {
  const stops = ["vetlanda", "savsjo"];
  const without = await createRide({ kind: "request", stops, luggage: "none" });
  const small = await createRide({ kind: "request", stops, luggage: "small", pets: true });
  const large = await createRide({ kind: "request", stops, luggage: "large" });
  const from = (await places()).endAt("vetlanda");
  const found = async (room: { luggage?: "small" | "large"; pets?: boolean; instant?: boolean }) => {
    const { rides } = await findRides({ ...anyRide, kind: "request", seats: 8, from, ...room }, Date.now());
    return rides.map(({ publicId }) => publicId).sort();
  };
  const idsOf = (...rides: { publicId: string }[]) => rides.map(({ publicId }) => publicId).sort();
  expect(await found({ luggage: "small", pets: true })).toEqual(idsOf(without, small));
  expect(await found({ luggage: "large", instant: true })).toEqual(idsOf(without, small, large));
});

test("a card says where the car comes from or goes on to, else what it passes", async () => {
  await createRide({ stops: ["stromstad", "uddevalla", "trollhattan", "alingsas"] });
  const index = await places();
  const end = (slug: string) => {
    const place = index.bySlug(slug);
    return place ? { place, radius: 5000 } : null;
  };
  const way = async (from: string, to: string) => {
    const { rides } = await findRides({ ...anyRide, from: end(from), to: end(to) }, Date.now());
    return rides.map((ride) => ride.way);
  };
  expect(await way("stromstad", "trollhattan")).toEqual(["på väg till Alingsås"]);
  expect(await way("uddevalla", "alingsas")).toEqual(["på väg från Strömstad"]);
  expect(await way("uddevalla", "trollhattan")).toEqual(["på väg till Alingsås"]);
  expect(await way("stromstad", "alingsas")).toEqual([expect.stringMatching(/^via .*Trollhättan/)]);
  await createRide({ stops: ["goteborg", "ulricehamn"] });
  expect(await way("goteborg", "ulricehamn")).toEqual(["via väg 40 · Borås"]);
});

test("a route's page counts its rides on each of thirty days, and says what they cost", async () => {
  const now = Date.now();
  const stops = ["lulea", "boden"];
  const { departureAt } = await createRide({ stops, price: 40, departsInHours: 24 * 20 });
  for (const price of [60, 80, 0]) await createRide({ stops, price, departureAt });
  await createRide({ stops, price: 30, departsInHours: 24 * 31 });
  const hidden = await createRide({ stops, price: 10, departureAt });
  const page = await findRoutePage("lulea-boden", now, { hiddenUserIds: [hidden.userId] });
  expect(page?.month).toMatchObject({ rides: 4, lowestPrice: 40, usualPrice: 60 });
  expect(page?.month.days).toHaveLength(30);
  expect(page?.month.days.filter(({ rides }) => rides > 0)).toEqual([
    { date: localDateOf(departureAt.getTime()), rides: 4, lowestPrice: 40 },
  ]);
});

test("the home screen and the page of a route say the same of it, and of what time", async () => {
  const now = Date.now();
  const stops = ["pitea", "skelleftea"];
  await createRide({ stops, price: 60, departsInHours: 24 * 3 });
  await createRide({ stops, price: 40, departsInHours: 24 * 20 });
  const index = await places();
  const [from, to] = stops.map((slug) => index.bySlug(slug));
  if (!from || !to) throw new Error("no such places");
  const { month } = await findRouteFigures(from, to, now);
  expect(month).toEqual((await findRoutePage(stops.join("-"), now))?.month);
  expect(monthWords(month).replaceAll("\u00a0", " ")).toBe("2 resor de kommande 30 dagarna, från 40 kr");
  expect(monthWords({ ...month, rides: 900, hasMore: true, lowestPrice: null })).toMatch(/^minst 900/);
  expect(monthWords({ ...month, rides: 0, lowestPrice: null })).toBe("");
});

test("beside a search a hundred rides a day are counted, and what is not counted is not said", async () => {
  const now = Date.now();
  const { id: userId } = await createUser();
  const stops = ["boden", "kalix"];
  const { departureAt } = await createRide({ stops, userId, departsInHours: 24 * 5, price: 50 });
  const post = () => createRide({ stops, userId, departureAt, price: 50 });
  await Promise.all(Array.from({ length: mostCounted - 2 }, post));
  const index = await places();
  const [from = null, to = null] = stops.map((slug) => {
    const place = index.bySlug(slug);
    return place ? { place, radius: index.radiusOf(place) } : null;
  });
  const date = localDateOf(departureAt.getTime());
  const onTheDay = async (seats: number) =>
    (await countPerDay({ ...anyRide, from, to, date, seats }, now)).find((day) => day.date === date);
  const all = await onTheDay(1);
  expect(all).toMatchObject({ rides: 99, lowestPrice: 50 });
  expect([ridesOfDay(all?.rides ?? 0), ridesWords([{ rides: 99 }, { rides: 2 }])]).toEqual([
    "99\u00a0resor",
    "101\u00a0resor",
  ]);
  await Promise.all([post(), post()]);
  const most = await onTheDay(2);
  expect(most).toMatchObject({ rides: 100, lowestPrice: null });
  expect([ridesOfDay(100), ridesWords([{ rides: 100 }, { rides: 2 }])]).toEqual(["100+ resor", "minst 102\u00a0resor"]);
});

test("beyond thirty rides a day nobody counts", async () => {
  const userId = (await createUser()).id;
  for (let n = 0; n < 31; n++) await createRide({ userId, stops: ["ystad", "simrishamn"], departsInHours: 24 * 10 });
  const { month } = (await findRoutePage("ystad-simrishamn", Date.now())) ?? {};
  expect(month).toMatchObject({ rides: 30, hasMore: true });
});

test.each([
  ["begin", "mora-orsa", ["mora", "orsa"], ["malung", "mora", "orsa"]],
  ["end", "rattvik-mora", ["falun", "rattvik", "mora"], ["falun", "rattvik", "mora", "alvdalen"]],
])("where enough rides %s those that only pass are counted as well", async (_, route, usual, passing) => {
  const userId = (await createUser()).id;
  const at = (days: number) => ({ userId, departsInHours: 24 * days });
  for (const day of [1, 11, 21]) {
    for (let n = 0; n < 31; n++) await createRide({ ...at(day), stops: usual });
  }
  await createRide({ ...at(15), stops: passing });
  const { month } = (await findRoutePage(route, Date.now())) ?? {};
  expect(month?.days.map(({ rides }) => rides).filter((rides) => rides > 0)).toEqual([30, 30, 1, 30]);
});

test("a place's page counts the rides that leave it", async () => {
  await createRide({ stops: ["visby", "hemse"], departsInHours: 24 * 5 });
  expect((await findCityPage("visby", Date.now()))?.month.rides).toBe(1);
  expect((await findCityPage("hemse", Date.now()))?.month.rides).toBe(0);
});

test("a route's page says what the way costs and what others share it for", async () => {
  const page = await findRoutePage("stockholm-goteborg", Date.now(), { people: 2 });
  const cost = page?.cost ?? 0;
  expect(cost).toBeGreaterThan(1100);
  expect(page?.share).toMatchObject({ people: 2, each: Math.round(cost / 2), highest: cost });
  expect((await findRoutePage("stockholm-goteborg", Date.now(), { people: 400 }))?.share.people).toBe(9);
  expect((await findRoutePage("stockholm-goteborg", Date.now(), { people: 2.5 }))?.share).toEqual(page?.share);
  expect(page?.claim?.lowest).toBe(180);
  expect(page?.nearby.length).toBeGreaterThan(0);
  expect((await findRoutePage("lund-kiruna", Date.now()))?.claim).toBeNull();
});
