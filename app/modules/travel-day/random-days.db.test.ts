import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { tripPositions } from "#drizzle/schema/travel-day";
import { createPeople, createTravelDay, idsOf, saidIn, type TravelDay } from "#tests/factories/travel-days";
import { instantOf } from "~/modules/calendar/rules";
import { decodePath } from "~/modules/places/polyline";
import { db, sql as listener } from "~/platform/db.server";
import { reportOnTrip } from "./commands.server";
import { findFollowed, findOwnFollow, startFollow } from "./follow.server";
import { sharingEnds } from "./position";
import { type CarNews, endSharing, forgetPositions, keepPosition, startSharing } from "./position.server";
import { openTravelDay } from "./queries.server";
import { carBehind, expectedAt } from "./rules";
import { readTrip, type Trip } from "./trip.server";
import type { ReportKind } from "./types";

const minute = 60_000;
const [driver, stranger, ...people] = await createPeople();
const told: CarNews[] = [];
await listener.listen("car", (news) => told.push(JSON.parse(news)));

/** Shortly before the clock is turned, in autumn and in spring, besides a day like others. */
const departures = [null, null, instantOf("2027-10-31", "01:20"), instantOf("2027-03-28", "00:40")];

const part = fc.constantFrom<[number, number][]>([0, 3], [0, 1], [0, 2], [1, 2], [1, 3], [2, 3]);

/** How what was pressed comes: once, sent again at once or from a phone that comes back after 40 minutes, only then, or
 * from two devices at the same time. */
const arrival = fc.constantFrom("once", "once", "replayed", "replayed late", "late", "twice at once");

const press = fc.record({
  who: fc.constantFrom("driver", "driver", "driver", "0", "1", "2"),
  kind: fc.constantFrom<ReportKind[]>("confirmed", "driving", "late", "late", "at_stop", "at_stop", "here", "not_seen"),
  minutes: fc.constantFrom(0, 5, 10, 20),
  stop: fc.integer({ min: 0, max: 3 }),
  passes: fc.integer({ min: 0, max: 40 }),
  arrival,
});

const sharing = fc.record({
  kind: fc.constantFrom("start", "end", "seen", "seen", "seen", "seen", "seen"),
  /** Of the road behind it. */
  along: fc.double({ min: 0, max: 0.9, noNaN: true }),
  /** Seconds. */
  age: fc.constantFrom(0, 0, 30, 150),
  passes: fc.constantFrom(0, 0, 0, 0.1, 1, 10, 40),
  arrival,
});

const drawn = fc.record({
  departure: fc.constantFrom(...departures),
  parts: fc.array(part, { minLength: 1, maxLength: 3 }),
  steps: fc.array(fc.oneof(press, sharing), { maxLength: 18 }),
  ending: fc.constantFrom("arrived", "by itself"),
});

type Coming = { passes: number; arrival: string };
type Press = Coming & { who: string; kind: ReportKind; minutes: number; stop: number };
type Sharing = Coming & { kind: string; along: number; age: number };
type Step = Press | Sharing;
type Drawn = { departure: number | null; parts: [number, number][]; steps: Step[]; ending: string };

type Shown = { at: number; to: number[] };

/** Something that reaches the server, `after` minutes after the departure. */
type Delivery = { after: number; step: Step; formKey: string; isDouble: boolean; ageMs: number };

/** In the order in which they come. */
function deliveriesOf(steps: Step[]): Delivery[] {
  let after = -60;
  const all = steps.flatMap((step): Delivery[] => {
    after += step.passes;
    const sent = { after, step, formKey: randomUUID(), isDouble: step.arrival === "twice at once", ageMs: 0 };
    const late = { ...sent, after: after + 40, ageMs: 40 * minute };
    if (step.arrival === "late") return [late];
    if (step.arrival === "replayed late") return [sent, late];
    return step.arrival === "replayed" ? [sent, sent] : [sent];
  });
  return all.sort((one, other) => one.after - other.after);
}

