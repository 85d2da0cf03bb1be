import { sql } from "drizzle-orm";
import { recordConversations } from "~/modules/messages/record.server";
import { type Tx, timestamp } from "~/platform/db.server";
import { chanceFrom } from "./random";
import { talks } from "./review-texts";

type Pair = { rideId: number; driverId: number; passengerId: number; bookedAt: number };

const minute = 60_000;
const talksPerPerson = 3;

export async function talkAboutRides(tx: Tx, people: number[], now: number): Promise<void> {
  const pairs = await tx.execute<Pair>(sql`
    select distinct on (ride_id, "driverId", "passengerId")
      ride_id as "rideId", "driverId", "passengerId", "bookedAt"
    from (
      select ride_id, counterparty_id as "driverId", booking.user_id as "passengerId", booking.created_at as "bookedAt",
        row_number() over (partition by person order by departure_at) as nth
      from unnest(${sql.param(people)}::bigint[]) person
      join booking on person in (booking.user_id, counterparty_id)
      join ride on ride.id = ride_id and kind = 'offer' and departure_at > ${timestamp(now)}
      where booking.status in ('requested', 'accepted') and booking_type = 'seat'
    ) booked
    where nth <= ${talksPerPerson}
    order by ride_id, "driverId", "passengerId"`);
  const talked = pairs.map((pair, n) => {
    const { bookedAt, ...between } = pair;
    return { conversation: { ...between, createdAt: new Date(bookedAt) }, lines: linesOf(pair, n, now) };
  });
  await recordConversations(tx, talked);
}

function linesOf({ rideId, driverId, passengerId, bookedAt }: Pair, n: number, now: number) {
  const chance = chanceFrom(`talk ${rideId} ${n}`);
  const said = chance.pick(talks);
  const lines = said.slice(0, n % 3 === 0 ? chance.between(1, said.length) : said.length);
  const step = Math.min(chance.between(4, 50) * minute, (now - bookedAt) / (lines.length + 1));
  return lines.map((text, line) => {
    const at = bookedAt + (line + 1) * step;
    const isUnread = n % 3 === 0 && line === lines.length - 1;
    return {
      senderId: line % 2 === 0 ? passengerId : driverId,
      text,
      createdAt: new Date(at),
      readAt: isUnread ? null : new Date(Math.min(now, at + step)),
    };
  });
}
