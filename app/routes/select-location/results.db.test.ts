import { expect, test } from "vitest";
import { createCoach } from "#tests/factories/departures";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { readSearch } from "~/modules/search/schema";
import { formatDay } from "~/text/format";
import { resultsOf } from "./results.server";

const nobody = { userId: null, hiddenUserIds: [], formKey: null };

test("words that were not understood are said above what the others found", async () => {
  await createRide({ stops: ["stockholm", "malmo"] });
  const typed = readSearch(new URLSearchParams({ q: "stockholm malmö hund" }), await places(), Date.now());
  const { rides, errors, told } = await resultsOf(typed, nobody, Date.now());
  expect(rides).not.toEqual([]);
  expect(errors).toEqual({});
  expect(told).toBe("Vi förstod inte ”hund”.");
});

test("who finds nothing with filters is led on without them where that finds a ride, else to a watch", async () => {
  const { departureAt } = await createRide({ stops: ["stockholm", "malmo"], price: 220 });
  const date = localDateOf(departureAt.getTime());
  const shown = async (to: string) => (await resultsFor({ from: "stockholm", to, date, maxPrice: "1" })).empty;
  expect(await shown("malmo")).toMatchObject({
    title: "Inga resor med dina filter",
    unfiltered: { to: `/select-location?from=stockholm&to=malmo&date=${date}`, children: "Sök utan filter" },
  });
  expect(await shown("kiruna")).toMatchObject({ title: `Inga resor ${formatDay(departureAt)}`, unfiltered: null });
});

test("who finds nothing for so many reads that there are fewer seats, where there are, and is led to them", async () => {
  const { departureAt } = await createRide({ stops: ["eksjo", "tranas"], seats: 2 });
  const date = localDateOf(departureAt.getTime());
  const shown = async (to: string, more = {}) =>
    (await resultsFor({ from: "eksjo", to, date, seats: "3", ...more })).empty;
  expect(await shown("tranas")).toMatchObject({
    title: "Inga resor med 3\u00a0lediga platser",
    unfiltered: { to: `/select-location?from=eksjo&to=tranas&date=${date}`, children: "Visa resor med färre platser" },
  });
  expect((await resultsFor({ from: "eksjo", to: "kiruna", seats: "3" })).empty?.title).toBe(
    "Inga resor de närmaste 60 dagarna",
  );
  for (const empty of [await shown("kiruna"), await shown("tranas", { kind: "request" })])
    expect(empty).toMatchObject({ title: `Inga resor ${formatDay(departureAt)}`, unfiltered: null });
});

test("who finds nothing for so many and with filters is led to what there is without both", async () => {
  await createRide({ stops: ["hudiksvall", "sundsvall"], seats: 2, price: 200 });
  const shown = async (to: string) => (await resultsFor({ from: "hudiksvall", to, seats: "3", maxPrice: "1" })).empty;
  expect(await shown("sundsvall")).toMatchObject({
    title: "Inga resor med 3\u00a0lediga platser",
    unfiltered: {
      to: "/select-location?from=hudiksvall&to=sundsvall",
      children: "Visa resor med färre platser, utan filter",
    },
  });
  expect(await shown("kiruna")).toMatchObject({ unfiltered: null });
});

test("who looks for people to drive sees first who pays most", async () => {
  const way = { kind: "request" as const, stops: ["lysekil", "uddevalla"] };
  const ids = [];
  for (const price of [40, 20, 60]) ids.push((await createRide({ ...way, price })).publicId);
  const { rides, orders } = await resultsFor({ kind: "request", from: "lysekil", to: "uddevalla", order: "cheapest" });
  expect(rides.map(({ publicId }) => publicId)).toEqual([ids[2], ids[0], ids[1]]);
  expect(orders).toContainEqual(["cheapest", "Betalar mest"]);
});

test("who finds nothing on a day is shown a coach nearby, and a watch of that day beside one of all days", async () => {
  const { publicId, departureAt } = await createCoach({ stops: ["stockholm", "borlange", "mora"] });
  const date = addDays(localDateOf(departureAt.getTime()), 1);
  const { days, coaches, empty, reach } = await resultsFor({ from: "stockholm", to: "salen", date, days: "1" });
  expect(days).toEqual([]);
  expect(coaches).toMatchObject({ title: "Buss i närheten", all: "/bus?from=stockholm&to=mora" });
  expect(coaches?.departures).toMatchObject([{ publicId, off: { slug: "mora" } }]);
  const [ofDay, ofAll] = empty?.watches ?? [];
  expect(ofDay).toMatchObject({ children: expect.stringMatching(/^Bevaka .* ± 1.dag$/), values: { date } });
  expect(ofAll).toMatchObject({ children: "Bevaka alla dagar", values: { from: "stockholm", date: undefined } });
  expect(reach).toMatch(/^Vi söker inom /);
  expect((await resultsFor({ from: "59.347,18.073" })).reach).toBe("Vi söker inom 5\u00a0km från platsen du valt.");
  const near = await resultsFor({ from: "stockholm", to: "uppsala", date });
  expect(near.coaches).toBe(null);
});

