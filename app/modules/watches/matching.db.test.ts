import { beforeAll, describe, expect, it } from "vitest";
import { watches } from "#drizzle/schema/watches";
import { fillSomeSeats } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { isOnRoadBetween, nearestOnRoad } from "#tests/setup/nearest-on-road";
import { choicesBy, createRandom } from "#tests/setup/random";
import { addDays, instantOf, localDateOf, localTimeOf, weekdayOf } from "~/modules/calendar/rules";
import { distanceBetween } from "~/modules/places/geometry";
import { keepPins } from "~/modules/places/pins.server";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { planRoute } from "~/modules/places/roads.server";
import type { Place, Route } from "~/modules/places/types";
import { partPrice } from "~/modules/prices/rules";
import { publishRides } from "~/modules/rides/publish.server";
import type { RideDraft } from "~/modules/rides/types";
import { findRides } from "~/modules/search/queries.server";
import { anyRide } from "~/modules/search/rules";
import type { Search } from "~/modules/search/types";
import { blockUser } from "~/modules/users/commands.server";
import { db, sql } from "~/platform/db.server";
import { lookupOf } from "./lookup.server";
import { watchesFor } from "./matching.server";
import type { Watch } from "./types";

type Posted = { id: number; publicId: string; draft: RideDraft; route: Route; free: number[] };
type Point = { off: number; metres: number; minutes: number };

const towns = (
  "stockholm solna sodertalje uppsala gavle norrkoping linkoping jonkoping boras goteborg malmo lund helsingborg " +
  "orebro vasteras karlstad sundsvall ostersund umea skelleftea lulea kalmar vaxjo halmstad nykoping"
).split(" ");
/** The clock is changed within three days of both. */
const autumn = instantOf("2026-10-22", "09:30");
const spring = instantOf("2027-03-25", "09:30");

const random = createRandom(20_261_121);
const { chance, pick, someTime } = choicesBy(random);
let index: PlaceIndex;
let people: number[];
let posted: Posted[];
let saved: Watch[];

beforeAll(async () => {
  index = await places();
  people = [(await createUser()).id, (await createUser()).id, (await createUser()).id, (await createUser()).id];
  await blockUser(people[2] ?? 0, people[3] ?? 0);
  posted = await postRides(150);
  saved = await saveWatches(800);
  await sql`analyze`;
}, 120_000);

describe("watchesFor against every watch looked at one by one", () => {
  it.each([
    ["in the week the clock goes back", autumn],
    ["in the week the clock goes forward", spring],
  ])(
    "misses none and tells none that does not suit, %s",
    async (_, now) => {
      let matches = 0;
      for (const ride of posted) {
        const told = (await watchesFor(ride.id, now)).map(({ watchId }) => watchId);
        const verdicts = await Promise.all(
          saved.map(async (watch) => ({ watch, verdict: await judge(ride, watch, now) })),
        );
        const missed = verdicts.filter(({ watch, verdict }) => verdict === "suits" && !told.includes(watch.id));
        const wrong = verdicts.filter(({ watch, verdict }) => verdict === "does not" && told.includes(watch.id));
        expect({ ride: briefly(ride), missed, wrong }).toEqual({ ride: briefly(ride), missed: [], wrong: [] });
        expect(new Set(told).size).toBe(told.length);
        matches += told.length;
      }
      expect(matches).toBeGreaterThan(500);
    },
    120_000,
  );
});

