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
import { coachReminder, isTicketAsReminded } from "./coach-reminders.server";
import { tripRoute } from "./notices.server";
import { driversReminder, isEarly, passengersReminder, textAt, textToDriver, textToPassenger } from "./reminders";
import { hasConfirmed } from "./rules";
import { readTrip, type Traveller, type Trip } from "./trip.server";

/** numbers of reminders, see `remindersDue` */
type Stage = { before: number; due: number };
type Way = { from: string; to: string };

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
export async function isTripAsReminded(about: Facts, leaving: Leaving): Promise<boolean> {
  const { rideId, departureAt, userId, driverId = userId, isAnswer, isAsked, bookingId } = about;
  const { channel } = leaving;
  if (isAnswer) return true;
  if (bookingId) return isTicketAsReminded(about, leaving);
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

/** A reminder's text message as things are when it leaves: it waits over the night. */
export async function reminderText(about: Facts): Promise<Partial<Message>> {
  const { rideId, userId, isAnswer, due, bookingId } = about;
  if (bookingId) return coachReminder(about);
  const trip = isAnswer ? null : await readTrip(db, eq(rides.id, Number(rideId)));
  const rider = trip?.riders.find((one) => one.userId === userId);
  if (trip && rider) return { text: passengersText(trip, rider, Number(due)) };
  return trip && trip.driver?.userId === userId ? { text: driversText(trip, await driversWay(trip)) } : {};
}

/** A text message waits over the night, in which people may have answered on the site. */
async function hasSaidSo(rideId: number, userId: number): Promise<boolean> {
  const trip = await readTrip(db, eq(rides.id, rideId));
  if (trip?.driver?.userId === userId) return hasConfirmed(trip.progress);
  return trip?.riders.find((rider) => rider.userId === userId)?.isComing ?? false;
}

function toPassenger(trip: Trip, rider: Traveller, stage: Stage, now: number): Notice[] {
  const ahead = passengersAhead(trip, rider, stage.due);
  const { isConfirmed } = ahead;
  const words = {
    ...passengersReminder(ahead, trip.driver?.firstName ?? "", trip.car),
    text: passengersText(trip, rider, stage.due),
    route: `/my-passenger-rides/${rider.publicId}`,
    button: isConfirmed ? "Visa resan" : "Säg att du kommer",
    sign: { from: rider.from, to: rider.to, at: formatLongDayTime(ahead.at) },
  };
  return noticesOf(trip, stage, { userId: rider.userId, isConfirmed }, words, now);
}

function passengersText(trip: Trip, rider: Traveller, due: number): string {
  const { driver, car } = trip;
  return textToPassenger(passengersAhead(trip, rider, due), { driver: driver?.firstName ?? "", car }, areTextsAnswered);
}

/** Only those about to meet see the exact meeting point. */
function passengersAhead({ meetingPoints, plan }: Trip, rider: Traveller, due: number) {
  const point = meetingPoints.get(rider.fromPlaceId) ?? "";
  const meetingPoint = due > 1 ? point : maskMeetingPoint(point);
  const { from, onMinutes, isComing: isConfirmed } = rider;
  return { at: plan.departureAt + onMinutes * 60_000, from, isConfirmed, meetingPoint };
}

async function toDriver(trip: Trip, stage: Stage, isForAll: boolean, now: number): Promise<Notice[]> {
  const { driver, riders, progress } = trip;
  const isConfirmed = hasConfirmed(progress);
  const isAsked = stage.due === 3 && !isConfirmed;
  const [rider] = riders;
  if (!driver || !rider || !(isForAll || isAsked)) return [];
  const way = await driversWay(trip);
  const ahead = driversAhead(trip, way);
  const words = {
    ...driversReminder(ahead, peopleOn(trip), isAsked),
    text: driversText(trip, way),
    route: tripRoute(trip, "driver", rider),
    button: isConfirmed ? "Visa resan" : "Säg att du kör",
    sign: { ...way, at: formatLongDayTime(ahead.at) },
  };
  return noticesOf(trip, stage, { userId: driver.userId, isConfirmed }, words, now);
}

async function driversWay({ plan: { stops } }: Trip): Promise<Way> {
  const { nameOf } = await places();
  return { from: nameOf(stops[0]?.placeId ?? 0), to: nameOf(stops.at(-1)?.placeId ?? 0) };
}

function driversText(trip: Trip, way: Way): string {
  return textToDriver(driversAhead(trip, way), peopleOn(trip), areTextsAnswered);
}

function driversAhead({ plan, progress }: Trip, { from }: Way) {
  return { at: plan.departureAt, from, isConfirmed: hasConfirmed(progress) };
}

const peopleOn = ({ riders }: Trip) => riders.reduce((sum, { seats }) => sum + seats, 0);

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
    about: { rideId, departureAt, userId, driverId: driver?.userId ?? userId, isAsked: !isConfirmed, due },
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
