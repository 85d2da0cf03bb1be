import { and, eq, inArray } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import {
  changesTerms,
  closeRides,
  newTo,
  type RideChange,
  ridesOfSeries,
  updateRide,
  withoutTerms,
} from "~/modules/rides/changes.server";
import { passedAt } from "~/modules/rides/listing";
import { anyway, type Crossed, countWaysBack, findCrossed, findDoubled } from "~/modules/rides/posted.server";
import { movedAlong } from "~/modules/rides/recurrence";
import { aboveCap, rideKey } from "~/modules/rides/rules";
import type { OtherTrip, Ride } from "~/modules/rides/types";
import { lockPlans } from "~/modules/users/commands.server";
import { countLateCancellation } from "~/modules/users/counts.server";
import { once } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { enqueue } from "~/platform/queue.server";
import { affectedBy } from "./affected.server";
import { findOtherTrip } from "./clash.server";
import {
  bookingsEndedJob,
  cancelledByOwner,
  changeBookings,
  deadline,
  type LockedRide,
  lockRide,
  moveBookings,
  noteOnBookings,
  type Shift,
  settleSeats,
  writeHistory,
} from "./locked-ride.server";
import { remindBeforeLapse } from "./notices.server";
import {
  cancelTerms,
  isOtherTime,
  lapsesAt,
  type MoveReason,
  roleOf,
  settledBy,
  whoFitsAgain,
  whoIsOverbooked,
} from "./rules";
import type { Booking } from "./types";

type SeriesScope = "one" | "following";

type RideAct = {
  userId: number;
  rideId: string;
  scope: SeriesScope;
  formKey: string;
};

/** `bookings`: how many must be confirmed again or are cancelled; `lost`: those on more seats than there are now;
 * `kept`: rides that keep terms already agreed to; `capped`: and their seats and price, as the cap allows no more; `back`: ways back that stand */
export type RideChangeOutcome =
  | { ok: true; rides: number; bookings: number; kept?: number; lost?: number; capped?: number; back?: number }
  | { ok: false; reason: "not_found" }
  | Refusal;

type Refusal =
  | { ok: false; reason: "changed_meanwhile" }
  | { ok: false; reason: "posted_already"; at: number }
  | ({ ok: false; reason: "crosses_return" } & Crossed)
  | ({ ok: false; reason: "busy_then" } & OtherTrip);

/** Changes a ride, or also those that follow in its series. More than 30 minutes from what somebody agreed to asks them
 * again, their seats held; fewer seats than booked ask those on the legs concerned, and go to who confirms first; bookings
 * on more seats than there are now end. Other terms hold where nobody has booked or asked. `busy_then`: not sent as `anyway`.
 * @param act.change of rides that follow only what differs from the first; they move as many days, to the same time @param act.seen `rideKey` of what was shown; else `changed_meanwhile`
 * @param now ms UTC */
export function changeRide(
  act: RideAct & { change: RideChange; seen?: string },
  now = Date.now(),
): Promise<RideChangeOutcome> {
  return forEachRide("change-ride", act, now, refusalOf(act), async (locked, first) => {
    const { ride, live } = locked;
    const asked = changeFor(ride, first, act.change);
    const keepsTerms = live.length > 0 && changesTerms(ride, asked);
    const change = keepsTerms ? withoutTerms(ride, asked) : asked;
    const isCapped = exceedsCap(ride, change);
    await applyChange(locked, isCapped ? { ...change, seats: ride.seats, price: ride.price } : change);
    const bookings = locked.live.filter((booking) => booking.reconfirm).length;
    const lost = live.length - locked.live.length;
    return { ...nothingDone, bookings, kept: keepsTerms ? 1 : 0, lost, capped: isCapped ? 1 : 0 };
  });
}

