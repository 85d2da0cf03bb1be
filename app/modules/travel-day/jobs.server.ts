import { eq, sql } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import { trips } from "#drizzle/schema/travel-day";
import { lockRide } from "~/modules/bookings/locked-ride.server";
import { db, milliseconds, timestamp } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { remind } from "./remind.server";
import { dayStarts, isEarly, remindersDue } from "./reminders";
import { readTrip } from "./trip.server";

/** Reminds travellers; safe in parallel. @param now ms UTC @returns rides locked */
export async function remindTravellers(now = Date.now()): Promise<number> {
  const soon = await ridesToRemindOf(now);
  for (const rideId of soon) {
    try {
      await remindOf(rideId, now);
    } catch (error) {
      log.error("reminder.ride-failed", { rideId, error });
    }
  }
  return soon.length;
}

/** A ride moved in time is reminded of again. */
function remindOf(rideId: number, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockRide(tx, eq(rides.id, rideId), now);
    const trip = locked && (await readTrip(tx, eq(rides.id, rideId)));
    if (!trip?.driver || trip.riders.length === 0) return;
    const { departureAt } = trip.plan;
    const [kept] = await tx.select().from(trips).where(eq(trips.rideId, rideId));
    const isSame = kept?.remindedFor?.getTime() === departureAt;
    const due = remindersDue(departureAt, now);
    const before = isSame ? kept.reminded : 0;
    // For those accepted since the evening; nobody is reminded twice.
    if (due === 1 && before === 1 && isEarly(departureAt)) return remind(tx, trip, { before: 0, due }, now);
    if (due <= before) return;
    const reminded = { reminded: due, remindedFor: new Date(departureAt) };
    await tx
      .insert(trips)
      .values({ rideId, departureAt: new Date(departureAt), ...reminded })
      .onConflictDoUpdate({ target: trips.rideId, set: reminded });
    await remind(tx, trip, { before, due }, now);
  });
}

type Ahead = { id: number; departureAt: number; reminded: number; hasNewcomer: boolean };

/** The first reminder is due 30 h before at the earliest; none of the rides ahead is locked for nothing. */
async function ridesToRemindOf(now: number): Promise<number[]> {
  const at = (ms: number) => timestamp(now + ms);
  const hour = 3_600_000;
  const ahead = await db.execute<Ahead>(sql`
    select ride.id, ${milliseconds(sql`ride.departure_at`)} as "departureAt", sent.reminded,
      sent.reminded = 1 and ${leavesEarly} and ${hasNewcomer} as "hasNewcomer"
    from ride left join trip on trip.ride_id = ride.id
    cross join lateral (
      select case when reminded_for = ride.departure_at then reminded else 0 end as reminded) sent
    where ride.status in ('open', 'full') and ride.departure_at > ${at(0)} and ride.departure_at <= ${at(30 * hour)}
      and exists (select from booking where ride_id = ride.id and booking_type = 'seat' and status = 'accepted')
      and sent.reminded < 3
    order by ride.departure_at, ride.id`);
  return ahead.filter((ride) => isToRemind(ride, now)).map(({ id }) => id);
}

function isToRemind({ departureAt, reminded, hasNewcomer }: Ahead, now: number): boolean {
  const due = remindersDue(departureAt, now);
  return due > reminded || (due === 1 && hasNewcomer);
}

const leavesEarly = sql`(ride.departure_at at time zone 'Europe/Stockholm')::time < ${dayStarts}::time`;

const hasNewcomer = sql`exists (
  select from booking
  where ride_id = ride.id and booking_type = 'seat' and status = 'accepted' and not exists (
    select from notification
    where event_key = concat_ws(':', 'trip', ride.id, ${milliseconds(sql`ride.departure_at`)}, 1) and channel = 'push'
      and notification.user_id =
        case ride.kind when 'offer' then booking.user_id else booking.counterparty_id end))`;
