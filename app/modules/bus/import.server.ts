import { and, desc, eq, gt, inArray, like, notExists, sql } from "drizzle-orm";
import { busBookings, departureStops, departures } from "#drizzle/schema/bus";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { db } from "~/platform/db.server";
import { formatDayTime } from "~/text/format";
import { cancelDeparture, changeDeparture, createDepartures } from "./commands.server";
import type { Feed, FeedStop, FeedTrip } from "./gtfs";
import { metresAlong } from "./plan.server";
import type { Departure, DepartureDraft, DepartureStop } from "./types";

type ImportWishes = {
  feedName: string;
  first: string;
  days: number;
  seats: number;
  /** whole kronor for the whole way, where the feed has no fares */
  price: number | null;
};

export type ImportCounts = {
  added: number;
  changed: number;
  unchanged: number;
  cancelled: number;
  told: number;
  /** trips with fewer than two known places */
  leftOut: number;
  problems: string[];
};

/** metres from a stop to its place, at most */
const nearEnough = 5_000;
const batch = 200;

/** The days of a timetable to import, for departures in so many days: what leaves tonight may be of yesterday. @param now ms UTC */
export function timetableDays(days: number, now: number): Pick<ImportWishes, "first" | "days"> {
  return { first: addDays(localDateOf(now), -1), days: days + 1 };
}

/** Lists a feed's departures and updates earlier ones; booked ones that are gone are only reported. */
export async function importFeed(feed: Feed, wishes: ImportWishes, now: number): Promise<ImportCounts> {
  const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, cancelled: 0, told: 0, leftOut: 0, problems: [] };
  const known = await knownDepartures(wishes);
  const { drafts, leftOut } = await draftsOf(feed, wishes, known, counts, now);
  counts.leftOut = leftOut.length;
  if (drafts.length === 0) return { ...counts, problems: [...counts.problems, nothingListed] };
  await knowAgain(known, drafts);
  const fresh = drafts.filter(({ importKey }) => !known.has(importKey));
  for (let n = 0; n < fresh.length; n += batch) {
    const some = fresh.slice(n, n + batch);
    counts.added += (await db.transaction((tx) => createDepartures(tx, some))).length;
  }
  for (const draft of drafts) {
    const there = known.get(draft.importKey);
    if (there) await bringUpToDate(there, draft, counts, now);
  }
  const inFeed = new Set(drafts.map(({ importKey }) => importKey));
  const unclear = new Set([...feed.refused, ...leftOut].flatMap((trip) => trip.dates.map(keysOf(wishes, trip))));
  for (const [importKey, there] of known) {
    const date = importKey.slice(-10);
    const isOfItsDays = feed.valid.from <= date && date <= feed.valid.until;
    if (!inFeed.has(importKey) && isOfItsDays) await takeAway(there, unclear.has(importKey), counts, now);
  }
  return counts;
}

const goneReason = "Avgången finns inte längre i tidtabellen.";

const nothingListed = "the feed lists nothing in these days: what was listed before is left alone";

type Draft = DepartureDraft & { importKey: string };
type Known = { departure: Departure; stops: DepartureStop[]; booked: number; byHand: string[] };

async function draftsOf(
  feed: Feed,
  wishes: ImportWishes,
  known: Map<string, Known>,
  counts: ImportCounts,
  now: number,
): Promise<{ drafts: Draft[]; leftOut: FeedTrip[] }> {
  const index = await places();
  const placeOf = placesByStop(index);
  const drafts: Draft[] = [];
  const leftOut: FeedTrip[] = [];
  const lengths = new Map<string, Promise<number[]>>();
  for (const trip of feed.trips) {
    const way = wayOf(trip, placeOf);
    if (way.length < 2 || way[0]?.place === way.at(-1)?.place) {
      leftOut.push(trip);
      continue;
    }
    const key = way.map(({ place }) => place.id).join("-");
    const length = lengths.get(key) ?? metresAlong(way.map(({ place }) => place));
    lengths.set(key, length);
    const metres = await length;
    const start = way[0]?.leaves ?? 0;
    const stops = way.map(({ place, name, arrives, leaves }, n) => ({
      placeId: place.id,
      stopName: name === place.name ? "" : name,
      metres: metres[n] ?? 0,
      minutes: Math.round(((n === way.length - 1 ? arrives : leaves) - start) / 60),
    }));
    if ((stops.at(-1)?.minutes ?? 0) < 1) {
      leftOut.push(trip);
      continue;
    }
    let isUnpriced = false;
    for (const date of trip.dates) {
      const departureAt = new Date(momentOf(date, start));
      const importKey = keysOf(wishes, trip)(date);
      const price = trip.price ?? wishes.price ?? known.get(importKey)?.departure.price;
      if (departureAt.getTime() <= now) continue;
      if (price === undefined) isUnpriced = true;
      else
        drafts.push({ operator: trip.operator, seats: wishes.seats, price, note: "", departureAt, stops, importKey });
    }
    if (isUnpriced)
      counts.problems.push(`trip ${trip.tripId}: left out, the feed has no fare for it and no --price was given`);
  }
  return { drafts, leftOut };
}

