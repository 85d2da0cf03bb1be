import { sql } from "drizzle-orm";
import type { BookingStatus } from "~/modules/bookings/types";
import { casesOn } from "~/modules/moderation/cases.server";
import { parsePhone } from "~/modules/phone/rules";
import { endOfRide } from "~/modules/rides/sql.server";
import type { RideStatus } from "~/modules/rides/types";
import { listBalanceEntries } from "~/modules/unlocks/queries.server";
import type { PaymentStatus } from "~/modules/unlocks/types";
import { closedSince } from "~/modules/users/sql.server";
import { db, milliseconds } from "~/platform/db.server";
import { mostFound } from "./rules";

const mostListed = 10;

export type FoundPerson = {
  publicId: string;
  displayName: string;
  createdAt: number;
  deletedAt: number | null;
  isBlocked: boolean;
  isAdmin: boolean;
  rides: number;
  bookings: number;
};

const closedAt = closedSince(sql`users`);

/** Finds people by part of a name, e-mail, verified number, or id (theirs, or of a booking, ride, review or decision). */
export async function findPeople(text: string): Promise<FoundPerson[]> {
  const asked = text.trim();
  if (asked.length < 2) return [];
  return db.execute<FoundPerson>(sql`
    select public_id as "publicId", display_name as "displayName", created_at as "createdAt",
      ${milliseconds(sql`deleted_at`)} as "deletedAt", ${closedAt} is not null as "isBlocked", role = 'admin' as "isAdmin",
      (select count(*)::integer from ride where user_id = users.id) as rides,
      (select count(*)::integer from booking where user_id = users.id and booking_type = 'seat') as bookings
    from users
    where (deleted_at is null or ${closedAt} is not null) and (
      display_name ilike ${`%${asked.replace(/[\\%_]/g, "\\$&")}%`} or lower(email) = ${asked.toLowerCase()}
      or phone = ${numberOf(asked)} or public_id = ${asked}
      or id in (select user_id from ride where public_id = ${asked})
      or id in (select author_id from review where public_id = ${asked})
      or id in (select user_id from decision where public_id = upper(${asked}) and not is_reporter)
      or id in (select unnest(array[user_id, counterparty_id]) from booking where public_id = ${asked}))
    order by ${closedAt} is null, display_name, id
    limit ${mostFound}`);
}

export type PersonFile = NonNullable<Awaited<ReturnType<typeof findPersonFile>>>;

/** What an administrator may see of a person. @param publicId theirs @returns null for nobody, and for who is gone and not shut out */
export async function findPersonFile(publicId: string) {
  const [person] = await db.execute<PersonRow>(sql`
    select id, public_id as "publicId", display_name as "displayName", email, phone,
      phone_verified_at is not null as "isVerified", role = 'admin' as "isAdmin", balance, created_at as "createdAt",
      ${milliseconds(closedAt)} as "blockedAt", blocked_reason as "blockedReason", deleted_at is not null as "isDeleted",
      review_count as "reviewCount", rating_sum as "ratingSum", rides_completed as "ridesCompleted",
      late_cancellations as "lateCancellations",
      (select count(*)::integer from report where reporter_id = users.id) as "reportsMade",
      (select count(*)::integer from payment where payer_id = users.id and paid_at is not null) as "unlocksPaid",
      (select count(*)::integer from booking where counterparty_id = users.id and booking_type = 'contact_unlock'
        and paid_at is not null) as "unlockedByOthers",
      (select ${milliseconds(sql`max(last_used_at)`)} from session where uid = users.uid) as "lastSeenAt"
    from users where public_id = ${publicId} and (deleted_at is null or ${closedAt} is not null)`);
  if (!person) return null;
  const { id } = person;
  const [rides, reviews, bookings, payments, reports, balanceEntries] = await Promise.all([
    listRides(id),
    listReviews(id),
    listBookingLines(id),
    listPayments(id),
    casesOn(id),
    listBalanceEntries(id),
  ]);
  return {
    ...person,
    rides,
    reviews,
    bookings,
    payments,
    reports,
    balanceEntries: balanceEntries.slice(0, mostListed),
  };
}

type PersonRow = {
  id: number;
  publicId: string;
  displayName: string;
  email: string;
  phone: string | null;
  isVerified: boolean;
  isAdmin: boolean;
  balance: number;
  createdAt: number;
  blockedAt: number | null;
  blockedReason: string;
  isDeleted: boolean;
  reviewCount: number;
  ratingSum: number;
  ridesCompleted: number;
  lateCancellations: number;
  reportsMade: number;
  unlocksPaid: number;
  unlockedByOthers: number;
  lastSeenAt: number | null;
};

type RideLine = { publicId: string; status: RideStatus; from: string; to: string; departureAt: number };

function listRides(userId: number): Promise<RideLine[]> {
  return db.execute<RideLine>(sql`
    select public_id as "publicId", status, ${endOfRide("asc")} as "from", ${endOfRide("desc")} as "to",
      ${milliseconds(sql`departure_at`)} as "departureAt"
    from ride where user_id = ${userId} order by departure_at desc limit ${mostListed}`);
}

type ReviewLine = { publicId: string; about: string; rating: number; text: string; at: number; isRemoved: boolean };

function listReviews(userId: number): Promise<ReviewLine[]> {
  return db.execute<ReviewLine>(sql`
    select review.public_id as "publicId", display_name as about, rating, text, ${milliseconds(sql`published_at`)} as at,
      removed_at is not null as "isRemoved"
    from review join users on users.id = subject_id
    where author_id = ${userId} and published_at is not null order by review.id desc limit ${mostListed}`);
}

type BookingLine = { publicId: string; status: BookingStatus; from: string; to: string; departureAt: number };

function listBookingLines(userId: number): Promise<BookingLine[]> {
  return db.execute<BookingLine>(sql`
    select booking.public_id as "publicId", booking.status, start.name as "from", finish.name as "to",
      ${milliseconds(sql`departure_at + on_minutes * interval '1 minute'`)} as "departureAt"
    from booking join ride on ride.id = ride_id
      join place start on start.id = from_place_id join place finish on finish.id = to_place_id
    where booking.user_id = ${userId} and booking_type = 'seat' order by booking.id desc limit ${mostListed}`);
}

type PaymentLine = { publicId: string; status: PaymentStatus; amount: number; at: number };

function listPayments(userId: number): Promise<PaymentLine[]> {
  return db.execute<PaymentLine>(sql`
    select public_id as "publicId", status, amount, ${milliseconds(sql`created_at`)} as at
    from payment where payer_id = ${userId} order by id desc limit ${mostListed}`);
}

function numberOf(text: string): string {
  const parsed = parsePhone(text);
  return parsed.ok ? parsed.phone : "";
}