const refusalOf =
  ({ change, seen, formKey }: { change: RideChange; seen?: string; formKey: string }) =>
  async (tx: Tx, first: Ride, concerned: Ride[]): Promise<Refusal | null> => {
    if (seen && seen !== rideKey(first)) return changedMeanwhile;
    if (!newTo(first, change).departureAt) return null;
    const moments = concerned.map((ride) => changeFor(ride, first, change).departureAt ?? ride.departureAt);
    const doubled = await findDoubled(tx, concerned, moments);
    if (doubled) return { ok: false, reason: "posted_already", at: doubled.getTime() };
    const crossed = await findCrossed(tx, concerned, moments);
    if (crossed) return { ok: false, reason: "crosses_return", ...crossed };
    const other = formKey.startsWith(anyway) ? null : await otherTripThen(tx, concerned, moments);
    return other && { ok: false, reason: "busy_then", ...other };
  };

async function otherTripThen(tx: Tx, concerned: Ride[], moments: Date[]): Promise<OtherTrip | null> {
  const [first] = concerned;
  const travelled = first?.kind === "request" ? await withLift(tx, concerned) : concerned;
  if (!first || travelled.length === 0) return null;
  const lasting = travelled.map((ride) => {
    const onAt = (moments[concerned.indexOf(ride)] ?? ride.departureAt).getTime();
    return { onAt, offAt: passedAt(onAt, ride.seconds) };
  });
  const ids = concerned.map(({ publicId }) => publicId);
  return findOtherTrip(tx, first.userId, lasting, ids);
}

async function withLift(tx: Tx, wanted: Ride[]): Promise<Ride[]> {
  const ids = wanted.map(({ id }) => id);
  const isAgreed = and(
    inArray(bookings.rideId, ids),
    eq(bookings.bookingType, "seat"),
    eq(bookings.status, "accepted"),
  );
  const lifts = await tx.select({ rideId: bookings.rideId }).from(bookings).where(isAgreed);
  return wanted.filter(({ id }) => lifts.some(({ rideId }) => rideId === id));
}

const changedMeanwhile: Refusal = { ok: false, reason: "changed_meanwhile" };

/** Cancels a ride, or also those after it; late with passengers it counts once on the profile.
 * @param act.seen keys of `affectedBy` that were shown; `changed_meanwhile` if there are others @param now ms UTC */
export function cancelRide(act: RideAct & { seen?: string[] }, now = Date.now()): Promise<RideChangeOutcome> {
  const refuse = async (tx: Tx) => ((await affectsNobodyElse(tx, act)) ? null : changedMeanwhile);
  return forEachRide("cancel-ride", act, now, refuse, async (locked) => {
    const { tx, ride, live } = locked;
    await callOff(locked, "cancelled", "ride_cancelled", act.userId);
    const isMissed = live.some((booking) => booking.status === "accepted");
    const terms = cancelTerms(ride, roleOf(ride.kind, "receiver"), false, now);
    if (isMissed && terms === "late") await countLateCancellation(tx, act.userId);
    return { ...nothingDone, bookings: live.length, back: await countWaysBack(tx, ride.id, now) };
  });
}

/** Calls off these bookings by id of a ride under way, late, and the ride where nobody has sat in it. */
export async function leaveBehind(
  locked: LockedRide,
  waiting: number[],
  isEmpty: boolean,
  userId: number,
): Promise<void> {
  const left = locked.live.filter(({ id }) => waiting.includes(id));
  if (isEmpty) await callOff(locked, "cancelled", "ride_cancelled", userId);
  else {
    await moveBookings(locked, left, cancelledByOwner(locked.ride), userId, "ride_cancelled");
    await settleSeats(locked);
  }
  await countLateCancellation(locked.tx, userId);
}

async function affectsNobodyElse(tx: Tx, { userId, rideId, scope, seen }: RideAct & { seen?: string[] }) {
  if (!seen) return true;
  const affected = await affectedBy(userId, rideId, tx);
  return affected.every(({ key, isOnThisRide }) => seen.includes(key) || (scope === "one" && !isOnThisRide));
}