describe("a watch without times and price", () => {
  it("is told of exactly the rides that the same search finds", async () => {
    const plain = saved.filter(isPlain).slice(0, 250);
    const told = new Map<number, string[]>(plain.map(({ id }) => [id, []]));
    // Without a date, a search looks sixty days ahead; a watch has no such limit.
    for (const ride of posted.filter(({ draft }) => draft.departureAt.getTime() < spring - 86_400_000)) {
      for (const { watchId } of await watchesFor(ride.id, autumn)) told.get(watchId)?.push(ride.publicId);
    }
    let rides = 0;
    for (const watch of plain) {
      const found = await everyPage(searchOf(watch), autumn);
      const blocked = posted
        .filter(({ draft }) => !mayMeet(draft.userId, watch.userId))
        .map(({ publicId }) => publicId);
      expect({ watch, found: told.get(watch.id)?.sort() }).toEqual({
        watch,
        found: found.filter((publicId) => !blocked.includes(publicId)).sort(),
      });
      rides += found.length;
    }
    expect(rides).toBeGreaterThan(300);
  }, 120_000);
});

describe("the plan", () => {
  it("looks every part of the way up in the index of pairs", async () => {
    const [first] = posted;
    await watchesFor(first?.id ?? 0, autumn);
    const [scans] = await sql`
      select seq_scan::int as whole, idx_scan::int as parts from pg_stat_user_tables where relname = 'watch'`;
    expect(scans?.parts).toBeGreaterThan(scans?.whole);
  });
});

/** Whether a watch suits; `either` where rounding to 100 m and whole minutes may decide. */
async function judge(ride: Posted, watch: Watch, now: number): Promise<"suits" | "does not" | "either"> {
  const { draft, free } = ride;
  const isOffer = draft.kind === "offer";
  const mostFree = Math.max(...free);
  const isPossible =
    watch.kind === draft.kind &&
    watch.pausedAt === null &&
    watch.expiresAt.getTime() > now &&
    draft.departureAt.getTime() > now &&
    mostFree > 0 &&
    (isOffer || mostFree <= watch.seats) &&
    mayMeet(draft.userId, watch.userId);
  if (!isPossible) return "does not";
  const slack = [-1, 0, 1];
  const parts = await Promise.all(slack.map(async (m) => ({ m, part: await partFor(ride, watch, m * 100) })));
  const answers = parts.flatMap(({ m, part }) =>
    slack.map((minute) => part !== null && partSuits(ride, watch, part, m * 100, minute)),
  );
  if (answers.every((suits) => suits)) return "suits";
  return answers.some((suits) => suits) ? "either" : "does not";
}

/** @param metres by which the radii may be too small or too large */
async function partFor(ride: Posted, watch: Watch, metres: number): Promise<{ on: Point; off: Point } | null> {
  const { draft, route } = ride;
  const [from, to] = [placeOf(watch.fromPlaceId), placeOf(watch.toPlaceId)];
  const [origin, destination] = [placeOf(draft.stops[0]?.placeId), placeOf(draft.stops.at(-1)?.placeId)];
  if (!origin || !destination) return null;
  const start = { off: 0, metres: 0, minutes: 0 };
  const finish = { off: 0, metres: route.metres, minutes: Math.round(route.seconds / 60) };
  if (draft.kind === "request") {
    if (from && to)
      return (await isOnRoadBetween(index, from, to, origin, destination, metres)) ? { on: start, off: finish } : null;
    if (from) return distanceBetween(from, origin) <= watch.fromRadius + metres ? { on: start, off: finish } : null;
    return to && distanceBetween(to, destination) <= watch.toRadius + metres ? { on: start, off: finish } : null;
  }
  if (from && !to && distanceBetween(from, destination) <= watch.fromRadius + metres) return null;
  if (to && !from && distanceBetween(to, origin) <= watch.toRadius + metres) return null;
  const on = from ? pointAt(ride, from) : start;
  const off = to ? pointAt(ride, to) : finish;
  return { on, off };
}