/** What a day must come to: whom each report is told, and which positions are shown. */
function createModel(day: TravelDay) {
  const expected: { kind: ReportKind; actorId: number; told: number[] }[] = [];
  let [delay, reached, isDriving] = [0, -1, false];
  const isAwaitedAtStart = day.riders.some(({ on }) => on === 0);
  const lastOf = new Map<string, string>();
  const known = new Set<string>();
  let [isConfirmed, isShared] = [false, false];
  let [seenAt, endsAt] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const plan = { departureAt: day.ride.departureAt.getTime(), arrivalAt: day.ride.arrivalAt.getTime() };

  return {
    expected,
    startsOrEnds: (isStart: boolean, now: number) => {
      if (!isStart || !isShared) {
        seenAt = Number.NEGATIVE_INFINITY;
        endsAt = sharingEnds(plan, { delay }, now);
      }
      isShared = isStart;
    },
    /** A phone that was silent for an hour is forgotten, and every one after twice the planned time and the delay told. */
    passes: (now: number) => {
      const isSilent = Number.isFinite(seenAt) && seenAt <= now - 60 * minute;
      if (isSilent || now >= endsAt) isShared = false;
    },
    /** @param now ms UTC */
    isSeen: (now: number, ageMs: number) => {
      const at = now - ageMs;
      if (!isShared || now >= endsAt) return "not_sharing";
      if (ageMs > 2 * minute) return "old";
      if (seenAt > now - 9000 || seenAt >= at) return "too_soon";
      seenAt = at;
      return "ok";
    },
    isReplay: (formKey: string) => known.has(formKey) || !known.add(formKey),
    /** All but who was to get off before, by a quarter of an hour at least, where the car is ten minutes past that. */
    inCar: (minutes: number, after: number) => day.riders.filter(({ off }) => minutes <= off + 10 || after < off - 15),
    /** A report that was taken. @returns whether it changes what is expected */
    say: ({ who, kind, minutes }: Press, number: number | null, after: number, isSeenLater: boolean): boolean => {
      const wait = day.riders.filter(({ on }) => on > reached);
      const rider = who === "driver" ? null : day.riders[Number(who)];
      const actorId = rider?.userId ?? driver.id;
      if (rider) {
        const isNews = kind === "confirmed" ? !lastOf.has(who) : lastOf.get(who) !== `${kind} ${number}`;
        if (isNews) lastOf.set(who, `${kind} ${number}`);
        if (isNews) expected.push({ kind, actorId, told: kind === "confirmed" ? [] : [driver.id] });
        return false;
      }
      const before = expected.length;
      if (kind === "confirmed" && !isConfirmed) {
        isConfirmed = true;
        expected.push({ kind, actorId, told: [] });
      } else if (kind === "late" && (minutes !== delay || isSeenLater)) {
        delay = minutes;
        expected.push({ kind, actorId, told: idsOf(wait) });
      } else if (kind === "driving" && !isDriving) {
        if (reached <= 0) delay = Math.max(delay, Math.round(after));
        expected.push({ kind, actorId, told: reached <= 0 ? idsOf(wait) : [] });
        [isDriving, reached] = [true, isAwaitedAtStart ? reached : Math.max(0, reached)];
      } else if (kind === "at_stop" && (number ?? 0) > reached) {
        const isLate = Math.max(0, Math.round(after) - (number ?? 0));
        const isOther = Math.abs(isLate - delay) >= 5;
        const at = day.riders.filter(({ on }) => on === number || (isOther && on > (number ?? 0)));
        expected.push({ kind, actorId, told: idsOf(at) });
        [delay, reached, isDriving] = [isLate, number ?? 0, false];
      }
      endsAt = Math.max(endsAt, sharingEnds(plan, { delay }, plan.departureAt));
      return expected.length > before;
    },
  };
}

async function tripOf({ ride }: TravelDay): Promise<Trip> {
  const trip = await readTrip(db, eq(rides.id, ride.id));
  if (!trip) throw new Error("the trip is gone");
  return trip;
}

/** When each passenger is expected where they get on and off, ms UTC. */
async function estimates(day: TravelDay, now: number): Promise<number[]> {
  const { riders } = day;
  const trip = await tripOf(day);
  const stops = riders.flatMap(({ on, off }) => [on, off]);
  return stops.map((minutes) => expectedAt(trip.plan, trip.progress, minutes, now));
}

