import { createHash, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { tripFollows } from "#drizzle/schema/travel-day";
import { places } from "~/modules/places/queries.server";
import { once } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { seal, unseal } from "~/platform/seal.server";
import { carAge } from "./car-age";
import { followersBasis, followersHeadline, hasEnded, isFollowable, type Part } from "./follow";
import { pictureAddress } from "./map-address";
import { tripRoute } from "./notices.server";
import { carOnMap, isShared, maySharePosition } from "./position.server";
import { expectedAt } from "./rules";
import { isTravelling, readTrip, type Trip } from "./trip.server";

const purpose = "follow link";
const tokenBytes = 16;

export type Followed = NonNullable<Awaited<ReturnType<typeof findFollowed>>>;

type FollowAct = {
  userId: number;
  rideId: string;
  formKey: string;
  showsPlate: boolean;
};

export type Sharing = NonNullable<Awaited<ReturnType<typeof findSharing>>>;

/** What a traveller shares of their trip, from the evening before; else null. @param rideId public id */
export async function findSharing(userId: number, rideId: string, now: number) {
  const trip = await readTrip(db, eq(rides.publicId, rideId));
  const part = trip && followable(trip, userId, now);
  if (!part) return null;
  const [index, follow] = await Promise.all([places(), findOwnFollow(trip.rideId, userId)]);
  const own = trip.riders.find((rider) => rider.userId === userId) ?? trip.riders[0];
  return {
    from: index.nameOf(part.on.placeId),
    to: index.nameOf(part.off.placeId),
    hasPlate: trip.plate !== "",
    follow,
    rideId,
    position: maySharePosition(trip, userId, now) ? { isOn: isShared(trip, now) } : null,
    backTo: own ? tripRoute(trip, part.isDriver ? "driver" : "passenger", own) : "/my-rides",
  };
}

/** Where a trip stands for who has, or had, a part in it; null for others. @param rideId public id */
export async function findTripAddress(userId: number, rideId: string): Promise<string | null> {
  const [row] = await db.execute<{ isDriven: boolean; bookingId: string | null }>(sql`
    select kind = 'offer' and user_id = ${userId} as "isDriven", (
      select booking.public_id from booking
      where ride_id = ride.id and booking_type = 'seat' and ${userId} in (booking.user_id, counterparty_id)
      order by booking.id desc limit 1) as "bookingId"
    from ride where public_id = ${rideId}`);
  if (row?.isDriven) return `/my-driver-rides/${rideId}`;
  return row?.bookingId ? `/my-passenger-rides/${row.bookingId}` : null;
}

/** The follow link of a traveller; null where there is none. @param rideId internal */
export async function findOwnFollow(rideId: number, userId: number) {
  const [row] = await db.select().from(tripFollows).where(isOwn(rideId, userId));
  const token = row && unseal(row.sealedToken, purpose);
  return token ? { path: `/folj/${token}`, showsPlate: row.showsPlate } : null;
}

/** The link to a traveller's part of a trip, created if needed. @returns false for others, too early or over */
export function startFollow({ userId, rideId, formKey, showsPlate }: FollowAct, now = Date.now()) {
  return db.transaction((tx) =>
    once(tx, { userId, form: `follow ${rideId}`, formKey, content: showsPlate }, async (): Promise<{ ok: boolean }> => {
      const trip = await readTrip(tx, eq(rides.publicId, rideId));
      if (!trip || !followable(trip, userId, now)) return { ok: false };
      await keep(tx, { rideId: trip.rideId, userId, showsPlate, createdAt: new Date(now) });
      return { ok: true };
    }),
  );
}

/** Whether a follow link shows the plate. @returns false where there is no link any more */
export async function showPlate({ userId, rideId, showsPlate }: Omit<FollowAct, "formKey">): Promise<{ ok: boolean }> {
  const trip = await readTrip(db, eq(rides.publicId, rideId));
  if (!trip) return { ok: false };
  const changed = await db.update(tripFollows).set({ showsPlate }).where(isOwn(trip.rideId, userId)).returning();
  return { ok: changed.length > 0 };
}

/** Ends a follow link. @returns false for who does not travel there */
export async function endFollow({ userId, rideId }: Pick<FollowAct, "userId" | "rideId">): Promise<{ ok: boolean }> {
  const trip = await readTrip(db, eq(rides.publicId, rideId));
  if (!trip) return { ok: false };
  const ended = await db.delete(tripFollows).where(isOwn(trip.rideId, userId)).returning();
  return { ok: ended.length > 0 || partOf(trip, userId) !== null };
}

/** The trip behind a link; null where it shows nothing, whatever the reason. @param now ms UTC */
export async function findFollowed(token: string, now: number) {
  const [link] = await db
    .select()
    .from(tripFollows)
    .where(eq(tripFollows.tokenHash, hashOf(token)));
  const trip = link && (await readTrip(db, eq(rides.id, link.rideId)));
  const part = trip && partOf(trip, link.userId);
  if (!part || hasEnded({ ...trip, isTravelling: isTravelling(trip) }, part, now)) return null;
  const told = { ...trip, driver: trip.driver?.firstName ?? "" };
  const { on, off, isAsked } = part;
  const ends = { fromPlaceId: on.placeId, toPlaceId: off.placeId };
  const seen = isAsked ? null : await carOnMap(trip, { ...ends, onMinutes: on.minutes, offMinutes: off.minutes }, now);
  const [from, to] = await Promise.all([shownStop(trip, on, 0), shownStop(trip, off, now)]);
  return {
    from,
    to,
    title: followersHeadline(told, part, now),
    basis:
      seen && trip.plan.position
        ? `enligt bilens plats ${carAge(trip.plan.position.at, now)}`
        : followersBasis(told, part),
    seen,
    isLate: trip.progress.delay > 0 && to.expectedAt > now,
    driver: part.isDriver ? null : told.driver,
    car: trip.car,
    plate: link.showsPlate && !isAsked ? trip.plate : "",
    map: pictureAddress(trip.publicId, from, to),
  };
}

async function shownStop({ plan, progress }: Trip, { placeId, minutes }: Part["on"], soonest: number) {
  const place = (await places()).byId(placeId);
  return {
    name: place?.name ?? "",
    slug: place?.slug ?? "",
    expectedAt: expectedAt(plan, progress, minutes, soonest),
  };
}

function followable(trip: Trip, userId: number, now: number): Part | null {
  const part = partOf(trip, userId);
  return part && !part.isAsked && isFollowable({ ...trip, isTravelling: isTravelling(trip) }, part, now) ? part : null;
}

function partOf({ driver, riders, asked, plan: { stops } }: Trip, userId: number): Part | null {
  const [first, last] = [stops[0], stops.at(-1)];
  if (driver?.userId === userId && riders.length + asked.length > 0 && first && last)
    return { firstName: driver.firstName, isDriver: true, isAsked: false, on: first, off: last, said: null };
  const rider = [...riders, ...asked].find((one) => one.userId === userId);
  if (!rider) return null;
  const { firstName, fromPlaceId, onMinutes, toPlaceId, offMinutes, said } = rider;
  return {
    firstName,
    isDriver: false,
    isAsked: asked.includes(rider),
    on: { placeId: fromPlaceId, minutes: onMinutes },
    off: { placeId: toPlaceId, minutes: offMinutes },
    said: said?.kind ?? null,
  };
}

/** A link that cannot be unsealed after a change of the secret is replaced. */
async function keep(tx: Tx, row: Omit<typeof tripFollows.$inferInsert, "tokenHash" | "sealedToken">): Promise<void> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const fresh = { tokenHash: hashOf(token), sealedToken: seal(token, purpose) };
  const { showsPlate, rideId, userId } = row;
  const [kept] = await tx
    .insert(tripFollows)
    .values({ ...row, ...fresh })
    .onConflictDoUpdate({ target: [tripFollows.rideId, tripFollows.userId], set: { showsPlate } })
    .returning();
  if (kept && unseal(kept.sealedToken, purpose) === null)
    await tx.update(tripFollows).set(fresh).where(isOwn(rideId, userId));
}

function isOwn(rideId: number, userId: number) {
  return and(eq(tripFollows.rideId, rideId), eq(tripFollows.userId, userId));
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
