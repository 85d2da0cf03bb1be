import { and, eq, gt } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { textAnswers } from "#drizzle/schema/travel-day";
import { cancelTerms } from "~/modules/bookings/rules";
import type { Role } from "~/modules/bookings/types";
import { notify } from "~/modules/notifications/commands.server";
import { listTexted } from "~/modules/notifications/text.server";
import { findPersonByPhone } from "~/modules/phone/queries.server";
import { places } from "~/modules/places/queries.server";
import { db, lockByName, type Tx } from "~/platform/db.server";
import { isSmsService } from "~/platform/sms.server";
import { reportWithin } from "./commands.server";
import { tripRoute } from "./notices.server";
import { hasConfirmed, stageOf, toldAt } from "./rules";
import { incomingTextSchema } from "./schema";
import {
  alreadyUnderWay,
  changedSince,
  helpWith,
  howToCallOff,
  howToEndTexts,
  isAgainstTexts,
  type Meaning,
  meaningOf,
  thanksFor,
} from "./text-answers";
import { isTravelling, readTrip, roleIn, type Traveller, type Trip } from "./trip.server";

type IncomingText = {
  id: string;
  from: string;
  message: string;
};

type Asked = { trip: Trip; role: Role; rider: Traveller; at: number } & Record<
  "isConfirmed" | "isUnderWay" | "isChanged",
  boolean
>;
type Reply = { text: string; route: string; rideId: number | null };

const endTexts: Reply = { text: howToEndTexts, route: "/user-profile#aviseringar", rideId: null };

const day = 24 * 3_600_000;

/** answers to one person in 24 hours, at most */
const mostAnswered = 5;

/** Takes 46elks's webhook. `forged`: wrong secret or address; unreadable ones are accepted and ignored. */
export async function receivePost(
  { secret, network }: { secret: string; network: string },
  form: FormData,
): Promise<"taken" | "forged"> {
  if (!isSmsService(secret, network)) return "forged";
  const text = incomingTextSchema.safeParse(Object.fromEntries(form));
  if (text.success) await receiveText(text.data);
  return "taken";
}

/** Handles an answer to a reminder, once per id, and replies. Ignores numbers that nobody has verified. */
export async function receiveText({ id, from, message }: IncomingText, now = Date.now()): Promise<void> {
  const userId = await findPersonByPhone(from);
  if (userId === null) return;
  const meaning = meaningOf(message);
  await db.transaction(async (tx) => {
    await lockByName(tx, `text answers ${userId}`);
    const [fresh] = await tx
      .insert(textAnswers)
      .values({ id, userId, meaning, at: new Date(now) })
      .onConflictDoNothing()
      .returning();
    if (!fresh) return;
    const reply = isAgainstTexts(message) ? endTexts : await replyTo(tx, { id, userId, meaning }, now);
    if (reply && (await mayBeAnswered(tx, userId, now))) await answer(tx, { id, userId }, reply);
  });
}

async function replyTo(
  tx: Tx,
  { id, userId, meaning }: { id: string; userId: number; meaning: Meaning },
  now: number,
): Promise<Reply | null> {
  const asked = await findAsked(tx, userId, now);
  if (asked?.isChanged && meaning !== "unclear") return about(asked, changedSince(await aheadOf(asked)));
  if (asked?.isUnderWay && meaning !== "unclear") return about(asked, alreadyUnderWay(await aheadOf(asked)));
  if (asked && meaning === "yes") {
    const act = {
      userId,
      rideId: asked.trip.publicId,
      kind: "confirmed",
      minutes: null,
      formKey: `text ${id}`,
    } as const;
    const outcome = await reportWithin(tx, act, now);
    if (outcome.ok) return about(asked, thanksFor(await aheadOf(asked)));
  }
  if (asked && meaning === "no") {
    const { plan, progress } = asked.trip;
    const ride = { departureAt: new Date(plan.departureAt), lateMinutes: progress.delay };
    const isLate = cancelTerms(ride, asked.role, asked.rider.isBroken, now) === "late";
    return about(asked, howToCallOff(await aheadOf(asked), isLate));
  }
  if (await hasHadHelp(tx, { id, userId }, now)) return null;
  const text = asked?.isChanged ? changedSince(await aheadOf(asked)) : helpWith(asked?.role ?? null);
  return asked ? about(asked, text) : { text, route: "/my-rides", rideId: null };
}