/** Removes a ride; it counts as nobody's cancellation. @returns `under_way`: left and not arrived */
export async function removeRide(tx: Tx, rideId: number, now: number): Promise<"removed" | "already" | "under_way"> {
  const locked = await lockRide(tx, eq(rides.id, rideId), now);
  if (!locked || locked.ride.status === "removed") return "already";
  if (locked.ride.status === "departed") return "under_way";
  await callOff(locked, "removed", "ride_removed", null);
  return "removed";
}

async function callOff(
  locked: LockedRide,
  status: "cancelled" | "removed",
  reason: MoveReason,
  actorId: number | null,
): Promise<void> {
  const { tx, ride, live, now } = locked;
  const accepted = live.filter((booking) => booking.status === "accepted");
  const requested = live.filter((booking) => booking.status === "requested");
  await moveBookings(locked, accepted, cancelledByOwner(ride), actorId, reason);
  await moveBookings(locked, requested, "declined", actorId, reason);
  await closeRides(tx, [ride.id], status, now);
  await enqueue(tx, bookingsEndedJob, { rideId: ride.id });
}

type Done = typeof nothingDone;

const nothingDone = { bookings: 0, kept: 0, lost: 0, capped: 0, back: 0 };

function forEachRide(
  form: string,
  { userId, rideId, scope, formKey, change }: RideAct & { change?: RideChange },
  now: number,
  refuse: (tx: Tx, first: Ride, concerned: Ride[]) => Promise<Refusal | null>,
  run: (locked: LockedRide, first: Ride) => Promise<Done>,
): Promise<RideChangeOutcome> {
  const submission = { userId, form: `${form} ${rideId}`, formKey, content: [scope, change] };
  return db.transaction((tx) =>
    once(tx, submission, async (): Promise<RideChangeOutcome> => {
      if (change?.departureAt) await lockPlans(tx, userId);
      const concerned = await ridesOfSeries(tx, userId, rideId, scope, now);
      const [first] = concerned;
      if (!first || (change && first.publicId !== rideId)) return { ok: false, reason: "not_found" };
      const refusal = await refuse(tx, first, concerned);
      if (refusal) return refusal;
      const sum = { ...nothingDone };
      for (const ride of concerned) {
        const locked = await lockRide(tx, eq(rides.id, ride.id), now);
        const { bookings, kept, lost, capped, back } = locked ? await run(locked, first) : nothingDone;
        sum.bookings += bookings;
        sum.kept += kept;
        sum.lost += lost;
        sum.capped += capped;
        sum.back += back;
      }
      return { ok: true, rides: concerned.length, ...sum };
    }),
  );
}

/** The rides of a series may differ in price, and so in how many may share the cost. */
function exceedsCap(ride: Ride, { price = ride.price, seats = ride.seats }: RideChange): boolean {
  return (seats > ride.seats || price > ride.price) && aboveCap({ price, seats }, ride.metres) !== null;
}

function changeFor(ride: Ride, first: Ride, change: RideChange): RideChange {
  if (ride.id === first.id) return change;
  const fresh = newTo(first, change);
  if (!fresh.departureAt) return fresh;
  return { ...fresh, departureAt: movedAlong({ from: first.departureAt, to: fresh.departureAt }, ride.departureAt) };
}

/** Seats are released before the legs shrink, and offered when everything about the ride is new. */
async function applyChange(locked: LockedRide, change: RideChange): Promise<void> {
  const { tx, ride } = locked;
  const { departureAt = ride.departureAt, seats = ride.seats } = change;
  locked.ride = { ...ride, ...change, departureAt };
  const isMoved = departureAt.getTime() !== ride.departureAt.getTime();
  if (isMoved) {
    await tellOfTime(locked, { from: ride.departureAt, to: departureAt });
    await moveDeadlines(locked);
  }
  await askAboutSeats(locked, seats);
  const elsewhere = await updateRide(tx, ride, change);
  if (!isMoved) await tellOfMeeting(locked, elsewhere, hasOtherCar(ride, change));
  await giveSeatsBack(locked, seats);
  await settleSeats(locked);
}

