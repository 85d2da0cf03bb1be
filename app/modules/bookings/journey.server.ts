import { and, asc, eq, inArray } from "drizzle-orm";
import { bookings, journeys } from "#drizzle/schema/bookings";
import { departureStops, departures } from "#drizzle/schema/bus";
import { rides } from "#drizzle/schema/rides";
import { type CoachSeats, seatsOfJourney } from "~/modules/bus/bookings.server";
import { changeMinutes } from "~/modules/journeys/rules";
import type { Place } from "~/modules/places/types";
import type { WayPart } from "~/modules/rides/types";
import { lockPlans } from "~/modules/users/commands.server";
import { once } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { type Clash, findClash } from "./clash.server";
import { settleJourney } from "./journey-held.server";
import { type LockedRide, lockRide } from "./locked-ride.server";
import {
  insertBooking,
  openToSee,
  type PartOutcome,
  partAsked,
  type Refusal,
  refusal,
  type SendOutcome,
  type Terms,
} from "./request.server";
import { fitsBeside, pickupAt, requestLapsesAt } from "./rules";

/** @param parts in the order travelled @param seenClash address of a trip at the same time that the form showed, empty for none */
export type JourneyRequest = {
  userId: number;
  parts: [PartRequest, PartRequest];
  seats: number;
  message: string;
  confirmsWomenOnly: boolean;
  formKey: string;
  seenClash?: string;
};

/** @param id public id of a ride or a departure @param seen as the form showed it: ms UTC, whole kronor per seat */
type PartRequest = {
  id: string;
  from: Place;
  to: Place;
  seen?: { departureAt?: number; onAt?: number; price?: number };
};

type PartRefusal = Refusal["reason"] | Extract<PartOutcome, { ok: false }>["reason"] | "full" | "same_driver";

export type JourneyOutcome =
  | { ok: true; bookingId: string; status: "requested" | "accepted" }
  | { ok: false; reason: "no_time" | "not_found" }
  | { ok: false; reason: "clash"; clash: Clash }
  | { ok: false; part: 0 | 1; reason: Exclude<PartRefusal, "already_booked" | "changed"> }
  | { ok: false; part: 0 | 1; reason: "already_booked"; bookingId: string }
  | { ok: false; part: 0 | 1; reason: "changed"; now: Terms; isMoved: boolean };

type Refused = Exclude<JourneyOutcome, { ok: true }>;

type Possible = { onAt: number; offAt: number } & (
  | { kind: "ride"; locked: LockedRide; way: WayPart; lapsesAt: number }
  | { kind: "coach"; departureId: number; fromLeg: number; toLeg: number }
);

/** Asks for both parts of a journey with a change at once, held when all have said yes, as a coach and who is booked directly have. `no_time`: fewer than 20 or more than 180 minutes between. @param now ms UTC @returns the first booking of a ride */
export function askJourney(request: JourneyRequest, now = Date.now()): Promise<JourneyOutcome> {
  const { userId, formKey, parts, seats, message, confirmsWomenOnly } = request;
  const form = `journey ${parts.map(({ id }) => id).join(" ")}`;
  const content = [...parts.map(({ from, to }) => [from.id, to.id]), seats, message, confirmsWomenOnly];
  return db.transaction((tx) =>
    once(tx, { userId, form, formKey, content }, async (): Promise<JourneyOutcome> => {
      const refused = await lockParts(tx, request);
      if (refused) return refused;
      const found: Possible[] = [];
      for (const part of [0, 1] as const) {
        const possible = await findPossible(tx, request, part, now);
        if ("reason" in possible) return possible;
        found.push(possible);
      }
      const [first, second] = found;
      if (!first || !second || (first.kind === "coach" && second.kind === "coach"))
        return { ok: false, reason: "not_found" };
      return (await refuseTogether(tx, request, first, second)) ?? write(tx, request, [first, second], now);
    }),
  );
}

async function lockParts(tx: Tx, { userId, parts }: JourneyRequest): Promise<Refused | null> {
  const ids = parts.map(({ id }) => id);
  const found = await tx
    .select({ publicId: rides.publicId, userId: rides.userId })
    .from(rides)
    .where(inArray(rides.publicId, ids));
  const drivers = [...new Set(found.map((ride) => ride.userId))].sort((one, other) => one - other);
  if (found.length === 2 && drivers.length < 2)
    return drivers[0] === userId
      ? { ok: false, part: 0, reason: "own_ride" }
      : { ok: false, part: 1, reason: "same_driver" };
  await lockPlans(tx, userId, drivers);
  await tx
    .select({ id: rides.id })
    .from(rides)
    .where(inArray(rides.publicId, ids))
    .orderBy(asc(rides.id))
    .for("update");
  return null;
}

