import { eq, sql } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { notify } from "~/modules/notifications/commands.server";
import { findReach } from "~/modules/notifications/queries.server";
import type { Facts, Leaving, Message, Notice } from "~/modules/notifications/types";
import { places } from "~/modules/places/queries.server";
import { maskMeetingPoint } from "~/modules/users/contact-masking";
import { db, type Tx, timestamp } from "~/platform/db.server";
import { areTextsAnswered } from "~/platform/sms.server";
import { formatLongDayTime } from "~/text/format";
import { tripRoute } from "./notices.server";
import { driversReminder, isEarly, passengersReminder, textAt, textToDriver, textToPassenger } from "./reminders";
import { hasConfirmed } from "./rules";
import { readTrip, type Traveller, type Trip } from "./trip.server";

/** numbers of reminders, see `remindersDue` */
type Stage = { before: number; due: number };

/** Reminds each passenger of their own part, the driver of the whole. @param now ms UTC */
export async function remind(tx: Tx, trip: Trip, stage: Stage, now: number): Promise<void> {
  const isForAll = stage.due === 1 || stage.before < 2;
  const notices = [
    ...(isForAll ? trip.riders.flatMap((rider) => toPassenger(trip, rider, stage, now)) : []),
    ...(await toDriver(trip, stage, isForAll, now)),
  ];
  await notify(tx, notices);
}

/** Whether a reminder still holds when it leaves; text messages go to whom no push reaches. */
export async function isTripAsReminded(
  { rideId, departureAt, userId, driverId = userId, isAnswer, isAsked }: Facts,
  { channel }: Leaving,
): Promise<boolean> {
  if (isAnswer) return true;
  if (channel === "sms" && (await findReach(Number(userId), ["trip_reminder"])).push) return false;
  if (channel === "sms" && isAsked && (await hasSaidSo(Number(rideId), Number(userId)))) return false;
  const [ride] = await db.execute(sql`
    select from ride
    where id = ${rideId} and ride.status in ('open', 'full')
      and departure_at = ${timestamp(Number(departureAt))}
      and exists (
        select from booking where ride_id = ride.id and booking_type = 'seat' and booking.status = 'accepted'
          and ${userId} in (booking.user_id, counterparty_id) and ${driverId} in (booking.user_id, counterparty_id))`);
  return ride !== undefined;
}

/** A text message waits over the night, in which people may have answered on the site. */
async function hasSaidSo(rideId: number, userId: number): Promise<boolean> {
  const trip = await readTrip(db, eq(rides.id, rideId));
  if (trip?.driver?.userId === userId) return hasConfirmed(trip.progress);
  return trip?.riders.find((rider) => rider.userId === userId)?.isComing ?? false;
}

/** Only those about to meet see the exact meeting point. */
function toPassenger(trip: Trip, rider: Traveller, stage: Stage, now: number): Notice[] {
  const point = trip.meetingPoints.get(rider.fromPlaceId) ?? "";
  const meetingPoint = stage.due > 1 ? point : maskMeetingPoint(point);
  const { from, isComing: isConfirmed } = rider;
  const ahead = { at: trip.plan.departureAt + rider.onMinutes * 60_000, from, isConfirmed, meetingPoint };
  const words = {
    ...passengersReminder(ahead, trip.driver?.firstName ?? "", trip.car),
    text: textToPassenger(ahead, { driver: trip.driver?.firstName ?? "", car: trip.car }, areTextsAnswered),
    route: `/my-passenger-rides/${rider.publicId}`,
    button: isConfirmed ? "Visa resan" : "Säg att du kommer",
    sign: { from, to: rider.to, at: formatLongDayTime(ahead.at) },
  };
  return noticesOf(trip, stage, { userId: rider.userId, isConfirmed }, words, now);
}

async function toDriver(trip: Trip, stage: Stage, isForAll: boolean, now: number): Promise<Notice[]> {
  const { plan, driver, riders, progress } = trip;
  const isConfirmed = hasConfirmed(progress);
  const isAsked = stage.due === 3 && !isConfirmed;
  const [first, last, rider] = [plan.stops[0], plan.stops.at(-1), riders[0]];
  if (!driver || !rider || !first || !last || !(isForAll || isAsked)) return [];
  const index = await places();
  const [from, to] = [index.nameOf(first.placeId), index.nameOf(last.placeId)];
  const ahead = { at: plan.departureAt, from, isConfirmed };
  const people = riders.reduce((sum, { seats }) => sum + seats, 0);
  const words = {
    ...driversReminder(ahead, people, isAsked),
    text: textToDriver(ahead, people, areTextsAnswered),
    route: tripRoute(trip, "driver", rider),
    button: isConfirmed ? "Visa resan" : "Säg att du kör",
    sign: { from, to, at: formatLongDayTime(ahead.at) },
  };
  return noticesOf(trip, stage, { userId: driver.userId, isConfirmed }, words, now);
}

/** For early departures everybody is asked once by text message, in the evening or the morning. */
function noticesOf(
  { rideId, driver, plan: { departureAt } }: Trip,
  { due }: Stage,
  { userId, isConfirmed }: { userId: number; isConfirmed: boolean },
  message: Message,
  now: number,
): Notice[] {
  const notice = {
    kind: "trip_reminder" as const,
    userId,
    message,
    about: { rideId, departureAt, userId, driverId: driver?.userId ?? userId, isAsked: !isConfirmed },
    topic: `trip:${rideId}:reminder`,
  };
  const key = (which: number) => `trip:${rideId}:${departureAt}:${which}`;
  const notBefore = textAt(due, departureAt, now);
  const isOnce = isEarly(departureAt) && due < 3;
  return [
    { ...notice, eventKey: key(due), channels: ["push", "email"] },
    ...(notBefore === null
      ? []
      : [{ ...notice, eventKey: key(isOnce ? 1 : due), channels: ["sms" as const], notBefore }]),
  ];
}