/** @param metres @param minutes what to add where rounding may */
function partSuits(
  { draft, route, free }: Posted,
  watch: Watch,
  { on, off }: { on: Point; off: Point },
  metres: number,
  minutes: number,
): boolean {
  const isOffer = draft.kind === "offer";
  const stops = route.stops.map((stop) => Math.round(stop.seconds / 60));
  const shifted = (point: Point) => (stops.includes(point.minutes) ? point.minutes : point.minutes + minutes);
  const pickup = draft.departureAt.getTime() + shifted(on) * 60_000;
  const part = off.metres - on.metres + metres;
  const [date, time] = [localDateOf(pickup), localTimeOf(pickup)];
  const seats = free.filter((_, leg) => (stops[leg + 1] ?? 0) > shifted(on) && (stops[leg] ?? 0) < shifted(off));
  return (
    part > 0 &&
    (!isOffer || watch.fromPlaceId === null || on.off + metres <= watch.fromRadius) &&
    (!isOffer || watch.toPlaceId === null || off.off + metres <= watch.toRadius) &&
    (!isOffer || Math.min(...seats) >= watch.seats) &&
    (watch.maxPrice === null || partPrice(draft.price, part, route.metres) <= watch.maxPrice) &&
    (watch.dateFrom === null || date >= watch.dateFrom) &&
    (watch.dateTo === null || date <= watch.dateTo) &&
    ((watch.weekdays >> (weekdayOf(date) - 1)) & 1) === 1 &&
    (watch.earliest === null || time >= watch.earliest) &&
    (watch.latest === null || time <= watch.latest)
  );
}

function pointAt({ draft, route }: Posted, place: Place): Point {
  const stop = route.stops[draft.stops.findIndex(({ placeId }) => placeId === place.id)];
  const { off, metres, seconds } = stop ? { off: 0, ...stop } : nearestOnRoad(route, place);
  return { off, metres, minutes: Math.round(seconds / 60) };
}

/** The last two people have blocked each other. */
function mayMeet(one: number, other: number): boolean {
  const isBlocked = [one, other].every((id) => id === people[2] || id === people[3]);
  return one !== other && !isBlocked;
}

const isPlain = (watch: Watch) =>
  watch.pausedAt === null &&
  watch.expiresAt.getTime() > autumn &&
  watch.weekdays === 127 &&
  watch.dateFrom === watch.dateTo &&
  (watch.dateFrom === null ||
    (watch.dateFrom >= localDateOf(autumn) && watch.dateFrom < addDays(localDateOf(autumn), 30))) &&
  !watch.earliest &&
  !watch.latest &&
  watch.maxPrice === null;

function searchOf({ kind, userId, dateFrom, seats, ...watch }: Watch): Search {
  const [from, to] = [placeOf(watch.fromPlaceId), placeOf(watch.toPlaceId)];
  return {
    ...anyRide,
    kind,
    seats,
    from: from ? { place: from, radius: watch.fromRadius } : null,
    to: to ? { place: to, radius: watch.toRadius } : null,
    date: dateFrom,
    hiddenUserIds: [userId],
  };
}

async function everyPage(search: Search, now: number): Promise<string[]> {
  const { rides, next } = await findRides(search, now);
  const ids = rides.map(({ publicId }) => publicId);
  return next ? [...ids, ...(await everyPage({ ...search, after: next }, now))] : ids;
}

async function postRides(count: number): Promise<Posted[]> {
  const ways = Array.from({ length: 60 }, () => someTowns(pick([2, 2, 3, 4])));
  const roads = await Promise.all(ways.map(async (stops) => ({ stops, route: await planRoute(stops) })));
  const planned = Array.from({ length: count }, (_, n) => {
    const { stops, route } = pick(roads);
    return { draft: someDraft(stops, n % 2 === 0 ? autumn : spring), route };
  });
  const published = await db.transaction((tx) => publishRides(tx, planned));
  const rides: Posted[] = [];
  for (const [n, { id, publicId }] of published.entries()) {
    const ride = planned[n];
    if (ride) rides.push({ ...ride, id, publicId, free: await fillSomeSeats(id, ride.draft, random) });
  }
  return rides;
}