function keysOf({ feedName }: ImportWishes, { tripId }: Pick<FeedTrip, "tripId">) {
  return (date: string) => `gtfs:${feedName}:${tripId}:${date}`;
}

/** GTFS counts from noon minus twelve hours, which is not midnight when the clock changes. */
function momentOf(date: string, seconds: number): number {
  return instantOf(date, "12:00") + (seconds - 12 * 3600) * 1000;
}

type StopAtPlace = FeedStop & { place: Place };

/** Each known place once: with its first stop, at the end of the way with its last. */
function wayOf({ stops }: FeedTrip, placeOf: (stop: FeedStop) => Place | null): StopAtPlace[] {
  const known = stops.flatMap((stop) => {
    const place = placeOf(stop);
    return place ? [{ ...stop, place }] : [];
  });
  const end = known.at(-1);
  const before = known.filter(({ place }) => place !== end?.place);
  const once = before.filter(({ place }, n) => before.findIndex((other) => other.place === place) === n);
  return end ? [...once, end] : [];
}

function placesByStop(index: PlaceIndex) {
  const found = new Map<string, Place | null>();
  return (stop: FeedStop): Place | null => {
    const kept = found.get(stop.stopId);
    if (kept !== undefined) return kept;
    let [nearest, metres]: [Place | null, number] = [null, nearEnough];
    for (const place of index.indexed) {
      if (Math.abs(place.lat - stop.lat) > 0.1) continue;
      const away = distanceBetween(place, stop);
      if (away <= metres) [nearest, metres] = [place, away];
    }
    found.set(stop.stopId, nearest);
    return nearest;
  };
}

async function knownDepartures({ feedName, first, days }: ImportWishes): Promise<Map<string, Known>> {
  const prefix = `gtfs:${feedName}:`.replace(/[\\%_]/g, "\\$&");
  const rows = await db
    .select({
      departure: departures,
      booked: sql<number>`(select count(*)::int from bus_booking where departure_id = departure.id and status in ('held', 'confirmed'))`,
    })
    .from(departures)
    .where(
      and(
        like(departures.importKey, `${prefix}%`),
        sql`right(${departures.importKey}, 10) between ${first} and ${addDays(first, days - 1)}`,
      ),
    )
    .orderBy(desc(departures.status), departures.id);
  const ids = rows.map(({ departure }) => departure.id);
  const stops = await db
    .select()
    .from(departureStops)
    .where(inArray(departureStops.departureId, ids))
    .orderBy(departureStops.departureId, departureStops.position);
  const byDeparture = grouped(stops);
  const edits = await editsByHand();
  return new Map(
    rows.map(({ departure, booked }) => [
      departure.importKey ?? "",
      {
        ...{ departure, booked, stops: byDeparture.get(departure.id) ?? [] },
        byHand: edits.get(departure.publicId) ?? [],
      },
    ]),
  );
}

/** What administrators have changed of departures, by public id. Earlier lines of the log do not say what. */
async function editsByHand(): Promise<Map<string, string[]>> {
  const rows = await db.execute<{ publicId: string; changed: string }>(sql`
    select subject as "publicId", string_agg(coalesce(details ->> 'changed', 'time price'), ' ') as changed
    from admin_act where act = 'departure_changed' group by subject`);
  return new Map(rows.map(({ publicId, changed }) => [publicId, changed.split(" ")]));
}

/** A feed may give its trips other ids: those listed before are known by company, moment and way, open ones rather. */
async function knowAgain(known: Map<string, Known>, drafts: Draft[]): Promise<void> {
  const inFeed = new Set(drafts.map(({ importKey }) => importKey));
  const gone = new Map<string, string>();
  for (const [importKey, { departure, stops }] of known)
    if (!inFeed.has(importKey)) gone.set(coachOf(departure, stops), importKey);
  for (const { importKey, ...draft } of drafts) {
    const before = known.has(importKey) ? undefined : gone.get(coachOf(draft, draft.stops));
    const there = before && known.get(before);
    if (!there) continue;
    await db.update(departures).set({ importKey }).where(eq(departures.id, there.departure.id));
    known.delete(before);
    known.set(importKey, there);
  }
}

function coachOf(departure: Pick<Departure, "operator" | "departureAt">, stops: Pick<DepartureStop, "placeId">[]) {
  const { operator, departureAt } = departure;
  return [operator, departureAt.getTime(), ...stops.map(({ placeId }) => placeId)].join();
}

function grouped(stops: DepartureStop[]): Map<number, DepartureStop[]> {
  const groups = new Map<number, DepartureStop[]>();
  for (const stop of stops) groups.set(stop.departureId, [...(groups.get(stop.departureId) ?? []), stop]);
  return groups;
}