test("the coaches nearby are those of the days nearest to the one asked for", async () => {
  const stops = ["stockholm", "borlange", "falun"];
  const posted = [];
  for (const days of [2, 3, 17, 20, 22]) posted.push(await createCoach({ stops, departsInHours: 24 * days }));
  const [, , ...nearest] = posted;
  const date = addDays(localDateOf(nearest[0]?.departureAt.getTime() ?? 0), 1);
  const { coaches } = await resultsFor({ from: "stockholm", to: "falun", date });
  expect(coaches?.departures.map(({ publicId }) => publicId)).toEqual(nearest.map(({ publicId }) => publicId));
});

test("who asks of no day and finds nothing soon is shown what goes farther on, and not led to the same search again", async () => {
  const { publicId, departureAt } = await createRide({ stops: ["haparanda", "visby"], departsInHours: 24 * 70 });
  const { rides, empty } = await resultsFor({ from: "haparanda", to: "visby" });
  expect(rides).toEqual([]);
  const [day, date] = [formatDay(departureAt), localDateOf(departureAt.getTime())];
  expect(empty).toMatchObject({
    ...{ title: "Inga resor de närmaste 60 dagarna", daysTitle: "Längre fram" },
    more: { to: `/select-location?from=haparanda&to=visby&date=${date}&days=3`, children: `Sök omkring ${day}` },
  });
  expect(empty?.days.map((ride) => ride.publicId)).toEqual([publicId]);
  const nothing = await resultsFor({ from: "visby", to: "haparanda" });
  expect(nothing.empty).toMatchObject({ title: "Inga resor än", days: [], more: null });
});

test("a page that holds no rides any more is answered with the first, and says so", async () => {
  const { publicId } = await createRide({ stops: ["uppsala", "gavle"] });
  const { rides, empty, told } = await resultsFor({ from: "uppsala", to: "gavle", after: `zzzzzz-${publicId}` });
  expect(rides.map((ride) => ride.publicId)).toContain(publicId);
  expect(empty).toBeUndefined();
  expect(told).toBe("Den sidan finns inte längre. Här är resorna från början.");
});

test("a watch of a search with filters says which of them it does not know", async () => {
  const watching = async (filters: Record<string, string>) =>
    (await resultsFor({ from: "stockholm", to: "kiruna", ...filters })).empty?.watching;
  expect(await watching({ maxPrice: "1", earliest: "08:00" })).not.toContain("filter");
  expect(await watching({ pets: "1" })).toContain("Tid och pris följer med, men inte de andra filtren.");
});

async function resultsFor(asked: Record<string, string>, looker: Parameters<typeof resultsOf>[1] = nobody) {
  const now = Date.now();
  return resultsOf(readSearch(new URLSearchParams(asked), await places(), now), looker, now);
}

test("where few rides go all the way, journeys with a change are shown, but none with one's own car", async () => {
  const driver = await createUser();
  const first = await createRide({ userId: driver.id, stops: ["sundsvall", "stockholm"], price: 230 });
  const arrival = (first.arrivalAt.getTime() - Date.now()) / 3_600_000;
  const last = await createRide({ stops: ["stockholm", "vaxjo"], price: 200, departsInHours: arrival + 0.9 });
  const date = localDateOf(first.departureAt.getTime());
  const asked = { from: "sundsvall", to: "vaxjo", date };
  const { journeys, empty } = await resultsFor(asked);
  expect(journeys).toMatchObject([
    { price: 430, way: [{ place: "Sundsvall" }, { place: "Stockholm" }, {}, { place: "Växjö" }] },
  ]);
  expect(journeys?.[0]?.to).toBe(
    `/boka-byte?forst=${first.publicId}&sedan=${last.publicId}&byte=stockholm&from=sundsvall&to=vaxjo`,
  );
  expect(empty?.title).toBe(`Ingen kör hela vägen ${formatDay(first.departureAt)}`);
  expect((await resultsFor(asked, { ...nobody, userId: driver.id })).journeys).toBeUndefined();
  for (let n = 0; n < 3; n++) await createRide({ stops: ["sundsvall", "vaxjo"] });
  expect((await resultsFor(asked)).journeys).toBeUndefined();
});