function hasOtherCar(ride: Ride, change: RideChange): boolean {
  const car = ["vehicleMake", "vehicleColour", "vehicleRegistration"] as const;
  return ride.kind === "offer" && car.some((part) => change[part] !== undefined && change[part] !== ride[part]);
}

/** Asks again who agreed to a clearly different time, adding to questions already open; others are only told. */
async function tellOfTime(locked: LockedRide, shift: Shift): Promise<void> {
  const { live, ride } = locked;
  const asked = live.filter((booking) => isOtherTime(ride, booking));
  const told = live.filter((booking) => !asked.includes(booking));
  await askOrTell(locked, asked, "time", "time_changed", shift);
  await askOrTell(locked, told, null, "time_moved", shift);
}

async function askOrTell(
  locked: LockedRide,
  bookings: Booking[],
  reconfirm: "time" | null,
  reason: MoveReason,
  shift: Shift,
) {
  const isAboutSeats = (booking: Booking) => booking.reconfirm === "seats";
  const [seats, others] = [bookings.filter(isAboutSeats), bookings.filter((booking) => !isAboutSeats(booking))];
  await noteOnBookings(locked, seats, { reconfirm: "seats" }, locked.ride.userId, reason, shift);
  await noteOnBookings(locked, others, { reconfirm }, locked.ride.userId, reason, shift);
}

async function moveDeadlines(locked: LockedRide): Promise<void> {
  const departure = locked.ride.departureAt.getTime();
  const agreed = locked.live.filter((booking) => booking.status === "accepted");
  const requests = locked.live.filter((booking) => booking.status === "requested");
  await changeBookings(locked, agreed, { expiresAt: deadline(locked) });
  const moved = requests.map((request) => ({ ...request, expiresAt: lapsesAnew(request, departure) }));
  for (const request of moved) await changeBookings(locked, [request], { expiresAt: request.expiresAt });
  await remindBeforeLapse(
    locked.tx,
    locked.ride,
    moved.filter(({ isWaiting }) => !isWaiting),
  );
}

/** Who was offered a seat out of the line was asked later than they sent. */
function lapsesAnew({ isWaiting, createdAt, expiresAt }: Booking, departure: number): Date {
  const latest = Math.max(expiresAt.getTime(), lapsesAt({ isWaiting }, createdAt, departure));
  return new Date(Math.min(latest, settledBy(createdAt, departure)));
}

/** Whoever hears of another time looks at where to meet, and at the car, too. */
async function tellOfMeeting(locked: LockedRide, placeIds: number[], isOtherCar: boolean): Promise<void> {
  const meetsElsewhere = ({ fromPlaceId, toPlaceId }: Booking) =>
    [fromPlaceId, toPlaceId].some((id) => placeIds.includes(id));
  await tellAgreed(locked, isOtherCar ? "meeting_and_car_changed" : "meeting_moved", meetsElsewhere);
  if (isOtherCar) await tellAgreed(locked, "car_changed", (booking) => !meetsElsewhere(booking));
}

function tellAgreed(locked: LockedRide, reason: MoveReason, isConcerned: (booking: Booking) => boolean): Promise<void> {
  const told = locked.live.filter((booking) => booking.status === "accepted" && isConcerned(booking));
  const moves = told.map((booking) => ({ booking, fromStatus: booking.status }));
  return writeHistory(locked, moves, locked.ride.userId, reason);
}

async function askAboutSeats(locked: LockedRide, seats: number): Promise<void> {
  const change = { reconfirm: "seats" as const, expiresAt: deadline(locked) };
  const overbooked = whoIsOverbooked(locked.live, seats);
  await noteOnBookings(locked, overbooked, change, locked.ride.userId, "seats_changed");
}

async function giveSeatsBack(locked: LockedRide, seats: number): Promise<void> {
  for (const booking of whoFitsAgain(locked.live, seats)) {
    const reconfirm = isOtherTime(locked.ride, booking) ? "time" : null;
    await noteOnBookings(locked, [booking], { reconfirm }, locked.ride.userId, "seats_restored");
  }
}