async function bringUpToDate(there: Known, inFeed: Draft, counts: ImportCounts, now: number) {
  const { departure, stops } = there;
  const isBack = departure.status === "cancelled";
  if (isBack && !(await listAgain(departure, now))) return;
  if (departure.departureAt.getTime() <= now)
    return void counts.problems.push(`/bus/${departure.publicId}: not changed, it has left by what is listed`);
  const draft = withEdits(there, inFeed, counts);
  const isSameWay = stops.map(({ placeId }) => placeId).join() === draft.stops.map(({ placeId }) => placeId).join();
  if (!isSameWay) return replace(there, draft, counts);
  const isSame =
    departure.departureAt.getTime() === draft.departureAt.getTime() &&
    departure.operator === draft.operator &&
    departure.price === draft.price &&
    stops.every(
      ({ minutes, stopName }, n) => minutes === draft.stops[n]?.minutes && stopName === draft.stops[n]?.stopName,
    );
  if (isSame) {
    counts[isBack ? "changed" : "unchanged"]++;
    return;
  }
  const { departureAt, operator, price } = draft;
  const change = { departureAt, operator, price, stops: draft.stops };
  const outcome = await db.transaction((tx) => changeDeparture(tx, departure.publicId, change, now));
  if (!outcome.ok) return void counts.problems.push(`/bus/${departure.publicId}: not changed, ${outcome.reason}`);
  counts.changed++;
  counts.told += outcome.told;
}

/** Opens a departure that an import, and nobody else, has called off, and on which nobody lost a seat by that. */
async function listAgain({ id }: Departure, now: number): Promise<boolean> {
  const lost = db
    .select({ id: busBookings.id })
    .from(busBookings)
    .where(and(eq(busBookings.departureId, id), eq(busBookings.status, "called_off")));
  const wasGone = and(
    eq(departures.id, id),
    eq(departures.status, "cancelled"),
    eq(departures.cancelReason, goneReason),
  );
  const opened = await db
    .update(departures)
    .set({ status: "open", cancelledAt: null, cancelReason: "" })
    .where(and(wasGone, gt(departures.departureAt, new Date(now)), notExists(lost)))
    .returning();
  return opened.length > 0;
}

/** The feed's departure, but for what was changed by hand, which is named. */
function withEdits({ departure, stops, byHand }: Known, inFeed: Draft, { problems }: ImportCounts): Draft {
  const { publicId, price, departureAt } = departure;
  const draft = { ...inFeed };
  if (byHand.includes("price") && price !== inFeed.price) {
    draft.price = price;
    problems.push(`/bus/${publicId}: its price is left at ${price} kr by hand, ${inFeed.price} kr in the feed`);
  }
  if (byHand.includes("time") && departureAt.getTime() !== inFeed.departureAt.getTime()) {
    draft.departureAt = departureAt;
    draft.stops = inFeed.stops.map((stop, n) => ({ ...stop, minutes: stops[n]?.minutes ?? stop.minutes }));
    problems.push(`/bus/${publicId}: its time is left by hand, ${formatDayTime(inFeed.departureAt)} in the feed`);
  }
  return draft;
}

async function replace({ departure, booked, byHand }: Known, draft: Draft, counts: ImportCounts) {
  if (byHand.includes("time") || byHand.includes("price"))
    return void counts.problems.push(
      `/bus/${departure.publicId}: left alone, it goes another way now but was changed by hand`,
    );
  const { seats, note } = departure;
  const replaced = await db.transaction(async (tx) => {
    await tx.select({ id: departures.id }).from(departures).where(eq(departures.id, departure.id)).for("update");
    const ever = await tx.$count(busBookings, eq(busBookings.departureId, departure.id));
    if (ever > 0) return false;
    await tx.delete(departures).where(eq(departures.id, departure.id));
    await createDepartures(tx, [{ ...draft, seats, note }]);
    return true;
  });
  if (replaced) counts.changed++;
  else
    counts.problems.push(`/bus/${departure.publicId}: left alone, it goes another way now but has ${booked} bookings`);
}

async function takeAway({ departure, booked }: Known, isUnclear: boolean, counts: ImportCounts, now: number) {
  if (departure.status === "cancelled" || departure.departureAt.getTime() <= now) return;
  const leave = (why: string) => void counts.problems.push(`/bus/${departure.publicId}: left alone, ${why}`);
  if (isUnclear) return leave("its trip is in the feed but cannot be listed");
  if (booked > 0) return leave(`it is gone from the feed but has ${booked} bookings`);
  const outcome = await db.transaction((tx) => cancelDeparture(tx, departure.publicId, goneReason, now, []));
  if (outcome.ok) counts.cancelled++;
  else if (outcome.reason === "changed_meanwhile") leave("it is gone from the feed but somebody has booked meanwhile");
}
