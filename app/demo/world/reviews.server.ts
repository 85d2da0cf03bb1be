import { sql } from "drizzle-orm";
import { recordReviews } from "~/modules/reviews/record.server";
import { reviewableUntil, reviewTime } from "~/modules/reviews/rules";
import { milliseconds, type Tx } from "~/platform/db.server";
import { type Chance, chanceFrom } from "./random";
import { middling, ofDrivers, ofPassengers, replies } from "./review-texts";

type Travelled = { id: number; passengerId: number; driverId: number; arrivalAt: number };
type Written = Parameters<typeof recordReviews>[1][number] & { text: string; createdAt: Date };

const hour = 3_600_000;

/** @param waiting ids of people whose latest ride as passenger awaits their review, while the driver has written */
export async function writeReviews(tx: Tx, waiting: number[], now: number): Promise<void> {
  const travelled = await tx.execute<Travelled>(sql`
    select booking.id, booking.user_id as "passengerId", counterparty_id as "driverId",
      ${milliseconds(sql`arrival_at`)} as "arrivalAt"
    from booking join ride on ride.id = ride_id
    where booking.status = 'completed' and booking_type = 'seat' order by arrival_at desc, booking.id`);
  const left = new Set(waiting);
  const written = travelled.flatMap((trip) => reviewsOf(trip, left.delete(trip.passengerId), now));
  for (let n = 0; n < written.length; n += 500) await recordReviews(tx, written.slice(n, n + 500));
}

function reviewsOf(trip: Travelled, isWaiting: boolean, now: number): Written[] {
  const chance = chanceFrom(`reviews ${trip.id}`);
  const publishAt = reviewableUntil({ arrivalAt: new Date(trip.arrivalAt) });
  const byPassenger = !isWaiting && chance.isLucky(0.8);
  const byDriver = isWaiting || chance.isLucky(0.65);
  const written = [
    ...(byPassenger ? [reviewOf(trip, "driver", publishAt, chance)] : []),
    ...(byDriver ? [reviewOf(trip, "passenger", publishAt, chance)] : []),
  ].filter(({ createdAt }) => createdAt.getTime() < now);
  const last = Math.max(...written.map(({ createdAt }) => createdAt.getTime()));
  const seenAt = written.length === 2 ? last : publishAt;
  return seenAt <= now ? written.map((review) => published(review, seenAt, chance, now)) : written;
}

function reviewOf(trip: Travelled, about: "driver" | "passenger", publishAt: number, chance: Chance): Written {
  const [authorId, subjectId] =
    about === "driver" ? [trip.passengerId, trip.driverId] : [trip.driverId, trip.passengerId];
  const rating = chance.pick([5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 3]);
  const completedAt = publishAt - reviewTime;
  return {
    bookingId: trip.id,
    authorId,
    subjectId,
    rating,
    text: textOf(rating, about, chance),
    createdAt: new Date(completedAt + chance.between(1, 30) * hour),
    publishAt: new Date(publishAt),
  };
}

function textOf(rating: number, about: "driver" | "passenger", chance: Chance): string {
  const { openings, details } = about === "driver" ? ofDrivers : ofPassengers;
  if (!chance.isLucky(0.85)) return "";
  if (rating === 3) return chance.pick(middling);
  return [chance.pick(openings), chance.isLucky(0.55) && chance.pick(details)].filter(Boolean).join(" ");
}

function published(review: Written, seenAt: number, chance: Chance, now: number): Written {
  const repliedAt = seenAt + chance.between(1, 20) * hour;
  const answers = review.text !== "" && chance.isLucky(0.12) && repliedAt < now;
  return {
    ...review,
    publishedAt: new Date(seenAt),
    ...(answers && { reply: chance.pick(replies), repliedAt: new Date(repliedAt) }),
  };
}
