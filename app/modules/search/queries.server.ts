import { dayNumberOf } from "~/modules/calendar/rules";
import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { roadBetween } from "~/modules/places/roads.server";
import { replica } from "~/platform/db.server";
import { type Answer, cardOf, closeToRoad } from "./cards.server";
import { datesAsked, daysAround, isSoonestFirst, searchDays } from "./rules";
import { type Ask, afterKeyset, answersAmongNext, answersTo, pageSize, type Reach } from "./sql.server";
import type { FoundRides, RideQuestion, SearchEnd } from "./types";

/**
 * A page of the rides that answer a question: in one round trip for a date, and without one where the coming days
 * fill it.
 *
 * An offer answers where its road passes both ends within their radii, in the right order, and has the seats free on
 * that part. A request answers the other way round: its own ends lie along the road of the driver who asks, each
 * within the radius of its own place; with one end of the question open, its end there lies within the question's
 * radius. With a date, rides between the ends themselves come first; without one, the soonest.
 * @param now ms UTC
 * @returns at most 20 rides, and where the next page begins
 */
export async function findRides(question: RideQuestion, now = Date.now()): Promise<FoundRides> {
  const index = await places();
  const answers = await firstAnswers(question, datesAsked(question, now), index, now);
  const page = answers.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rides: page.map((answer) => cardOf(answer, question, index)),
    next: last && answers.length > pageSize ? { score: last.score, publicId: last.publicId } : null,
  };
}

/** `lowestPrice` in whole kronor for one seat on the asked part of the way, null where no ride costs anything. */
export type DayCount = { date: string; rides: number; lowestPrice: number | null };

/**
 * How many rides answer the question on each of the days around its date; the question's own ± days and page do not
 * matter. Nothing with both ends open. Figures may be some seconds old.
 * @param now ms UTC
 */
export function countPerDay(question: RideQuestion, now = Date.now()): Promise<DayCount[]> {
  const key = JSON.stringify([Math.floor(now / 60_000), { ...question, days: 0, after: null }]);
  const kept = counts.get(key);
  if (kept && kept.until > now) return kept.days;
  const days = count(question, now);
  days.catch(() => counts.delete(key));
  counts.delete(key);
  counts.set(key, { days, until: now + countsKeptMs });
  for (const oldest of [...counts.keys()].slice(0, Math.max(0, counts.size - mostCountsKept))) counts.delete(oldest);
  return days;
}

const countsKeptMs = 15_000;
const mostCountsKept = 500;
const counts = new Map<string, { days: Promise<DayCount[]>; until: number }>();

async function count(question: RideQuestion, now: number): Promise<DayCount[]> {
  if (!question.from && !question.to) return [];
  const dates = daysAround(question.date, now);
  const ask = await askFor({ ...question, after: null }, dates, await places(), now);
  const rows = await replica<{ day: number; rides: number; lowestPrice: number }[]>`
    select day, count(*)::int as rides, min(nullif(part_price, 0))::int as "lowestPrice" from (${answersTo(ask)}) answer group by day`;
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return dates.map((date) => {
    const { rides = 0, lowestPrice = null } = byDay.get(dayNumberOf(date)) ?? {};
    return { date, rides, lowestPrice };
  });
}

/**
 * Without a date the soonest come first, so rides far ahead are read only where those before do not fill the page: from
 * a large place the next hours do.
 */
async function firstAnswers(question: RideQuestion, dates: string[], index: PlaceIndex, now: number) {
  if (question.date !== null) return readPage(await askFor(question, dates, index, now));
  const ask = await askFor(question, dates.slice(0, soonDays), index, now);
  if (question.kind === "offer" && (question.from || question.to)) {
    const next = await readPage(ask, answersAmongNext(ask, nextDepartures));
    if (next.length > pageSize) return next;
  }
  const soon = await readPage(ask);
  if (soon.length > pageSize) return soon;
  return [...soon, ...(await readPage(await askFor(question, dates.slice(soonDays), index, now)))];
}

const nextDepartures = 2500;
const soonDays = 7;

async function readPage(ask: Ask, found = answersTo(ask)): Promise<Answer[]> {
  if (ask.days.length === 0) return [];
  return await replica<Answer[]>`
    select r.public_id as "publicId", r.kind, r.roads[1] as road,
      split_part(u.display_name, ' ', 1) as "firstName", u.phone_verified_at is not null as "isVerified",
      u.rides_completed as "ridesCompleted", u.review_count as "reviewCount", u.rating_sum as "ratingSum",
      t.flags, t.origin_id as "originId", t.destination_id as "destinationId", t.departure, t.stop_minutes as "stopMinutes",
      array(select place_id from ride_stop where ride_stop.ride_id = r.id order by position) as "stopIds",
      array(
        select passed.key & 32767
        from unnest(t.keys, t.offs, t.minutes) passed(key, off, minute)
        where passed.off <= ${closeToRoad}::int
          and 5 * (passed.minute - s.on_minutes) between s.off_minutes - s.on_minutes and 4 * (s.off_minutes - s.on_minutes)
      ) as "passedIds",
      s.on_minutes as "onMinutes", s.off_minutes as "offMinutes", s.off_from as "offFrom", s.off_to as "offTo",
      s.is_exact as "isExact", s.seats, s.part_price as price, s.score
    from (
      select * from (${found}) answer
      where ${afterKeyset(ask.question)} order by ${isSoonestFirst(ask.question) ? replica`day,` : replica``} score, ride_id limit ${pageSize + 1}
    ) s
    join ride r on r.id = s.ride_id
    join ride_search t on t.ride_id = s.ride_id
    join users u on u.id = r.user_id
    order by s.score, s.ride_id`;
}

/** Makes a question ready for the database. @param now ms UTC */
export async function askFor(question: RideQuestion, dates: string[], index: PlaceIndex, now: number): Promise<Ask> {
  const { from, to } = question;
  const [nearFrom, nearTo] = [placesWithin(from, index), placesWithin(to, index)];
  const road = question.kind === "request" && from && to ? await roadBetween(from.place, to.place, index) : null;
  return {
    question,
    days: searchDays(dates, question, now),
    now: Math.floor(now / 60_000),
    nearFrom: nearFrom.map(({ placeId }) => placeId),
    nearTo: nearTo.map(({ placeId }) => placeId),
    pickups: from && (road ?? nearFrom),
    dropoffs: to && (road ?? nearTo),
  };
}

/** None for an open end. */
function placesWithin(end: SearchEnd | null, index: PlaceIndex): Reach[] {
  if (!end) return [];
  const { place, radius } = end;
  return [place, ...index.near(place, radius)].map((other) => ({
    placeId: other.id,
    metres: 0,
    offMetres: distanceBetween(place, other),
  }));
}
