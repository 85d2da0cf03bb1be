import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { busBookings, departureLegs } from "#drizzle/schema/bus";
import { notifications } from "#drizzle/schema/notifications";
import { createCoach, createHold, createTicket, readBusBooking } from "#tests/factories/departures";
import { createUser } from "#tests/factories/users";
import { db } from "~/platform/db.server";
import { formatLongDayTime } from "~/text/format";
import { cancelBusBooking, confirmHold, freeLapsedHolds, type HoldOutcome, holdSeats } from "./bookings.server";
import { cancelDeparture, changeDeparture } from "./commands.server";
import { seatFormSchema } from "./schema";
import { codeFrom } from "./ticket-code";
import { checkTicket, findTicket, listBusTickets } from "./tickets.server";
import type { Departure } from "./types";

const now = Date.now();
const minute = 60_000;
const people = await Promise.all(Array.from({ length: 10 }, () => createUser()));

type Hold = { userId: number; from?: number; to?: number; seats?: number; formKey?: string; network?: string };

function hold(coach: Departure, wanted: Hold, at = now): Promise<HoldOutcome> {
  const usual = { from: 0, to: 2, seats: 1, travellerName: "Kim", formKey: randomUUID(), network: "" };
  return holdSeats({ departureId: coach.publicId, ...usual, ...wanted }, at);
}

test("two people cannot buy the last seat, on any part of the way, in 20 rounds of 10 at once", {
  timeout: 120_000,
}, async () => {
  const parts = [
    { from: 0, to: 2 },
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ];
  for (let round = 0; round < 20; round++) {
    const coach = await createCoach({ seats: 1 });
    const outcomes = await Promise.all(
      people.map(async ({ id }, n) => {
        const outcome = await hold(coach, { userId: id, ...parts[(n + round) % 3] });
        return outcome.ok ? confirmHold({ userId: id, bookingId: outcome.bookingId }, now) : outcome;
      }),
    );
    const legs = await takenOf(coach);
    const sold = await db
      .select()
      .from(busBookings)
      .where(and(eq(busBookings.departureId, coach.id), eq(busBookings.status, "confirmed")));
    expect(legs).toEqual([1, 1]);
    expect(sold.reduce((sum, { fromLeg, toLeg }) => sum + toLeg - fromLeg, 0)).toBe(2);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(sold.length);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome).toEqual({ ok: false, reason: "full", left: 0 });
  }
});

test("pressing ten times at once holds once and gives one answer", async () => {
  const coach = await createCoach();
  const [person] = people;
  const formKey = randomUUID();
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => hold(coach, { userId: person?.id ?? 0, seats: 2, formKey })),
  );
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  expect(await takenOf(coach)).toEqual([2, 2]);
});

test("other seats asked for after an answer was lost replace the first, and are held once", async () => {
  const coach = await createCoach({ seats: 8 });
  const key = { userId: people[0]?.id ?? 0, formKey: randomUUID() };
  const first = await hold(coach, { ...key, seats: 2 });
  const edited = await hold(coach, { ...key, seats: 3 });
  expect(edited).not.toEqual(first);
  expect(await hold(coach, { ...key, seats: 3 })).toEqual(edited);
  expect(await takenOf(coach)).toEqual([3, 3]);
});

test("one person has 40 seats on coaches to come and no more, also when asking for two coaches at once", async () => {
  const { id: userId } = await createUser();
  for (let coaches = 0; coaches < 4; coaches++) await createTicket(await createCoach(), { userId, seats: 8 });
  const last = [await createCoach(), await createCoach()];
  const outcomes = await Promise.all(last.map((coach) => hold(coach, { userId, seats: 8 })));
  expect(outcomes).toContainEqual({ ok: true, bookingId: expect.any(String) });
  expect(outcomes).toContainEqual({ ok: false, reason: "too_many_ahead", ahead: 40 });
  expect(await hold(await createCoach(), { userId })).toMatchObject({ ok: false, reason: "too_many_ahead" });
});

