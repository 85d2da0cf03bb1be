import { beforeAll, describe, expect, it } from "vitest";
import { createCoach } from "#tests/factories/departures";
import { fillSomeSeats } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { choicesBy, createRandom } from "#tests/setup/random";
import { addDays, dayNumberOf, dayWindow, instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { planRoute, roadBetween } from "~/modules/places/roads.server";
import type { Place } from "~/modules/places/types";
import { partPrice } from "~/modules/prices/rules";
import { publishRides } from "~/modules/rides/publish.server";
import type { RideDraft } from "~/modules/rides/types";
import { anyRide } from "~/modules/search/rules";
import type { Search } from "~/modules/search/types";
import { db, sql } from "~/platform/db.server";
import { findJourneys } from "./find.server";
import type { FoundJourney } from "./types";
import { waitingPlaces } from "./waiting-places";

const minute = 60_000;
const now = instantOf("2026-10-22", "09:30");
const towns =
  "sundsvall gavle uppsala stockholm norrkoping linkoping jonkoping vaxjo orebro vasteras falun kalmar".split(" ");

const random = createRandom(20_261_129);
const { chance, pick } = choicesBy(random);

/** Where something that drives may be left or joined: minutes after departure, metres from its start, off it in 100 m. */
type Spot = { placeId: number; minutes: number; metres: number; off: number };
type Vehicle = {
  key: string;
  userId: number | null;
  departure: number;
  spots: Spot[];
  spotOf: Map<number, Spot>;
  stops: number[];
  free: number[];
  price: number;
  metres: number;
  draft: RideDraft | null;
  isVerified: boolean;
};

let index: PlaceIndex;
let vehicles: Vehicle[];
let drivers: number[];

beforeAll(async () => {
  index = await places();
  const people = [
    await createUser(),
    await createUser({ phoneVerifiedAt: null }),
    await createUser(),
    await createUser(),
  ];
  drivers = people.map(({ id }) => id);
  const ways = await Promise.all(Array.from({ length: 40 }, () => someTowns(pick([2, 2, 3]))).map(withRoute));
  const planned = Array.from({ length: 260 }, () => {
    const { stops, route } = pick(ways);
    return { draft: someDraft(pick(drivers), stops), route };
  });
  const published = await db.transaction((tx) => publishRides(tx, planned));
  for (const [n, { draft }] of planned.entries()) await fillSomeSeats(published[n]?.id ?? 0, draft, random);
  for (let n = 0; n < 25; n++) await createCoach({ stops: someTowns(3).map(({ slug }) => slug), ...someCoach() });
  const verified = people.filter(({ phoneVerifiedAt }) => phoneVerifiedAt !== null).map(({ id }) => id);
  const drafts = new Map(planned.map(({ draft }, n) => [published[n]?.publicId ?? "", draft]));
  vehicles = [...(await readRides(drafts, verified)), ...(await readCoaches())].map((one) => ({
    ...one,
    spotOf: new Map(one.spots.map((spot) => [spot.placeId, spot])),
  }));
  await sql`analyze`;
}, 120_000);

describe("journeys with a change", () => {
  it("are the best of all pairs of rides and coaches, looked at one by one", async () => {
    const counted = { journeys: 0, coaches: 0, nights: 0, filtered: 0 };
    for (let n = 0; n < 120; n++) {
      const search = someSearch();
      await measureRoad(search);
      const [found, wanted] = [await findJourneys(search, now), bestOf(search)];
      expect({ n, search, found: found.map(briefly) }).toEqual({ n, search, found: wanted });
      counted.journeys += found.length;
      counted.coaches += found.filter(({ parts }) => parts.some(({ kind }) => kind === "coach")).length;
      counted.nights += found.filter(isOvernight).length;
      counted.filtered += found.length > 0 && isFiltered(search) ? 1 : 0;
    }
    expect(counted.journeys).toBeGreaterThan(100);
    expect(Math.min(counted.coaches, counted.nights, counted.filtered)).toBeGreaterThan(5);
  }, 120_000);
});

type Part = { one: Vehicle; on: Spot; off: Spot; place: Place; worse: number };

function bestOf(search: Search): string[] {
  const suiting = vehicles.filter((one) => suits(one, search));
  const away = suiting.flatMap((one) => partsOf(one, endOf(one, search.from, "from"), null, search.seats));
  const home = suiting.flatMap((one) => partsOf(one, null, endOf(one, search.to, "to"), search.seats));
  const pairs = away.flatMap((a) => home.flatMap((b) => (a.place === b.place ? journeyOf(a, b, search) : [])));
  const best = pairs.sort(
    (x, y) => x.score - y.score || rank(x.a) - rank(y.a) || rank(x.b) - rank(y.b) || x.place.id - y.place.id,
  );
  const used = new Set<Vehicle>();
  const apart = best.filter(({ a, b }) => {
    const isNew = !used.has(a) && !used.has(b);
    if (isNew) used.add(a).add(b);
    return isNew;
  });
  return apart.slice(0, 3).map(({ a, b, place, wait, price }) => `${a.key} ${b.key} ${place.name} ${wait} ${price}`);
}

/** With one end given: to, or from, every place where one may change. */
function partsOf(one: Vehicle, from: Spot | null | undefined, to: Spot | null | undefined, seats: number): Part[] {
  return waitingPlaces(index).flatMap(({ place, worse }) => {
    const spot = spotAt(one, place);
    const [on, off] = [from === null ? spot : from, to === null ? spot : to];
    if (!spot || !on || !off || spot.off > 50 || on.minutes >= off.minutes) return [];
    return off.metres - on.metres >= 20_000 && freeOn(one, on, off) >= seats ? [{ one, on, off, place, worse }] : [];
  });
}

function journeyOf(first: Part, last: Part, search: Search) {
  const [a, b] = [first.one, last.one];
  const [leaves, arrives] = [a.departure + first.on.minutes, b.departure + last.off.minutes];
  const wait = b.departure + last.on.minutes - a.departure - first.off.minutes;
  const base = baseOf(leaves, search);
  const metres = first.off.metres - first.on.metres + last.off.metres - last.on.metres;
  const price = priceOf(a, first.on, first.off) + priceOf(b, last.on, last.off);
  const isRefused =
    a.userId === b.userId || base === null || wait < 20 || wait > 180 || metres > Math.round(roadOf(search) * 1.5);
  if (isRefused || price > (search.maxPrice ?? Infinity)) return [];
  const score = 2 * arrives - leaves - base + first.off.off + last.on.off + first.worse;
  return [{ a, b, place: first.place, wait, price, score }];
}

const rank = (one: Vehicle) => vehicles.indexOf(one);

function briefly({ parts, change, waitMinutes, price }: FoundJourney): string {
  const keys = parts.map((part) => (part.kind === "ride" ? part.ride.publicId : part.departure.publicId));
  return [...keys, change.name, waitMinutes, price].join(" ");
}

function isOvernight({ parts: [first, last] }: FoundJourney): boolean {
  const { on } = first.kind === "ride" ? first.ride : first.departure;
  const { off } = last.kind === "ride" ? last.ride : last.departure;
  return localDateOf(on.at) !== localDateOf(off.at);
}

function suits({ draft, userId, isVerified, departure }: Vehicle, search: Search): boolean {
  if (departure * minute <= now) return false;
  if (!draft) return !search.women && !search.pets && !search.verified;
  return (
    (!search.women || draft.womenOnly) &&
    (!search.pets || draft.pets) &&
    (!search.verified || isVerified) &&
    (!search.instant || draft.bookingMode === "instant") &&
    (search.luggage !== "large" || draft.luggage === "large") &&
    (search.luggage !== "small" || draft.luggage !== "none") &&
    !search.hiddenUserIds.includes(userId ?? 0)
  );
}

function endOf(one: Vehicle, end: Search["from"], which: "from" | "to"): Spot | undefined {
  if (!end) return undefined;
  if (one.draft) {
    const other = index.byId(one.spots.at(which === "from" ? -1 : 0)?.placeId ?? 0);
    const isJustThere = other !== undefined && distanceBetween(other, end.place) <= end.radius;
    const spot = spotAt(one, end.place);
    return !isJustThere && spot && spot.off * 100 <= end.radius ? spot : undefined;
  }
  const near = one.spots.filter(({ placeId }) => {
    const place = index.byId(placeId);
    return place && distanceBetween(place, end.place) <= end.radius;
  });
  const away = ({ placeId }: Spot) => distanceBetween(index.byId(placeId) ?? end.place, end.place);
  return near.sort((x, y) => away(x) - away(y))[0];
}

const spotAt = ({ spotOf }: Vehicle, { id }: Place) => spotOf.get(id);

function freeOn({ stops, free }: Vehicle, on: Spot, off: Spot): number {
  return Math.min(...free.filter((_, n) => (stops[n + 1] ?? 0) > on.minutes && (stops[n] ?? 0) < off.minutes));
}

const priceOf = ({ price, metres }: Vehicle, on: Spot, off: Spot) => partPrice(price, off.metres - on.metres, metres);

/** Of the day on which somebody may get on at that minute; null where they may not. */
function baseOf(at: number, { date, days, earliest, latest }: Search): number | null {
  const day = localDateOf(at * minute);
  const asked = date ?? localDateOf(now);
  const away = Math.abs(dayNumberOf(day) - dayNumberOf(asked));
  if (at * minute < now + minute || away > (date ? days : 60)) return null;
  const time = localTimeOf(at * minute);
  if ((earliest && time < earliest) || (latest && time > latest)) return null;
  return dayWindow(day).start / minute - away * 1440;
}

const roads = new Map<string, number>();

async function measureRoad({ from, to }: Search): Promise<void> {
  if (!from || !to) return;
  const road = await roadBetween(from.place, to.place);
  roads.set(`${from.place.slug} ${to.place.slug}`, road.metres.at(-1) ?? 0);
}

const roadOf = ({ from, to }: Search) => roads.get(`${from?.place.slug} ${to?.place.slug}`) ?? 0;

function someSearch(): Search {
  const [from, to] = [town(pick(towns)), town(pick(towns))];
  if (distanceBetween(from, to) < 60_000) return someSearch();
  const isNarrow = chance(0.4);
  const some = <T>(value: T) => (isNarrow && chance(0.3) ? value : null);
  return {
    ...anyRide,
    from: index.endAt(from.slug),
    to: index.endAt(to.slug),
    date: chance(0.8) ? addDays("2026-10-22", pick([0, 1, 2, 3, 4])) : null,
    days: pick([0, 0, 1, 2]),
    seats: pick([1, 1, 2, 3]),
    earliest: some("08:00"),
    latest: some("17:30"),
    maxPrice: some(350),
    instant: some(true) ?? false,
    luggage: some(pick(["small", "large"] as const)),
    pets: some(true) ?? false,
    women: some(true) ?? false,
    verified: some(true) ?? false,
    hiddenUserIds: some([drivers[0] ?? 0]) ?? [],
  };
}

function isFiltered({ earliest, latest, maxPrice, instant, luggage, pets, women, verified }: Search): boolean {
  return Boolean(earliest || latest || maxPrice || instant || luggage || pets || women || verified);
}

function someDraft(userId: number, stops: Place[]): RideDraft {
  return {
    userId,
    kind: "offer",
    flexibilityMinutes: 0,
    seats: pick([1, 2, 3, 4]),
    price: pick([0, 120, 200, 310]),
    bookingMode: pick(["instant", "request"]),
    luggage: pick(["none", "small", "large"]),
    pets: chance(0.5),
    smoking: false,
    childSeat: false,
    womenOnly: chance(0.2),
    winterTyres: false,
    note: "",
    vehicleMake: "",
    vehicleColour: "",
    vehicleRegistration: "",
    departureAt: someDeparture(),
    stops: stops.map(({ id }) => ({ placeId: id, meetingPoint: "" })),
  };
}

const someDeparture = () => new Date(now + minute * (30 + Math.floor(random() * 4 * 1440)));
const someCoach = () => ({ departureAt: someDeparture(), seats: pick([1, 3, 20]), price: pick([150, 300]) });

function someTowns(count: number): Place[] {
  const chosen = Array.from({ length: count }, () => town(pick(towns)));
  return new Set(chosen).size === count ? chosen : someTowns(count);
}

async function withRoute(stops: Place[]) {
  return { stops, route: await planRoute(stops) };
}

function town(slug: string): Place {
  const place = index.bySlug(slug);
  if (!place) throw new Error(`no place ${slug}`);
  return place;
}

async function readRides(drafts: Map<string, RideDraft>, verified: number[]): Promise<Omit<Vehicle, "spotOf">[]> {
  const rows = await sql<
    (Pick<Vehicle, "free" | "stops" | "departure" | "price" | "metres"> & {
      publicId: string;
      userId: number;
      placeIds: number[];
      offs: number[];
      minutes: number[];
      distances: number[];
    })[]
  >`
    select r.public_id as "publicId", r.user_id as "userId", t.leg_seats as free, t.stop_minutes as stops, t.departure,
      t.price, t.metres, road.places as "placeIds", road.offs, road.minutes, road.distances
    from ride_listing t join ride r on r.id = t.ride_id join ride_road road on road.id = t.road_id order by t.ride_id`;
  return rows.map(({ publicId, placeIds, offs, minutes, distances, ...row }) => ({
    ...row,
    key: publicId,
    spots: placeIds.map((placeId, n) => ({
      placeId,
      off: offs[n] ?? 0,
      minutes: minutes[n] ?? 0,
      metres: (distances[n] ?? 0) * 100,
    })),
    draft: drafts.get(publicId) ?? null,
    isVerified: verified.includes(row.userId),
  }));
}

async function readCoaches(): Promise<Omit<Vehicle, "spotOf">[]> {
  const rows = await sql<{ id: string; departure: number; price: number; stops: Spot[]; free: number[] }[]>`
    select d.public_id as id, (extract(epoch from d.departure_at) / 60)::int as departure, d.price,
      (select json_agg(json_build_object('placeId', place_id, 'minutes', minutes, 'metres', metres, 'off', 0) order by position)
        from departure_stop where departure_id = d.id) as stops,
      array(select seats - taken from departure_leg where departure_id = d.id order by position) as free
    from departure d order by d.id`;
  return rows.map(({ id, stops, ...row }) => ({
    ...row,
    key: id,
    userId: null,
    spots: stops,
    stops: stops.map(({ minutes }) => minutes),
    metres: stops.at(-1)?.metres ?? 0,
    draft: null,
    isVerified: false,
  }));
}