/** The next unconfirmed trip that a person was asked about by text message, else the next; then one changed since, or under way. */
async function findAsked(tx: Tx, userId: number, now: number): Promise<Asked | null> {
  const told = await listTexted(tx, userId, "trip_reminder");
  const times = new Map(
    told.flatMap(({ rideId, departureAt }) => (departureAt ? [[Number(rideId), departureAt]] : [])),
  );
  const all: Asked[] = [];
  for (const [rideId, departureAt] of times) {
    const trip = await readTrip(tx, eq(rides.id, rideId));
    const asked = trip && askedIn(trip, userId, Number(departureAt), now);
    if (asked && isAhead(trip, now)) all.push(asked);
  }
  all.sort((one, other) => one.at - other.at);
  const open = all.filter((one) => !one.isUnderWay && !one.isChanged);
  return open.find((one) => !one.isConfirmed) ?? open[0] ?? all.find((one) => one.isChanged) ?? all[0] ?? null;
}

function askedIn(trip: Trip, userId: number, departureAt: number, now: number): Asked | null {
  const { plan, progress } = trip;
  const riders = [...trip.riders, ...trip.asked];
  const role = roleIn({ ...trip, riders }, userId);
  const rider = riders.find((one) => one.userId === userId) ?? riders[0];
  if (!role || !rider) return null;
  const isChanged = plan.departureAt !== departureAt || trip.asked.includes(rider);
  const asked = { trip, role, rider, isChanged, isUnderWay: isUnderWay(trip, role, rider, now) };
  return role === "driver"
    ? { ...asked, at: plan.departureAt, isConfirmed: hasConfirmed(progress) }
    : { ...asked, at: plan.departureAt + rider.onMinutes * 60_000, isConfirmed: rider.isComing };
}

function isUnderWay({ plan, progress }: Trip, role: Role, rider: Traveller, now: number): boolean {
  if (role === "driver") return progress.reached !== null || progress.state === "on_the_way";
  return stageOf(progress, rider) !== "waiting" || now >= toldAt(plan, progress, rider.onMinutes);
}

function isAhead(trip: Trip, now: number): boolean {
  return isTravelling(trip) && trip.plan.arrivalAt + trip.progress.delay * 60_000 > now;
}

async function aheadOf({ trip, role, rider, at }: Asked) {
  const index = await places();
  const isDriver = role === "driver";
  const start = isDriver ? index.byId(trip.plan.stops[0]?.placeId ?? 0)?.name : rider.from;
  return { isDriver, driver: trip.driver?.firstName ?? "", at, from: start ?? rider.from };
}

function about({ trip, role, rider }: Asked, text: string): Reply {
  return { text, route: tripRoute(trip, role, rider), rideId: trip.rideId };
}

/** Somebody who forges a person's number must not use up their messages. */
async function mayBeAnswered(tx: Tx, userId: number, now: number): Promise<boolean> {
  const since = new Date(now - day);
  return (await tx.$count(textAnswers, and(eq(textAnswers.userId, userId), gt(textAnswers.at, since)))) <= mostAnswered;
}

async function hasHadHelp(tx: Tx, { id, userId }: { id: string; userId: number }, now: number): Promise<boolean> {
  const [helped] = await tx
    .select({ id: textAnswers.id })
    .from(textAnswers)
    .where(and(eq(textAnswers.userId, userId), gt(textAnswers.at, new Date(now - day)), textAnswers.isHelped))
    .limit(1);
  if (!helped) await tx.update(textAnswers).set({ isHelped: true }).where(eq(textAnswers.id, id));
  return helped !== undefined;
}

function answer(tx: Tx, { id, userId }: { id: string; userId: number }, { text, route, rideId }: Reply): Promise<void> {
  return notify(tx, [
    {
      kind: "trip_reminder",
      userId,
      eventKey: `text:${id}`,
      message: { title: "", body: "", text, route, button: "" },
      about: { rideId, isAnswer: true },
      channels: ["sms"],
    },
  ]);
}