async function findPossible(tx: Tx, request: JourneyRequest, part: 0 | 1, now: number): Promise<Possible | Refused> {
  const { userId, seats, confirmsWomenOnly, parts } = request;
  const { id, ...ends } = parts[part];
  const locked = await lockRide(tx, openToSee(tx, id, "offer", userId), now);
  if (!locked) return findCoach(tx, request, part, now);
  const refused = refusal(locked, userId);
  if (refused) return { ...refused, part };
  const asked = await partAsked(locked, { ...ends, seats, confirmsWomenOnly });
  if (!asked.ok) return { ...asked, part };
  const { ride, live } = locked;
  const agreed = live.filter(({ status }) => status === "accepted");
  if (!fitsBeside(agreed, { ...asked.part, seats }, ride.seats)) return { ok: false, part, reason: "full" };
  const at = (onMinutes: number) => pickupAt(ride, { onMinutes });
  const [onAt, offAt] = [at(asked.part.onMinutes), at(asked.part.offMinutes)];
  const lapsesAt = requestLapsesAt(now, ride.departureAt.getTime());
  return { kind: "ride", locked, way: asked.part, onAt, offAt, lapsesAt };
}

async function findCoach(tx: Tx, request: JourneyRequest, part: 0 | 1, now: number): Promise<Possible | Refused> {
  const { userId, seats, parts } = request;
  const { id, from, to, seen = {} } = parts[part];
  const stops = await stopsOf(tx, id);
  if (stops.length === 0) return { ok: false, reason: "not_found" };
  const stopAt = ({ id: placeId }: Place) => stops.find((stop) => stop.placeId === placeId)?.position ?? -1;
  const wanted: CoachSeats = { userId, departureId: id, from: stopAt(from), to: stopAt(to), seats };
  const coach = await seatsOfJourney(tx, wanted, now);
  if (!coach.ok) return coachRefused(coach.reason, part);
  const { departure, onAt, offAt, price } = coach;
  const isMoved = (seen.onAt ?? onAt) !== onAt;
  if (isMoved || (seen.price ?? price) < price)
    return { ok: false, part, reason: "changed", now: { departureAt: onAt, seats, price }, isMoved };
  return { kind: "coach", departureId: departure.id, fromLeg: wanted.from, toLeg: wanted.to, onAt, offAt };
}

function stopsOf(tx: Tx, departureId: string) {
  return tx
    .select({ placeId: departureStops.placeId, position: departureStops.position })
    .from(departureStops)
    .innerJoin(departures, eq(departures.id, departureStops.departureId))
    .where(eq(departures.publicId, departureId))
    .orderBy(asc(departureStops.position));
}

type CoachRefusal = Extract<Awaited<ReturnType<typeof seatsOfJourney>>, { ok: false }>["reason"];

function coachRefused(reason: CoachRefusal, part: 0 | 1): Refused {
  switch (reason) {
    case "departed":
    case "cancelled":
    case "not_on_way":
      return { ok: false, part, reason };
    case "not_found":
      return { ok: false, reason };
    case "full":
      return { ok: false, part, reason };
    default:
      return { ok: false, part, reason: "too_many_seats" };
  }
}

async function refuseTogether(
  tx: Tx,
  { userId, parts, seenClash }: JourneyRequest,
  first: Possible,
  second: Possible,
): Promise<Refused | null> {
  const between = (second.onAt - first.offAt) / 60_000;
  if (between < changeMinutes.least || between > changeMinutes.most) return { ok: false, reason: "no_time" };
  if (seenClash === undefined) return null;
  const whole = { onAt: first.onAt, offAt: second.offAt };
  const clash = await findClash(userId, parts[0].id, whole, tx);
  return clash && clash.address !== seenClash ? { ok: false, reason: "clash", clash } : null;
}

async function write(tx: Tx, request: JourneyRequest, found: Possible[], now: number): Promise<JourneyOutcome> {
  const { userId, seats, message } = request;
  const coach = found.find((part) => part.kind === "coach");
  const { departureId = null, fromLeg = null, toLeg = null } = coach ?? {};
  const [journey] = await tx.insert(journeys).values({ departureId, fromLeg, toLeg }).returning();
  if (!journey) throw new Error("the journey was not written");
  const expiresAt = new Date(Math.min(...found.flatMap((part) => (part.kind === "ride" ? part.lapsesAt : []))));
  const sent: Extract<SendOutcome, { ok: true }>[] = [];
  for (const [n, part] of found.entries()) {
    if (part.kind === "coach") continue;
    const isInstant = part.locked.ride.bookingMode === "instant";
    const yes = isInstant ? { yesAt: new Date(now), isWaiting: true } : { isWaiting: false };
    const ofJourney = { journeyId: journey.id, journeyPart: n + 1, expiresAt, ...yes };
    sent.push(await insertBooking(part.locked, { ...part.way, userId, seats, message, ...ofJourney }));
  }
  const [first] = sent;
  if (!first) throw new Error("no part of the journey is a ride");
  await settleJourney(tx, journey.id, userId, now);
  const { bookingId } = first;
  const [booking] = await tx
    .select({ status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.publicId, bookingId), eq(bookings.userId, userId)));
  return { ok: true, bookingId, status: booking?.status === "accepted" ? "accepted" : "requested" };
}
