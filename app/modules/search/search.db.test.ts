import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rides } from "#drizzle/schema/rides";
import { fillSomeSeats } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { isOnRoadBetween, nearestOnRoad } from "#tests/setup/nearest-on-road";
import { choicesBy, createRandom } from "#tests/setup/random";
import { addDays, instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { planRoute } from "~/modules/places/roads.server";
import type { Place, Route } from "~/modules/places/types";
import { partPrice } from "~/modules/prices/rules";
import { updateRide } from "~/modules/rides/changes.server";
import { publishRides } from "~/modules/rides/publish.server";
import type { RideDraft } from "~/modules/rides/types";
import { db, sql } from "~/platform/db.server";
import { findOthers } from "./nearby.server";
import { pageFound } from "./pages.server";
import { countPerDay, findRides, prepareSearch } from "./queries.server";
import { anyRide, comingDays, datesAsked } from "./rules";
import { foundAmongNext, foundBy } from "./sql.server";
import { type FoundRide, orders, type Search, type SearchEnd } from "./types";

/** A ride as it was posted and booked: all that the oracle looks at. */
type Posted = { publicId: string; draft: RideDraft; route: Route; free: number[]; isVerified: boolean };

/** A point of a ride's way: metres off the road, metres and seconds along it. */
type Point = { off: number; metres: number; seconds: number };

const towns = (
  "stockholm solna sodertalje uppsala gavle norrkoping linkoping jonkoping boras goteborg malmo lund helsingborg " +
  "orebro vasteras karlstad sundsvall ostersund umea skelleftea lulea kiruna kalmar vaxjo halmstad nykoping"
).split(" ");
/** The clock is changed within three days of both. */
const autumn = instantOf("2026-10-22", "09:30");
const spring = instantOf("2027-03-25", "09:30");

const random = createRandom(20_261_120);
const { chance, pick, someTime } = choicesBy(random);
const posted: Posted[] = [];
let index: PlaceIndex;
let drivers: number[];

beforeAll(async () => {
  index = await places();
  const people = [await createUser(), await createUser({ phoneVerifiedAt: null }), await createUser()];
  drivers = people.map(({ id }) => id);
  const ways = Array.from({ length: 70 }, () => someTowns(pick([2, 2, 3, 4])));
  const allRoads = await Promise.all(ways.map(async (stops) => ({ stops, route: await planRoute(stops) })));
  const roads = allRoads.filter(({ route }) => route.metres < 3_000_000);
  const planned = Array.from({ length: 1000 }, (_, n) => {
    const { stops, route } = pick(roads);
    const driver = pick(people);
    const draft = someDraft(driver.id, stops, n % 2 === 0 ? autumn : spring);
    return { draft, route, isVerified: driver.phoneVerifiedAt !== null };
  });
  const isMoved = (n: number) => n % 4 === 0;
  const atFirst = planned.map((ride, n) => (isMoved(n) ? { ...ride, draft: anotherTime(ride.draft) } : ride));
  const published = await db.transaction((tx) => publishRides(tx, atFirst));
  for (const [n, ride] of planned.entries()) {
    const { id, publicId } = published[n] ?? { id: 0, publicId: "" };
    if (isMoved(n)) await moveTo(ride.draft.departureAt, id);
    posted.push({ ...ride, publicId, free: await fillSomeSeats(id, ride.draft, random) });
  }
  await sql`analyze`;
}, 120_000);

describe("findRides against every ride looked at one by one", () => {
  it.each([
    ["in the week the clock goes back", autumn],
    ["in the week the clock goes forward", spring],
  ])(
    "misses none, finds none that does not suit, and each once, %s",
    async (_, now) => {
      let matches = 0;
      for (let n = 0; n < 150; n++) {
        const search = { ...someSearch(now), order: orders[n % (2 * orders.length)] ?? null };
        const found = (await everyPage(search, now)).map(({ publicId }) => publicId);
        expect(new Set(found).size).toBe(found.length);
        const judged = await Promise.all(
          posted.map(async (ride) => ({ ride, verdict: await judge(ride, search, now) })),
        );
        const missed = judged.filter(({ ride, verdict }) => verdict === "suits" && !found.includes(ride.publicId));
        const wrong = judged.filter(({ ride, verdict }) => verdict === "does not" && found.includes(ride.publicId));
        expect({ search, missed: missed.map(briefly), wrong: wrong.map(briefly) }).toEqual({
          search,
          missed: [],
          wrong: [],
        });
        matches += found.length;
      }
      expect(matches).toBeGreaterThan(1000);
    },
    120_000,
  );

  it("finds a road just within a point's radius, and none just beyond", async () => {
    const counted = { suits: 0, "does not": 0, either: 0 };
    for (let n = 0; n < 300; n++) {
      const ride = pick(posted.filter(({ draft }) => draft.kind === "offer"));
      const last = index.byId(ride.draft.stops.at(-1)?.placeId ?? 0);
      const place = besideSome(index.byId(pick(ride.route.passed).placeId) ?? town("stockholm"));
      const radius = nearestOnRoad(ride.route, place).off + pick([-250, 150]);
      if (!last || radius < 500 || radius > index.radiusOf(place)) continue;
      const now = ride.draft.departureAt.getTime() - 3_600_000;
      const date = localDateOf(ride.draft.departureAt.getTime());
      const search = { ...anyRide, from: { place, radius }, to: { place: last, radius: 1000 }, date, days: 1 };
      const verdict = await judge(ride, search, now);
      const isFound = (await everyPage(search, now)).some(({ publicId }) => publicId === ride.publicId);
      if (verdict !== "either") expect({ n, isFound }).toEqual({ n, isFound: verdict === "suits" });
      counted[verdict]++;
    }
    expect(Math.min(counted.suits, counted["does not"])).toBeGreaterThan(10);
  }, 60_000);

  it("counts each day what it finds on that day", async () => {
    for (let n = 0; n < 40; n++) {
      const now = n % 2 === 0 ? autumn : spring;
      const search = someSearch(now);
      if (!search.from && !search.to) continue;
      for (const { date, rides } of await countPerDay(search, now)) {
        const found = await everyPage({ ...search, date, days: 0 }, now);
        expect({ search, date, rides }).toEqual({ search, date, rides: found.length });
      }
    }
  }, 120_000);
});

describe("the order", () => {
  it("puts rides between the ends themselves before those along the way", async () => {
    const [from, to] = [end("stockholm"), end("linkoping")];
    await postBetween("stockholm", "linkoping");
    const found = await everyPage({ ...anyRide, from, to, date: "2026-10-24", days: 2 }, autumn);
    const matches = found.map(({ match }) => match);
    expect(new Set(matches)).toEqual(new Set(["exact", "along"]));
    expect(matches).toEqual([...matches].sort().reverse());
  });

  it("among those that leave next is the beginning of the order among all", async () => {
    for (const search of [{ from: end("linkoping") }, { to: end("malmo") }, { from: end("solna"), to: end("malmo") }]) {
      const prepared = await prepareSearch({ ...anyRide, ...search }, comingDays(7, autumn), index, autumn);
      const soonest = (found: ReturnType<typeof foundBy>) =>
        sql<{ id: number }[]>`select ride_id as id from (${found}) answer order by day, score, ride_id`;
      const all = await soonest(foundBy(prepared));
      const among = await Promise.all([50, 200, 100_000].map((next) => soonest(foundAmongNext(prepared, next))));
      expect(among).toEqual(among.map(({ length }) => all.slice(0, length)));
      const lengths = among.map(({ length }) => length);
      expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
      expect(lengths.at(-1)).toBe(all.length);
    }
  });

  it.each([
    ["few", 1000],
    ["millions of", 3_000_000],
  ])(
    "of a page is the same where a part of %s rides fills it",
    async (_, listed) => {
      await sql`alter table ride_listing set (autovacuum_enabled = false)`;
      await sql`update pg_class set reltuples = ${listed} where oid = 'ride_listing'::regclass`;
      const ways = [
        "stockholm linkoping",
        "sodertalje norrkoping",
        "uppsala jonkoping",
        "stockholm nykoping norrkoping",
      ];
      await postMany(300, "2026-10-24", [0, 3 * 1440], ...ways);
      await postMany(25, "2026-10-28", [1200, 1260], "stockholm jonkoping");
      await postMany(5, "2026-10-29", [10, 60], "stockholm trosa finspang jonkoping");
      const onTheWay = "stockholm sodertalje trosa oxelosund nykoping finspang norrkoping linkoping"
        .split(" ")
        .map(town);
      const measuredByDatabase = (prepared: Awaited<ReturnType<typeof prepareSearch>>) =>
        sql<{ publicId: string }[]>`
        select public_id as "publicId" from (${pageFound(prepared)}) page join ride on id = ride_id order by score, ride_id`;
      const someWay = () => {
        const [one = town("trosa"), other = one] = [pick(onTheWay.slice(0, 5)), pick(onTheWay.slice(3))].map(
          besideSome,
        );
        const seats = pick([1, 2, 3, 4]);
        return {
          from: someEnd(one),
          to: someEnd(other),
          date: addDays("2026-10-24", pick([0, 1, 2])),
          days: pick([0, 1, 3]),
          seats,
        };
      };
      const late = { from: end("trosa"), to: end("finspang"), date: "2026-10-28", days: 1, seats: 1 };
      let full = 0;
      const evening = { from: end("stockholm"), to: end("jonkoping"), date: "2026-10-28", days: 0, seats: 1 };
      for (const way of [late, evening, ...Array.from({ length: 150 }, someWay)]) {
        const search = { ...anyRide, ...way };
        const prepared = await prepareSearch(search, datesAsked(search, autumn), index, autumn);
        const [{ rides, next }, whole] = await Promise.all([findRides(search, autumn), measuredByDatabase(prepared)]);
        const first = rides.map(({ publicId }) => publicId);
        expect({ search, first }).toEqual({ search, first: whole.slice(0, 20).map(({ publicId }) => publicId) });
        expect(next !== null).toBe(whole.length > 20);
        full += whole.length > 20 ? 1 : 0;
      }
      expect(full).toBeGreaterThan(30);
    },
    60_000,
  );

  it("is by what was asked for, and among equals by time, over all pages", async () => {
    const keys = {
      soonest: ({ on }: FoundRide) => [on.at],
      cheapest: ({ kind, price, on }: FoundRide) => [kind === "offer" ? price : -price, on.at],
      detour: ({ detourMinutes, on }: FoundRide) => [detourMinutes, on.at],
    };
    const kind = "request" as const;
    const along = { from: end("solna"), to: end("malmo") };
    for (const asked of [
      { from: end("linkoping") },
      { ...along, date: "2026-10-24", days: 3 },
      { ...along, kind, seats: 8 },
    ]) {
      const search = { ...anyRide, ...asked };
      const all = (await everyPage(search, autumn)).map(({ publicId }) => publicId).sort();
      expect(all.length).toBeGreaterThan(3);
      for (const order of ["soonest", "cheapest", "detour"] as const) {
        const found = await everyPage({ ...search, order }, autumn);
        expect(found.map(({ publicId }) => publicId).sort()).toEqual(all);
        // Minutes of detour are rounded, so that equals may be some metres apart.
        const by = found.map(keys[order]).map((key) => (order === "detour" ? key.slice(0, 1) : key));
        expect(by).toEqual([...by].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
      }
    }
  });

  it("is by time where no date is asked for", async () => {
    const search = { ...anyRide, from: end("linkoping") };
    const times = (await everyPage(search, autumn)).map(({ on }) => on.at);
    expect(times.length).toBeGreaterThan(20);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe("findOthers", () => {
  it("finds, where nothing goes to a place, rides to larger places around it, and says which", async () => {
    const search = { ...anyRide, from: end("kalmar"), to: end("norrtalje"), date: "2026-10-24" };
    const before = (await findOthers(search, autumn)).nearby.length;
    await postBetween("kalmar", "akersberga");
    const { nearby } = await findOthers(search, autumn);
    expect(nearby).toHaveLength(Math.min(5, before + 1));
    expect(nearby).toContainEqual(expect.objectContaining({ from: "Kalmar", to: "Åkersberga" }));
    expect(new Set(nearby.map(({ ride }) => ride.publicId)).size).toBe(nearby.length);
    const found = await findRides(search, autumn);
    expect(found.rides.filter(({ publicId }) => nearby.some(({ ride }) => ride.publicId === publicId))).toEqual([]);
  });

  it("finds the same way on the days nearest to the one asked for, in their order", async () => {
    for (const date of ["2026-10-25", "2026-11-12", "2026-11-17", "2026-11-30"])
      await postMany(1, date, [400, 900], "kalmar akersberga");
    const way = { ...anyRide, from: end("kalmar"), to: end("akersberga") };
    const daysFor = async (date: string | null) =>
      (await findOthers({ ...way, date, order: "cheapest" }, autumn)).days.map(({ on }) => localDateOf(on.at));
    expect(await daysFor("2026-11-14")).toEqual(["2026-11-12", "2026-11-17", "2026-11-30"]);
    expect(await daysFor("2026-10-23")).toEqual(expect.arrayContaining(["2026-10-24", "2026-10-25"]));
  });

  it("finds, without a day, what is farther off than such a search sees, until the last day that a ride can be posted for", async () => {
    const dates = [60, 61, 200, 365].map((days) => addDays(localDateOf(autumn), days));
    for (const date of dates) await postMany(1, date, [400, 900], "norrtalje borgholm");
    const way = { ...anyRide, from: end("norrtalje"), to: end("borgholm") };
    const datesOf = (found: FoundRide[]) => found.map(({ on }) => localDateOf(on.at));
    expect(datesOf((await findRides(way, autumn)).rides)).toEqual(dates.slice(0, 1));
    expect(datesOf((await findOthers(way, autumn)).days)).toEqual(dates.slice(1));
  });

  it("knows of nothing near to anywhere", async () => {
    expect((await findOthers(anyRide, autumn)).nearby).toEqual([]);
  });
});

describe("the index", () => {
  it("lists no place that has the road outside its radius", async () => {
    const wrong = await sql`
      select road.id from ride_road road, unnest(places, offs) passed(place, off)
      join unnest(${index.indexed.map(({ id }) => id)}::int[], ${index.indexed.map(index.radiusOf)}::int[]) near(id, radius)
        on near.id = place
      where off * 100 > radius`;
    expect(wrong).toEqual([]);
  });

  it("looks up both ends in the index of places passed", async () => {
    const asked = { ...anyRide, from: end("linkoping"), to: end("malmo"), date: "2026-10-24" };
    const prepared = await prepareSearch(asked, ["2026-10-24"], index, autumn);
    const plan = await sql<{ "QUERY PLAN": string }[]>`explain select * from (${foundBy(prepared)}) answer`;
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toMatch(/Bitmap Index Scan on ride_listing_keys/);
  });
});

/** Whether a ride suits; `either` where rounding to 100 m and whole minutes may decide. */
async function judge(ride: Posted, search: Search, now: number): Promise<"suits" | "does not" | "either"> {
  if (!suitsAsAWhole(ride, search, now)) return "does not";
  const slack = [-1, 0, 1];
  const parts = await Promise.all(slack.map(async (m) => ({ m, part: await partFor(ride, search, m * 100) })));
  const answers = parts.flatMap(({ m, part }) =>
    slack.map((s) => part !== null && partSuits(ride, search, now, part, m * 100, s * 60)),
  );
  if (answers.every((suits) => suits)) return "suits";
  return answers.some((suits) => suits) ? "either" : "does not";
}

function suitsAsAWhole({ draft, free, isVerified }: Posted, search: Search, now: number): boolean {
  return (
    draft.kind === search.kind &&
    draft.departureAt.getTime() > now &&
    (draft.kind === "offer" || (Math.max(...free) > 0 && Math.max(...free) <= search.seats)) &&
    (draft.kind === "offer" ? offersAll(draft, search) : search.luggage !== "small" || draft.luggage !== "large") &&
    (!search.women || draft.womenOnly) &&
    (!search.verified || isVerified) &&
    !search.hiddenUserIds.includes(draft.userId)
  );
}

function offersAll(draft: RideDraft, search: Search): boolean {
  return (
    (!search.instant || draft.bookingMode === "instant") &&
    (search.luggage !== "large" || draft.luggage === "large") &&
    (search.luggage !== "small" || draft.luggage !== "none") &&
    (!search.pets || draft.pets)
  );
}

/** @param metres by which the radii may be too small or too large */
async function partFor(ride: Posted, { from, to }: Search, metres: number): Promise<{ on: Point; off: Point } | null> {
  const [origin, destination] = [placeAt(ride, 0), placeAt(ride, -1)];
  const start = { off: 0, metres: 0, seconds: 0 };
  const finish = { off: 0, metres: ride.route.metres, seconds: ride.route.seconds };
  if (ride.draft.kind === "request") {
    const isWithin = (end: SearchEnd | null, place: Place) =>
      !end || haversine(end.place, place) <= end.radius + metres;
    if (from && to)
      return (await isOnRoadBetween(index, from.place, to.place, origin, destination, metres))
        ? { on: start, off: finish }
        : null;
    return isWithin(from, origin) && isWithin(to, destination) ? { on: start, off: finish } : null;
  }
  if (from && !to && haversine(from.place, destination) <= from.radius + metres) return null;
  if (to && !from && haversine(to.place, origin) <= to.radius + metres) return null;
  const on = from ? pointAt(ride, from.place) : start;
  const off = to ? pointAt(ride, to.place) : finish;
  return { on, off };
}

/** @param metres @param seconds what to add where rounding may */
function partSuits(
  { draft, route, free }: Posted,
  search: Search,
  now: number,
  { on, off }: { on: Point; off: Point },
  metres: number,
  seconds: number,
): boolean {
  const isOffer = draft.kind === "offer";
  const isStop = (point: Point) => route.stops.some((stop) => stop.seconds === point.seconds);
  const shifted = (point: Point) => (isStop(point) ? point.seconds : point.seconds + seconds);
  const pickup = draft.departureAt.getTime() + shifted(on) * 1000;
  const part = off.metres - on.metres + metres;
  const seats = free.filter((_, leg) => {
    const [a, b] = [route.stops[leg]?.seconds ?? 0, route.stops[leg + 1]?.seconds ?? 0];
    return b > shifted(on) && a < shifted(off);
  });
  return (
    off.seconds - on.seconds + seconds >= 60 &&
    (!isOffer || on.off + metres <= (search.from?.radius ?? Infinity)) &&
    (!isOffer || off.off + metres <= (search.to?.radius ?? Infinity)) &&
    (!isOffer || Math.min(...seats) >= search.seats) &&
    (search.maxPrice === null || partPrice(draft.price, part, route.metres) <= search.maxPrice) &&
    pickup > now &&
    isOnAskedDay(pickup, search, now) &&
    (search.earliest === null || showsAtLeast(pickup, search.earliest)) &&
    (search.latest === null || showsAtMost(pickup, search.latest))
  );
}

function isOnAskedDay(pickup: number, { date, days }: Search, now: number): boolean {
  const [day, today] = [localDateOf(pickup), localDateOf(now)];
  if (date === null) return day >= today && day <= addDays(today, 60);
  return day >= today && day >= addDays(date, -days) && day <= addDays(date, days);
}

/** In the night when an hour comes twice, the clock may have shown the time an hour ago. */
function showsAtLeast(at: number, time: string): boolean {
  const hour = localDateOf(at) === "2026-10-25" ? 60 : 0;
  return minutesFrom(0, hour).some((ago) => isSameDay(at, at - ago) && localTimeOf(at - ago) >= time);
}

function showsAtMost(at: number, time: string): boolean {
  const hour = localDateOf(at) === "2026-10-25" ? 60 : 0;
  return minutesFrom(0, hour).some((hence) => isSameDay(at, at + hence) && localTimeOf(at + hence) <= time);
}

const minutesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => (first + n) * 60_000);
const isSameDay = (a: number, b: number) => localDateOf(a) === localDateOf(b);

function pointAt({ draft, route }: Posted, place: Place): Point {
  const stop = route.stops[draft.stops.findIndex(({ placeId }) => placeId === place.id)];
  return stop ? { off: 0, ...stop } : nearestOnRoad(route, place);
}

function haversine(a: Place, b: Place): number {
  const radians = Math.PI / 180;
  const [rise, run] = [(b.lat - a.lat) * radians, (b.lng - a.lng) * radians];
  const h = Math.sin(rise / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(run / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h));
}

async function everyPage(search: Search, now: number): Promise<FoundRide[]> {
  const { rides, next } = await findRides(search, now);
  expect(rides.length).toBeLessThanOrEqual(20);
  return next ? [...rides, ...(await everyPage({ ...search, after: next }, now))] : rides;
}

function someSearch(now: number): Search {
  const kind = chance(0.8) ? "offer" : "request";
  const [from, to] = (chance(0.5) ? someTowns(2) : somePassed(now)).map((place) => someEnd(besideSome(place)));
  const ends = pick(["both", "both", "both", "both", "from", "to", "none"]);
  const [earliest, latest] = [someTime(), someTime()].sort();
  return {
    kind,
    from: (ends === "both" || ends === "from") && from ? from : null,
    to: (ends === "both" || ends === "to") && to ? to : null,
    date: chance(0.8) ? addDays(localDateOf(now), pick([-1, 0, 1, 2, 3, 4, 5])) : null,
    days: pick([0, 0, 1, 2, 3]),
    seats: kind === "offer" ? pick([1, 1, 2, 3, 4]) : pick([1, 3, 8]),
    earliest: chance(0.25) && earliest ? earliest : null,
    latest: chance(0.25) && latest ? latest : null,
    maxPrice: chance(0.25) ? pick([20, 50, 100, 200]) : null,
    instant: chance(0.1),
    luggage: chance(0.2) ? pick(["small", "large"] as const) : null,
    pets: chance(0.1),
    women: chance(0.1),
    verified: chance(0.2),
    hiddenUserIds: chance(0.2) ? [pick(drivers)] : [],
    order: null,
    after: null,
  };
}

/** Every other time a position some kilometres away, which is no place of the index. */
function besideSome(place: Place): Place {
  if (chance(0.5)) return place;
  const [lat, lng] = [place.lat + (random() - 0.5) / 4, place.lng + (random() - 0.5) / 2];
  return index.bySlug(`${lat.toFixed(3)},${lng.toFixed(3)}`) ?? place;
}

function someEnd(place: Place): SearchEnd {
  const own = index.radiusOf(place);
  return { place, radius: chance(0.5) ? own : Math.min(own, pick([1, 3, 10, 20]) * 1000) };
}

function end(slug: string): SearchEnd {
  const place = town(slug);
  return { place, radius: index.radiusOf(place) };
}

function someDraft(userId: number, stops: Place[], now: number): RideDraft {
  return {
    userId,
    kind: chance(0.75) ? "offer" : "request",
    flexibilityMinutes: 0,
    seats: pick([1, 2, 3, 4]),
    price: pick([0, 50, 90, 220, 400]),
    bookingMode: pick(["request", "instant"] as const),
    luggage: pick(["none", "small", "large"] as const),
    pets: chance(0.5),
    smoking: false,
    childSeat: false,
    womenOnly: chance(0.4),
    winterTyres: false,
    note: "",
    vehicleMake: "",
    vehicleColour: "",
    vehicleRegistration: "",
    departureAt: new Date(now + (Math.floor(random() * 6 * 1440) - 360) * 60_000),
    stops: stops.map(({ id }) => ({ placeId: id, meetingPoint: "" })),
  };
}

function anotherTime(draft: RideDraft): RideDraft {
  return { ...draft, departureAt: new Date(draft.departureAt.getTime() + pick([-17, 5, 30]) * 3_600_000) };
}

async function moveTo(departureAt: Date, rideId: number): Promise<void> {
  const [ride] = await db.select().from(rides).where(eq(rides.id, rideId));
  if (ride) await db.transaction((tx) => updateRide(tx, ride, { departureAt }));
}

async function postBetween(...slugs: string[]): Promise<void> {
  const stops = slugs.map(town);
  const draft: RideDraft = { ...someDraft(drivers[0] ?? 0, stops, autumn), kind: "offer" };
  const departureAt = new Date(instantOf("2026-10-24", "08:00"));
  const route = await planRoute(stops);
  await db.transaction((tx) => publishRides(tx, [{ draft: { ...draft, departureAt }, route }]));
}

/** @param times minutes of that day, or after it, between which they leave @param ways slugs of their stops */
async function postMany(
  count: number,
  date: string,
  [first, last]: [number, number],
  ...ways: string[]
): Promise<void> {
  const stopsOf = (way: string) => way.split(" ").map(town);
  const roads = await Promise.all(
    ways.map(async (way) => ({ stops: stopsOf(way), route: await planRoute(stopsOf(way)) })),
  );
  const many = Array.from({ length: count }, () => {
    const { stops, route } = pick(roads);
    const departureAt = new Date(instantOf(date, "00:00") + (first + Math.floor(random() * (last - first))) * 60_000);
    const draft: RideDraft = { ...someDraft(drivers[0] ?? 0, stops, autumn), kind: "offer", departureAt };
    return { draft, route };
  });
  await db.transaction((tx) => publishRides(tx, many));
}

/** Two places that a ride of that time passes, however far off its road, in its order. */
function somePassed(now: number): Place[] {
  const { passed } = pick(
    posted.filter(({ draft }) => Math.abs(draft.departureAt.getTime() - now) < 7 * 86_400_000),
  ).route;
  const [one, other] = [Math.floor(random() * passed.length), Math.floor(random() * passed.length)];
  const ends = [passed[Math.min(one, other)], passed[Math.max(one, other)]];
  return ends.flatMap((end) => (end && index.byId(end.placeId)) ?? []);
}

function someTowns(count: number): Place[] {
  const slugs = new Set<string>();
  while (slugs.size < count) slugs.add(pick(towns));
  return [...slugs].map(town);
}

function town(slug: string): Place {
  const place = index.bySlug(slug);
  if (!place) throw new Error(`no place ${slug}`);
  return place;
}

function placeAt({ draft }: Posted, position: number): Place {
  const place = index.byId(draft.stops.at(position)?.placeId ?? 0);
  if (!place) throw new Error("a stop is no place");
  return place;
}

function briefly({ ride: { draft, route, publicId, free } }: { ride: Posted }) {
  const stops = draft.stops.map(({ placeId }, n) => `${index.byId(placeId)?.slug} +${route.stops[n]?.seconds}s`);
  return `${publicId} ${draft.departureAt.toISOString()} ${stops.join(", ")} free ${free}`;
}