test("from one network 120 seats are held in an hour, by whomever", async () => {
  const network = `2001:db8:${process.pid}`;
  for (let people = 0; people < 15; people++) {
    const { id: userId } = await createUser();
    expect(await hold(await createCoach(), { userId, seats: 8, network })).toMatchObject({ ok: true });
  }
  const coach = await createCoach();
  const { id: userId } = await createUser();
  expect(await hold(coach, { userId, network })).toEqual({ ok: false, reason: "too_often" });
  expect(await hold(coach, { userId, network: "192.0.2.7" })).toMatchObject({ ok: true });
});

test("who leaves at Gävle frees the seat onwards", async () => {
  const coach = await createCoach({ seats: 1 });
  await createTicket(coach, { from: 0, to: 1 });
  expect(await hold(coach, { userId: people[0]?.id ?? 0 })).toEqual({ ok: false, reason: "full", left: 0 });
  expect(await hold(coach, { userId: people[0]?.id ?? 0, from: 1 })).toMatchObject({ ok: true });
});

test("a hold that lapses frees the seats, at once for the next who asks and by the clock for everybody", async () => {
  const coach = await createCoach({ seats: 1 });
  const held = await createHold(coach);
  const [other] = people;
  const before = await hold(coach, { userId: other?.id ?? 0 }, now + 9 * minute);
  expect(before).toMatchObject({ ok: false, reason: "full" });
  const late = now + 11 * minute;
  expect(await confirmHold({ userId: held.userId, bookingId: held.publicId }, late)).toMatchObject({
    ok: false,
    status: "lapsed",
  });
  expect(await hold(coach, { userId: other?.id ?? 0 }, late)).toMatchObject({ ok: true });
  expect((await readBusBooking(held.publicId)).status).toBe("lapsed");

  const waiting = await createCoach();
  await createHold(waiting, { seats: 3 });
  expect(await takenOf(waiting)).toEqual([3, 3]);
  await freeLapsedHolds(late);
  expect(await takenOf(waiting)).toEqual([0, 0]);
});

test("confirmed seats are told once, with the way to the ticket", async () => {
  const coach = await createCoach();
  const { userId, publicId } = await createHold(coach, { seats: 2 });
  const act = { userId, bookingId: publicId };
  await Promise.all([confirmHold(act, now), confirmHold(act, now), confirmHold(act, now)]);
  const told = await db.select().from(notifications).where(eq(notifications.userId, userId));
  expect(told.map(({ kind, channel }) => `${kind} ${channel}`).sort()).toEqual(["bus_booked email", "bus_booked push"]);
  expect(told[0]?.message).toMatchObject({
    route: `/bus/${coach.publicId}/biljett/${publicId}`,
    button: "Visa biljetten",
  });
});

test("the letter holds all that the ticket says, for who cannot open it", async () => {
  const coach = await createCoach({ price: 199 });
  const { userId, ticketCode } = await createTicket(coach, { seats: 3, travellerName: "Kim Ek" });
  const [told] = await db.select().from(notifications).where(eq(notifications.userId, userId));
  const at = (minutes: number) => formatLongDayTime(coach.departureAt.getTime() + minutes * minute);
  expect(told?.message).toMatchObject({
    sign: { from: "Stockholm", to: "Sundsvall", at: at(0) },
    facts: [
      ["Stiger på", "Stockholm, Stockholm busstation"],
      ["Stiger av", "Sundsvall, Sundsvall busstation"],
      ["Framme", at(120)],
      ["Resenär", "Kim Ek"],
      ["Platser", "3\u00a0platser"],
      ["Pris", "597\u00a0kr, betalas på bussen"],
      ["Biljettens kod", ticketCode.replace(/(.{4})(?=.)/g, "$1 ")],
    ],
  });
});

test.each([
  ["D0HK QGAS WMMH 7BXY RQD8"],
  ["d0hk-qgas-wmmh-7bxy-rqd8"],
  ["DOHKQGASWMMH7BXYRQD8"],
  [" d0hk–qgas  wmmh 7bxy rqd8"],
])("a ticket's code is read as somebody types it: %s", (typed) => {
  expect(codeFrom(typed)).toBe("D0HKQGASWMMH7BXYRQD8");
  expect(codeFrom("il")).toBe("11");
});