function someDraft(stops: Place[], now: number): RideDraft {
  return {
    userId: pick(people),
    kind: chance(0.75) ? "offer" : "request",
    flexibilityMinutes: 0,
    seats: pick([1, 2, 3, 4]),
    price: pick([0, 50, 90, 220, 400]),
    bookingMode: "request",
    luggage: "small",
    pets: false,
    smoking: false,
    childSeat: false,
    womenOnly: false,
    winterTyres: false,
    note: "",
    vehicleMake: "",
    vehicleColour: "",
    vehicleRegistration: "",
    departureAt: new Date(now + (Math.floor(random() * 6 * 1440) - 360) * 60_000),
    stops: stops.map(({ id }) => ({ placeId: id, meetingPoint: "" })),
  };
}

async function saveWatches(count: number): Promise<Watch[]> {
  const rows = await Promise.all(Array.from({ length: count }, (_, n) => someWatch(n)));
  await keepPins(
    db,
    rows.flatMap(({ fromPlaceId, toPlaceId }) => [fromPlaceId, toPlaceId]),
  );
  return db.insert(watches).values(rows).returning();
}

async function someWatch(n: number): Promise<typeof watches.$inferInsert> {
  const [from, to] = someTowns(2).map(besideSome);
  const ends = pick(["both", "both", "both", "from", "to"]);
  const kind = chance(0.75) ? "offer" : "request";
  const day = addDays(localDateOf(chance(0.6) ? autumn : spring), pick([0, 1, 2, 3, 4, 5]));
  const hasDate = chance(0.3);
  const isChoosy = chance(0.5);
  const [earliest, latest] = [someTime(), someTime()].sort();
  const asked = { from: ends === "to" ? null : (from ?? null), to: ends === "from" ? null : (to ?? null) };
  return {
    publicId: `watch-${n}`,
    userId: pick(people),
    kind,
    ...(await lookupOf(kind, asked, index)),
    fromRadius: someRadius(from),
    toRadius: someRadius(to),
    dateFrom: hasDate ? day : null,
    dateTo: hasDate ? addDays(day, chance(0.5) ? 0 : 2) : null,
    weekdays: isChoosy && chance(0.5) ? 1 + Math.floor(random() * 127) : 127,
    earliest: isChoosy && chance(0.4) ? earliest : null,
    latest: isChoosy && chance(0.4) ? latest : null,
    seats: kind === "offer" ? pick([1, 1, 2, 3]) : pick([1, 3, 8]),
    maxPrice: isChoosy && chance(0.3) ? pick([20, 50, 100, 200]) : null,
    expiresAt: new Date(chance(0.1) ? autumn - 1000 : spring + 30 * 86_400_000),
    pausedAt: chance(0.1) ? new Date(autumn) : null,
  };
}

/** Every third time a position some kilometres away, which is no place of the index. */
function besideSome(place: Place): Place {
  if (chance(2 / 3)) return place;
  const [lat, lng] = [place.lat + (random() - 0.5) / 5, place.lng + (random() - 0.5) / 3];
  return index.bySlug(`${lat.toFixed(3)},${lng.toFixed(3)}`) ?? place;
}

/** The most that suits the place, or less. */
function someRadius(place: Place | undefined): number {
  const most = place ? index.radiusOf(place) : 0;
  return chance(0.5) ? most : Math.min(most, pick([3, 5, 10, 20]) * 1000);
}

function someTowns(count: number): Place[] {
  const slugs = new Set<string>();
  while (slugs.size < count) slugs.add(pick(towns));
  return [...slugs].flatMap((slug) => index.bySlug(slug) ?? []);
}

const placeOf = (id: number | null | undefined) => (id ? index.byId(id) : undefined);
const briefly = ({ publicId, draft, free }: Posted) =>
  `${publicId} ${draft.kind} ${draft.departureAt.toISOString()} ${draft.stops.map(({ placeId }) => placeOf(placeId)?.slug)} free ${free}`;
