import { and, asc, eq, gt, gte, inArray, ne, or, sql } from "drizzle-orm";
import { rideLegs, rideListings, rideStops, rides } from "#drizzle/schema/rides";
import type { Tx } from "~/platform/db.server";
import { passedAt } from "./listing";
import { relist } from "./listing.server";
import { announceRides, refreshAvailability, unlistRides } from "./publish.server";
import { flagsOf } from "./rules";
import type { Ride } from "./types";

/** `meetingPoints`: by stop, null where it stays */
export type RideChange = Partial<
  Pick<Ride, "departureAt" | "seats" | "note" | "vehicleMake" | "vehicleColour" | "vehicleRegistration"> &
    Terms & { meetingPoints: (string | null)[] }
>;

type Terms = Pick<Ride, (typeof terms)[number]>;

const terms = ["price", "bookingMode", "luggage", "pets", "smoking", "childSeat", "womenOnly"] as const;

const columns = [...terms, "seats", "note", "vehicleMake", "vehicleColour", "vehicleRegistration"] as const;

/** Whether a change affects the terms that others agree to; whoever offers a lift also agrees to how many travel. */
export function changesTerms(ride: Ride, change: RideChange): boolean {
  const agreed = ride.kind === "request" ? ([...terms, "seats"] as const) : terms;
  return agreed.some((term) => change[term] !== undefined && change[term] !== ride[term]);
}

/** The change without those terms. */
export function withoutTerms({ kind }: Ride, change: RideChange): RideChange {
  const { price, bookingMode, luggage, pets, smoking, childSeat, womenOnly, ...others } = change;
  if (kind === "offer") return others;
  const { seats, ...rest } = others;
  return rest;
}

/** What of a change differs from what a ride is. */
export function newTo(ride: Ride, change: RideChange): RideChange {
  const fresh = { ...change };
  for (const name of columns) if (fresh[name] === ride[name]) delete fresh[name];
  if (fresh.departureAt?.getTime() === ride.departureAt.getTime()) delete fresh.departureAt;
  return fresh;
}

/** Locks this owner's rides that a change concerns, earliest first; with scope `following` also those that follow, even where the ride itself is called off. */
export async function ridesOfSeries(
  tx: Tx,
  userId: number,
  publicId: string,
  scope: "one" | "following",
  now: number,
): Promise<Ride[]> {
  const mine = and(
    eq(rides.userId, userId),
    inArray(rides.status, ["open", "full"]),
    gt(rides.departureAt, new Date(now)),
  );
  const isCalledOff = and(eq(rides.userId, userId), eq(rides.status, "cancelled"));
  const [ride] = await tx
    .select()
    .from(rides)
    .where(and(eq(rides.publicId, publicId), scope === "following" ? or(mine, isCalledOff) : mine));
  if (!ride) return [];
  const wanted =
    scope === "following" && ride.seriesId
      ? and(eq(rides.seriesId, ride.seriesId), gte(rides.departureAt, ride.departureAt))
      : eq(rides.id, ride.id);
  return tx.select().from(rides).where(and(mine, wanted)).orderBy(asc(rides.departureAt), asc(rides.id)).for("update");
}

/** Changes a ride with stops, legs and search row, not its bookings; the database refuses fewer seats than held.
 * @returns ids of the places where one meets elsewhere now */
export async function updateRide(tx: Tx, ride: Ride, change: RideChange): Promise<number[]> {
  const { meetingPoints, ...columns } = change;
  const departureAt = change.departureAt ?? ride.departureAt;
  const arrivalAt = new Date(passedAt(departureAt.getTime(), ride.seconds));
  const movedLater = Math.max(0, departureAt.getTime() - ride.departureAt.getTime()) / 60_000;
  const lateMinutes = Math.max(0, ride.lateMinutes - Math.round(movedLater));
  await tx
    .update(rides)
    .set({ ...columns, departureAt, arrivalAt, lateMinutes, changes: sql`${rides.changes} + 1` })
    .where(eq(rides.id, ride.id));
  const moved = [];
  for (const [position, meetingPoint] of (meetingPoints ?? []).entries()) {
    if (meetingPoint === null) continue;
    const isElsewhere = and(stopOf(ride.id, position), ne(rideStops.meetingPoint, meetingPoint));
    moved.push(...(await tx.update(rideStops).set({ meetingPoint }).where(isElsewhere).returning()));
  }
  if (change.seats) await tx.update(rideLegs).set({ seats: change.seats }).where(eq(rideLegs.rideId, ride.id));
  if (change.departureAt) await relistAt(tx, ride, change.departureAt);
  if (changesTerms(ride, change)) await relistTerms(tx, { ...ride, ...change });
  await refreshAvailability(tx, ride.id);
  return moved.map(({ placeId }) => placeId);
}

/** Keeps how late the driver says that a ride is. @param lateMinutes after plan */
export async function keepLateness(tx: Tx, rideId: number, lateMinutes: number): Promise<void> {
  await tx
    .update(rides)
    .set({ lateMinutes })
    .where(and(eq(rides.id, rideId), ne(rides.lateMinutes, lateMinutes)));
}

/** Ends bookable rides; the caller ends their bookings. @param now ms UTC */
export async function closeRides(
  tx: Tx,
  rideIds: number[],
  status: Exclude<Ride["status"], "open" | "full">,
  now: number,
): Promise<void> {
  const cancelledAt = status === "cancelled" ? new Date(now) : undefined;
  await tx.update(rides).set({ status, cancelledAt }).where(inArray(rides.id, rideIds));
  await unlistRides(tx, rideIds);
}

const stopOf = (rideId: number, position: number) =>
  and(eq(rideStops.rideId, rideId), eq(rideStops.position, position));

/** Watches for other terms may match now. */
async function relistTerms(tx: Tx, ride: Ride): Promise<void> {
  const { id, price } = ride;
  await tx
    .update(rideListings)
    .set({ price, flags: flagsOf(ride) })
    .where(eq(rideListings.rideId, id));
  await announceRides(tx, [id]);
}

async function relistAt(tx: Tx, ride: Ride, departureAt: Date): Promise<void> {
  await relist(tx, { ...ride, departureAt });
  if (departureAt.getTime() !== ride.departureAt.getTime()) await announceRides(tx, [ride.id]);
}