test.each([
  ["Kim Ek-Ö", null],
  ["B", "Skriv namnet på den som reser."],
  ["--", "Skriv namnet på den som reser."],
  ["1234 🚌 <script>", "Ett namn har bara bokstäver, bindestreck och mellanslag."],
])("the traveller's name is a name as in the profile: %s", (travellerName, refusal) => {
  const { error } = seatFormSchema.safeParse({ from: "0", to: "1", seats: "1", travellerName });
  expect(error?.issues.map(({ message }) => message)).toEqual(refusal ? [refusal] : undefined);
});

test("a booking belongs to who made it", async () => {
  const coach = await createCoach();
  const held = await createHold(coach);
  const stranger = { userId: people[0]?.id ?? 0, bookingId: held.publicId };
  expect(await confirmHold(stranger, now)).toEqual({ ok: false, reason: "not_found" });
  expect(await cancelBusBooking(stranger, now)).toEqual({ ok: false, reason: "not_found" });
  expect(await findTicket(stranger.userId, coach.publicId, held.publicId, now)).toBeNull();
  expect((await readBusBooking(held.publicId)).status).toBe("held");
});

test("seats are given back until the coach leaves, and answered alike when asked again", async () => {
  const coach = await createCoach({ departsInHours: 1 });
  const left = await createTicket(coach, { seats: 2 });
  const stays = await createTicket(coach);
  const act = { userId: left.userId, bookingId: left.publicId };
  expect(await cancelBusBooking(act, now)).toEqual({ ok: true, status: "cancelled" });
  expect(await cancelBusBooking(act, now)).toEqual({ ok: true, status: "cancelled" });
  expect(await confirmHold(act, now)).toMatchObject({ ok: false, reason: "ended" });
  expect(await takenOf(coach)).toEqual([1, 1]);
  const late = coach.departureAt.getTime();
  const leaving = { userId: stays.userId, bookingId: stays.publicId };
  expect(await cancelBusBooking(leaving, late)).toEqual({ ok: false, reason: "departed" });
  expect(await hold(coach, { userId: left.userId }, late)).toEqual({ ok: false, reason: "departed" });
});

test("a hold lasts no longer than the coach stands there, and a new one gives the earlier back", async () => {
  const coach = await createCoach({ departureAt: new Date(now + 4 * minute), seats: 4 });
  const first = await createHold(coach, { seats: 3 }, now);
  expect(first.heldUntil).toEqual(coach.departureAt);
  const second = await hold(coach, { userId: first.userId, seats: 4 });
  expect(second).toMatchObject({ ok: true });
  expect((await readBusBooking(first.publicId)).status).toBe("lapsed");
  expect(await takenOf(coach)).toEqual([4, 4]);
});

test("seats are confirmed for the time that was shown, and a page from before they were does not give them back", async () => {
  const coach = await createCoach();
  const { userId, publicId: bookingId } = await createHold(coach);
  const act = { userId, bookingId };
  const seen = coach.departureAt.getTime();
  const departureAt = new Date(seen + 10 * minute);
  await db.transaction((tx) => changeDeparture(tx, coach.publicId, { departureAt }, now));
  expect(await confirmHold({ ...act, seen }, now)).toEqual({ ok: false, reason: "moved" });
  expect(await confirmHold({ ...act, seen: seen + 10 * minute }, now)).toEqual({ ok: true, status: "confirmed" });
  expect(await cancelBusBooking({ ...act, isHold: true }, now)).toEqual({ ok: false, reason: "confirmed" });
  expect(await cancelBusBooking(act, now)).toEqual({ ok: true, status: "cancelled" });
});

test("nobody gets more than eight seats on a coach", async () => {
  const coach = await createCoach({ seats: 40 });
  const { userId } = await createTicket(coach, { seats: 6 });
  expect(await hold(coach, { userId, seats: 3 })).toEqual({ ok: false, reason: "too_many", booked: 6 });
  expect(await hold(coach, { userId, seats: 2 })).toMatchObject({ ok: true });
  expect(await hold(coach, { userId, from: 2, to: 3 })).toEqual({ ok: false, reason: "not_on_way" });
});