async function play({ departure, parts, steps, ending }: Drawn): Promise<void> {
  const day = await createTravelDay({
    driver,
    people,
    parts,
    ...(departure !== null && { departureAt: new Date(departure) }),
  });
  const { ride } = day;
  const [departureAt, path] = [ride.departureAt.getTime(), decodePath(ride.path)];
  const driving = { userId: driver.id, rideId: ride.publicId };
  const model = createModel(day);
  const shown: Shown[] = [];
  let before = await estimates(day, departureAt - 60 * minute);

  for (const { after, step, formKey, isDouble, ageMs } of deliveriesOf(steps)) {
    const now = departureAt + after * minute;
    await forgetPositions(now);
    model.passes(now);
    const forgotten = await estimates(day, now);
    for (const [n, at] of forgotten.entries()) expect(at).toBeGreaterThanOrEqual(before[n] ?? 0);
    before = forgotten;
    const isNews = "who" in step ? await says(step) : await shares(step);
    const then = await estimates(day, now);
    if (!isNews) for (const [n, at] of then.entries()) expect(at).toBeGreaterThanOrEqual(before[n] ?? 0);
    before = then;

    async function says(pressed: Press): Promise<boolean> {
      const rider = pressed.who === "driver" ? null : day.riders[Number(pressed.who)];
      if (rider === undefined) return false;
      const { kind } = pressed;
      const number = kind === "late" ? pressed.minutes : kind === "at_stop" ? (day.minutesOf[pressed.stop] ?? 0) : null;
      const act = { ...driving, userId: rider?.userId ?? driver.id, kind, minutes: number };
      const send = (key: string) => reportOnTrip({ ...act, formKey: key }, now);
      const { plan, progress } = await tripOf(day);
      const isSeenLater = carBehind(plan, progress) > progress.delay;
      const [outcome] = isDouble ? await Promise.all([send(formKey), send(randomUUID())]) : [await send(formKey)];
      return outcome.ok && !model.isReplay(formKey) && model.say(pressed, number, after, isSeenLater);
    }

    async function shares({ kind, along, age }: Sharing): Promise<boolean> {
      if (kind !== "seen") {
        const change = kind === "start" ? startSharing : endSharing;
        const changes = () => change(driving, now);
        expect(await Promise.all(isDouble ? [changes(), changes()] : [changes()])).toContainEqual({ ok: true });
        model.startsOrEnds(kind === "start", now);
        return kind === "end";
      }
      const [lat = 0, lng = 0] = path[Math.floor(along * (path.length - 1))] ?? [];
      const fixAge = age * 1000 + ageMs;
      const send = async () => {
        const outcome = await keepPosition({ ...driving, lat, lng, age: fixAge }, now);
        return outcome.ok ? "ok" : outcome.reason;
      };
      const expected = model.isSeen(now, fixAge);
      const outcomes = await Promise.all(isDouble ? [send(), send()] : [send()]);
      expect(outcomes.filter((one) => one === expected)).toHaveLength(expected === "ok" ? 1 : outcomes.length);
      const [car] = await db.select().from(tripPositions).where(eq(tripPositions.rideId, ride.id));
      if (expected === "ok") shown.push({ at: now - fixAge, to: idsOf(model.inCar(car?.minutes ?? 0, after)) });
      return expected === "ok";
    }
  }
  await tellsAll(day, model.expected, shown);
  await endsUnseen(day, ending);
}

/** Each report reached everyone it concerns once and in order, each position all who are brought along; nobody else. */
async function tellsAll({ ride, riders }: TravelDay, expected: unknown[], shown: Shown[]): Promise<void> {
  const said = await saidIn({ ride, riders, minutesOf: [] });
  expect(said.map(({ kind, actorId, told: whom }) => ({ kind, actorId, told: whom }))).toEqual(expected);
  const times = said.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  for (const { id, told: whom } of said) {
    const notices = await db
      .select()
      .from(notifications)
      .where(eq(notifications.eventKey, `trip:${id}`));
    expect(idsOf(notices.filter(({ channel }) => channel === "push"))).toEqual(whom);
  }
  const ofRide = () => told.filter((news) => news.ride === ride.publicId);
  await expect.poll(() => ofRide().map(({ at, to }) => ({ at, to: idsOf(to) })), { interval: 5 }).toEqual(shown);
}

/** Once a day is over nobody is shown anything of it, and nothing is kept of where the car was. */
async function endsUnseen(day: TravelDay, ending: string): Promise<void> {
  const { ride, riders } = day;
  const [rider] = riders;
  const [departureAt, arrivalAt] = [ride.departureAt.getTime(), ride.arrivalAt.getTime()];
  const driving = { userId: driver.id, rideId: ride.publicId };
  const links = await Promise.all(
    riders.map(async ({ userId }) => {
      await startFollow({ userId, rideId: ride.publicId, formKey: randomUUID(), showsPlate: false }, departureAt);
      return (await findOwnFollow(ride.id, userId))?.path.split("/").at(-1) ?? "";
    }),
  );
  await startSharing(driving, departureAt);
  const end = ending === "arrived" ? arrivalAt : arrivalAt + 48 * 60 * minute;
  if (ending === "arrived")
    expect(await reportOnTrip({ ...driving, kind: "arrived", minutes: null, formKey: randomUUID() }, end)).toEqual({
      ok: true,
    });
  const [lat = 0, lng = 0] = decodePath(ride.path)[0] ?? [];
  expect(await keepPosition({ ...driving, lat, lng, age: 0 }, end)).toEqual({ ok: false, reason: "not_sharing" });
  await forgetPositions(end);
  expect(await db.select().from(tripPositions).where(eq(tripPositions.rideId, ride.id))).toEqual([]);
  for (const link of links) expect(await findFollowed(link, end)).toBeNull();
  const request = new Request("http://localhost/");
  for (const userId of [rider?.userId ?? 0, stranger.id]) {
    const shown = await openTravelDay(userId, { rideId: ride.publicId, departureAt }, request, end);
    expect(shown?.isDay ?? false).toBe(false);
    expect(shown?.car ?? null).toBeNull();
  }
}

test("on random days all that is said and seen reaches whom it concerns once, in order, and nobody else", {
  timeout: 300_000,
}, async () => {
  await fc.assert(fc.asyncProperty(drawn, play), {
    numRuns: Number(process.env.RANDOM_DAYS ?? 200),
  });
});
