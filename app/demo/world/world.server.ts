import { inArray, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import { addDays, dayWindow, localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { closeRides } from "~/modules/rides/changes.server";
import { publishRides } from "~/modules/rides/publish.server";
import { creditBalance } from "~/modules/unlocks/credit.server";
import { addPeople } from "~/modules/users/commands.server";
import { countCompletedRides } from "~/modules/users/counts.server";
import { db, type Tx, timestamp } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { bookSeats, type Posted } from "./bookings.server";
import { listCoaches } from "./coaches.server";
import { draftTrips, type Planned } from "./drafts.server";
import { type DemoPerson, demoPeople } from "./people";
import { writeReviews } from "./reviews.server";
import { searchInVain } from "./searches.server";
import { talkAboutRides } from "./talks.server";
import { type Gap, planTrips, weightOfDay } from "./trips";

const days = 30;
const pastDays = 20;
/** People with something to read and answer as soon as a visitor signs in as one of them. */
const regularCount = 12;
/** share of the rides asked for that may be missing before some are added */
const slack = 0.01;
/** PostgreSQL takes at most 65 535 parameters in one statement. */
const batchSize = 250;
/** öre */
const credit = 2000;
/** Advisory lock: of several processes that start at once only one fills the database. */
const fillLock = 4_201_004;

/** Adds rides until about that many lie in the coming 30 days (0: none); fills an empty database. */
export async function ensureDemoWorld({ rides }: { rides: number }, now = Date.now()): Promise<void> {
  if (rides === 0) return;
  const begun = performance.now();
  const added = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${fillLock})`);
    await listCoaches(tx, now);
    const gaps = await gapsOf(tx, rides, now);
    return gaps.length > 0 ? fill(tx, gaps, rides, now) : 0;
  });
  await searchInVain(now);
  if (added === 0) return;
  // Without statistics a search takes a hundred times as long.
  await db.execute(sql`analyze`);
  log.info("demo.filled", { rides: added, ms: Math.round(performance.now() - begun) });
}

async function gapsOf(tx: Tx, wished: number, now: number): Promise<Gap[]> {
  const found = await ridesPerDay(tx, now);
  const dates = Array.from({ length: days }, (_, n) => addDays(localDateOf(now), n));
  const weights = dates.map((date, n) => weightOfDay(date) * (n === 0 ? partLeftOfToday(now) : 1));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const gaps = dates.map((date, n) => {
    const there = found.get(date) ?? 0;
    return { date, missing: Math.round((wished * (weights[n] ?? 0)) / sum) - there, isEmpty: there === 0 };
  });
  const total = [...found.values()].reduce((all, count) => all + count, 0);
  return wished - total > wished * slack ? gaps.filter((gap) => gap.missing > 0) : [];
}

async function ridesPerDay(tx: Tx, now: number): Promise<Map<string, number>> {
  const rows = await tx.execute<{ date: string; rides: number }>(sql`
    select to_char(departure_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as date, count(*)::integer as rides
    from ride where status in ('open', 'full') and departure_at > ${timestamp(now)}
    group by 1`);
  return new Map(rows.map((row) => [row.date, row.rides]));
}

function partLeftOfToday(now: number): number {
  const evening = dayWindow(localDateOf(now)).end - 4 * 3_600_000;
  return Math.min(1, Math.max(0, (evening - now) / (14 * 3_600_000)));
}

async function fill(tx: Tx, gaps: Gap[], wished: number, now: number): Promise<number> {
  const { indexed } = await places();
  const people = demoPeople(indexed);
  const { userIds, isNew } = await ensurePeople(tx, people, now);
  const past = isNew ? planTrips(pastGaps(wished, now), people, indexed, 0) : [];
  const planned = await draftTrips([...past, ...planTrips(gaps, people, indexed, now)], userIds);
  const posted = await post(tx, planned);
  const passengers = [...userIds.values()];
  const over = posted.filter(({ draft }) => draft.departureAt.getTime() < now);
  const coming = posted.filter((ride) => !over.includes(ride));
  await bookSeats(tx, coming, { passengers, regulars: [] }, now);
  const regulars = isNew ? await busiest(tx, now) : [];
  await bookSeats(tx, over, { passengers, regulars }, now);
  await closePast(
    tx,
    over.map((ride) => ride.rideId),
    now,
  );
  if (isNew) {
    await writeReviews(tx, regulars, now);
    await talkAboutRides(tx, regulars, now);
  }
  return posted.length;
}

async function busiest(tx: Tx, now: number): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(sql`
    select id from users,
      lateral (select count(*) as rides from ride
        where user_id = users.id and kind = 'offer' and departure_at > ${timestamp(now)}) driving,
      lateral (select count(*) as bookings from booking
        where user_id = users.id and status in ('requested', 'accepted')) riding
    order by rides + bookings desc, display_name, id limit ${regularCount}`);
  return rows.map((row) => row.id);
}

function pastGaps(wished: number, now: number): Gap[] {
  const dates = Array.from({ length: pastDays }, (_, n) => addDays(localDateOf(now), n - pastDays - 2));
  return dates.map((date) => ({ date, missing: Math.round((wished / days / 3) * weightOfDay(date)), isEmpty: false }));
}

async function ensurePeople(tx: Tx, people: DemoPerson[], now: number) {
  const uids = people.map((person) => person.uid);
  const added = await addPeople(
    tx,
    people.map(({ uid, email, displayName, phone, about, languages, vehicle }, n) => {
      const createdAt = now - (n + 30) * 86_400_000;
      const phoneVerifiedAt = new Date(createdAt);
      return { uid, email, displayName, phone, phoneVerifiedAt, about, languages, ...vehicle, balance: 0, createdAt };
    }),
  );
  for (const { id, uid } of added) if (uids.indexOf(uid) % 4 === 0) await creditBalance(tx, id, credit, credit);
  const known = await tx.select({ id: users.id, uid: users.uid }).from(users).where(inArray(users.uid, uids));
  return { userIds: new Map(known.map(({ uid, id }) => [uid, id])), isNew: added.length > 0 };
}

/** Ways home after the ways there, to which they lead back. */
async function post(tx: Tx, planned: Planned[]): Promise<Posted[]> {
  const [back, there] = [planned.filter(({ trip }) => trip.returnOf), planned.filter(({ trip }) => !trip.returnOf)];
  const posted = await postInBatches(tx, there);
  const idOf = new Map(posted.map(({ trip, rideId }) => [trip, rideId]));
  const homeward = back.map((ride) => {
    const returnOf = ride.trip.returnOf && idOf.get(ride.trip.returnOf);
    return { ...ride, draft: { ...ride.draft, returnOf } };
  });
  return [...posted, ...(await postInBatches(tx, homeward))];
}

async function postInBatches(tx: Tx, planned: Planned[]): Promise<Posted[]> {
  const posted: Posted[] = [];
  for (let n = 0; n < planned.length; n += batchSize) {
    const batch = planned.slice(n, n + batchSize);
    const written = await publishRides(tx, batch);
    posted.push(...batch.map((ride, position) => ({ ...ride, rideId: written[position]?.id ?? 0 })));
  }
  return posted;
}

/** What the closing job would have done. */
async function closePast(tx: Tx, rideIds: number[], now: number): Promise<void> {
  await closeRides(tx, rideIds, "completed", now);
  const travelled = await tx.execute<{ person: number }>(sql`
    with over as (
      select ride_id, user_id, counterparty_id from booking
      where status = 'completed' and ride_id in (select value::bigint from json_array_elements_text(${JSON.stringify(rideIds)}::json)))
    select ride_id, user_id as person from over union select ride_id, counterparty_id from over`);
  await countCompletedRides(
    tx,
    travelled.map(({ person }) => person),
  );
}