test("a ticket's code proves the seats and tells nothing of the traveller", async () => {
  const coach = await createCoach();
  const ticket = await createTicket(coach, { seats: 2, from: 0, to: 1, travellerName: "KANARIE" });
  const proof = await checkTicket(ticket.ticketCode, now);
  expect(proof).toMatchObject({ status: "confirmed", seats: 2, operator: "Norrbuss" });
  expect(JSON.stringify(proof)).not.toContain("KANARIE");
  expect(await checkTicket(ticket.ticketCode.toLowerCase(), now)).toBeNull();
  expect(await listBusTickets(ticket.userId, now)).toMatchObject([{ publicId: ticket.publicId, isComing: true }]);
});

/** A coach of three legs and a few people who hold, confirm, leave, wait, and an operator who changes and cancels. */
type World = { coach: Departure; now: number };
type Step = { does: string; run: (world: World) => Promise<unknown> };

const person = fc.integer({ min: 0, max: 4 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        person,
        part: fc.constantFrom<[number, number][]>([0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]),
        seats: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ person, part: [from, to], seats }) => ({
        does: `${person} holds ${seats} from ${from} to ${to}`,
        run: ({ coach, now }: World) => hold(coach, { userId: people[person]?.id ?? 0, from, to, seats }, now),
      })),
  },
  {
    weight: 5,
    arbitrary: fc.record({ person, confirms: fc.boolean() }).map(({ person, confirms }) => ({
      does: `${person} ${confirms ? "confirms" : "leaves"}`,
      run: async ({ coach, now }: World) => {
        const userId = people[person]?.id ?? 0;
        const all = await db
          .select()
          .from(busBookings)
          .where(and(eq(busBookings.departureId, coach.id), eq(busBookings.userId, userId)))
          .orderBy(asc(busBookings.id));
        const bookingId = all.at(-1)?.publicId ?? "";
        return confirms ? confirmHold({ userId, bookingId }, now) : cancelBusBooking({ userId, bookingId }, now);
      },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 12 }).map((minutes) => ({
      does: `${minutes} minutes go by`,
      run: async (world: World) => {
        world.now += minutes * minute;
      },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 5 }).map((seats) => ({
      does: `the coach gets ${seats} seats`,
      run: ({ coach, now }: World) => db.transaction((tx) => changeDeparture(tx, coach.publicId, { seats }, now)),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constant({
      does: "the coach is cancelled",
      run: ({ coach, now }: World) => db.transaction((tx) => cancelDeparture(tx, coach.publicId, "Snö", now)),
    }),
  },
);

test("whatever people do, no leg is oversold and every seat taken is somebody's", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 14 }), async (sequence) => {
      const world = {
        coach: await createCoach({ seats: 3, stops: ["stockholm", "uppsala", "gavle", "sundsvall"] }),
        now,
      };
      for (const { run } of sequence) {
        await run(world);
        const live = (await db.select().from(busBookings).where(eq(busBookings.departureId, world.coach.id))).filter(
          ({ status }) => status === "held" || status === "confirmed",
        );
        const legs = await db
          .select()
          .from(departureLegs)
          .where(eq(departureLegs.departureId, world.coach.id))
          .orderBy(asc(departureLegs.position));
        for (const { position, taken, seats } of legs) {
          const used = live.filter(({ fromLeg, toLeg }) => fromLeg <= position && position < toLeg);
          expect(taken).toBe(used.reduce((sum, booking) => sum + booking.seats, 0));
          expect(taken).toBeLessThanOrEqual(seats);
        }
      }
    }),
    { numRuns: 25 },
  );
});

async function takenOf(coach: Departure): Promise<number[]> {
  const legs = await db
    .select()
    .from(departureLegs)
    .where(eq(departureLegs.departureId, coach.id))
    .orderBy(asc(departureLegs.position));
  return legs.map(({ taken }) => taken);
}
