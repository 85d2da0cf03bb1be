import { type SQL, sql } from "drizzle-orm";
import { declineChoices } from "~/modules/bookings/queries.server";
import { hasEnding, isStanding, isToAnswer, undoableUntil } from "~/modules/bookings/rules";
import type { Agreement, Booking, Ending, Role } from "~/modules/bookings/types";
import { isUnlockShown } from "~/modules/bookings/unlocked.server";
import { isMeetingPlace } from "~/modules/places/kinds";
import type { PlaceIndex } from "~/modules/places/place-index";
import { endOfRide } from "~/modules/rides/sql.server";
import type { RideKind, RideStatus } from "~/modules/rides/types";
import { firstName, pictureOf, ratingOf } from "~/modules/users/rules";
import { areBlocked, hasBlocked } from "~/modules/users/sql.server";
import type { User } from "~/modules/users/types";
import { type Db, milliseconds, type Tx } from "~/platform/db.server";
import { writingObstacle } from "./rules";
import type { Address, Talk, Trip } from "./types";
import { calledOffWords } from "./wording";

type Between = Omit<Agreement, "agreedDepartureAt"> & { agreedDepartureAt: number } & Pick<
    Booking,
    "publicId" | "fromPlaceId" | "toPlaceId" | "onMinutes" | "isWaiting" | "seats" | "price" | "declineReason"
  > & { declinesAt: number | null; hasYes: boolean; reason: string | null };

export type FaceRow = Pick<User, "pictureUrl" | "showsPicture">;

export type TalkRow = FaceRow &
  Pick<User, "ratingSum" | "reviewCount"> & {
    id: number | null;
    conversationId: string | null;
    rideId: number;
    driverId: number;
    passengerId: number;
    side: Role;
    otherId: number;
    personId: string | null;
    displayName: string;
    ownName: string;
    ridePublicId: string;
    kind: RideKind;
    status: RideStatus;
    isOwn: boolean;
    departureAt: number;
    arrivalAt: number;
    from: string;
    to: string;
    bookings: Between[];
    /** One of the two has paid to see the other's details, and this person has them on screen. */
    isUnlocked: boolean;
    isBlocked: boolean;
    isBlockedByOther: boolean;
  };

/** The conversation that an address means; null when it is not this person's or does not exist. */
export async function findTalk(db: Db | Tx, userId: number, address: Address): Promise<TalkRow | null> {
  const [row] = await db.execute<TalkRow>(sql`${talkOf(userId, address)} select * from talk`);
  return row ?? null;
}

/** The query that finds the talk: `with pair …, talk …`. */
export function talkOf(userId: number, address: Address): SQL {
  return sql`
    with pair as (${pairOf(userId, address)}), talk as (
      select conversation.id, conversation.public_id as "conversationId",
        pair.ride_id as "rideId", pair.driver_id as "driverId", pair.passenger_id as "passengerId",
        case when pair.driver_id = ${userId} then 'driver' else 'passenger' end as side,
        other.id as "otherId", other.display_name as "displayName",
        ${faceOf}, other.rating_sum as "ratingSum", other.review_count as "reviewCount",
        (select display_name from users where id = ${userId}) as "ownName",
        ride.public_id as "ridePublicId", ride.kind, ride.status, ride.user_id = ${userId} as "isOwn",
        ${milliseconds(sql`ride.departure_at`)} as "departureAt", ${milliseconds(sql`ride.arrival_at`)} as "arrivalAt",
        ${endOfRide("asc")} as "from", ${endOfRide("desc")} as "to",
        ${bookingsBetween(sql`pair`)} as "bookings",
        ${isUnlockShown(userId, sql`pair.ride_id`, sql`pair.driver_id`, sql`pair.passenger_id`)} as "isUnlocked",
        other.blocked_at is null and ${hasBlocked(sql`${userId}`, sql`other.id`)} as "isBlocked",
        other.blocked_at is not null or other.deleted_at is not null
          or exists (select from users where id = ${userId} and blocked_at is not null)
          or ${hasBlocked(sql`other.id`, sql`${userId}`)} as "isBlockedByOther"
      from pair
      join ride on ride.id = pair.ride_id
      join users other on other.id = case when pair.driver_id = ${userId} then pair.passenger_id else pair.driver_id end
      left join conversation on conversation.ride_id = pair.ride_id
        and conversation.driver_id = pair.driver_id and conversation.passenger_id = pair.passenger_id
    )`;
}

export function talkFacts(row: TalkRow, index: PlaceIndex, now: number): Talk {
  const { conversationId, personId, side, from, to, departureAt, kind, isOwn } = row;
  const isHidden = row.isBlocked || row.isBlockedByOther;
  return {
    conversationId,
    personId,
    side,
    firstName: firstName(row.displayName),
    picture: isHidden ? null : pictureShown(row),
    rating: isHidden ? null : ratingOf(row),
    trip: tripOf(row, index),
    ride: {
      ...{ publicId: row.ridePublicId, kind, from, to, departureAt, isOwn },
      hasPage: row.status !== "removed" && !isHidden,
    },
    obstacle: obstacleTo(row, now),
    calledOff: calledOffWords({ ...row, obstacle: obstacleTo(row, now) }),
  };
}

/** Path; null for who shows no picture or is gone. */
export function pictureShown({ personId, pictureUrl, showsPicture }: FaceRow & Pick<TalkRow, "personId">) {
  if (personId === null) return null;
  return pictureOf({ publicId: personId, pictureUrl, showsPicture, deletedAt: null, blockedAt: null });
}

/** The part of the ride that the two have agreed on or discuss; all of it where nothing is booked. */
export function tripOf(
  { bookings, from, to, departureAt, isOwn }: Pick<TalkRow, "bookings" | "from" | "to" | "departureAt" | "isOwn">,
  index: PlaceIndex,
): Trip {
  const booking = bookings.findLast(isStanding) ?? bookings.at(-1);
  if (!booking) return { from, to, at: departureAt, spot: null, booking: null };
  const { publicId, isWaiting, hasYes, reconfirm } = booking;
  // A no shows at once to who said it, to the other once it is final.
  const status = booking.declinesAt !== null && isOwn ? "declined" : booking.status;
  const start = index.byId(booking.fromPlaceId);
  const isSpot = start && isStanding(booking) && isMeetingPlace(start);
  return {
    from: start?.name ?? from,
    to: index.byId(booking.toPlaceId)?.name ?? to,
    at: departureAt + booking.onMinutes * 60_000,
    spot: isSpot ? start.slug : null,
    booking: {
      publicId,
      status,
      isWaiting,
      hasYes,
      reconfirm,
      ending: hasEnding(booking) ? endingOf(booking) : null,
      side: isOwn ? "receiver" : "sender",
    },
  };
}

/** What the viewer is to answer, or has just declined and can still accept. @param now ms UTC */
export function questionOf({ bookings, isOwn, kind, side, displayName, arrivalAt }: TalkRow, now: number) {
  const booking = bookings.findLast(isStanding);
  if (!booking || !isOwn) return null;
  const { publicId, declinesAt, declineReason, isWaiting, reconfirm, seats, price } = booking;
  const question = {
    ...{ publicId, kind, isWaiting, reconfirm, seats, price },
    side: "receiver" as const,
    role: side,
    status: declinesAt === null ? booking.status : "declined",
    undoUntil: undoableUntil(declinesAt, now),
    isComing: arrivalAt > now,
    reasons: declinesAt === null ? [] : declineChoices(kind, declineReason),
    other: { firstName: firstName(displayName) },
  };
  return isToAnswer(question) ? question : null;
}

const endingOf = ({ reason }: Between): Ending => ({ reason, who: null });

export function obstacleTo(row: TalkRow, now: number) {
  return writingObstacle({ ...row, ...momentsOf(row) }, now);
}

export function momentsOf({
  status,
  departureAt,
  arrivalAt,
  bookings,
}: Pick<TalkRow, "status" | "departureAt" | "arrivalAt" | "bookings">) {
  return {
    ride: { status, departureAt: new Date(departureAt), arrivalAt: new Date(arrivalAt) },
    bookings: bookings.map((booking) => ({ ...booking, agreedDepartureAt: new Date(booking.agreedDepartureAt) })),
  };
}

/** Bookings between driver and passenger, whatever their status. */
export const bookingsBetween = (pair: SQL) => sql`(
  select coalesce(json_agg(json_build_object('publicId', booking.public_id, 'status', booking.status,
    'isWaiting', is_waiting, 'hasYes', yes_at is not null, 'seats', seats, 'price', booking.price,
    'declinesAt', ${milliseconds(sql`declines_at`)}, 'declineReason', decline_reason, 'reconfirm', reconfirm, 'agreedDepartureAt', ${milliseconds(sql`agreed_departure_at`)},
    'isBlocked', ${areBlocked(sql`booking.user_id`, sql`counterparty_id`)},
    'fromPlaceId', from_place_id, 'toPlaceId', to_place_id, 'onMinutes', on_minutes,
    'reason', (select reason from booking_event where booking_id = booking.id order by id desc limit 1))
    order by booking.id), '[]')
  from booking where ${isBetween(pair)} and booking_type = 'seat')`;

/** The picture of `other`. */
export const faceOf = sql`
  case when other.deleted_at is null and other.blocked_at is null then other.public_id end as "personId",
  other.picture_url as "pictureUrl", other.shows_picture as "showsPicture"`;

export const isBetween = (
  pair: SQL,
) => sql`booking.ride_id = ${pair}.ride_id and (booking.user_id, booking.counterparty_id)
  in ((${pair}.driver_id, ${pair}.passenger_id), (${pair}.passenger_id, ${pair}.driver_id))`;

/** What one of a pair has written to the other, greetings of bookings too: rows of `text, at, id, "isUnread"`. */
export const writtenBy = (writerId: SQL, conversationId: SQL, pair: SQL) => sql`
  select text, created_at as at, message.id, read_at is null as "isUnread"
  from message where conversation_id = ${conversationId} and sender_id = ${writerId}
  union all
  select booking.message, event.at, 0, false
  from booking join booking_event event on event.booking_id = booking.id and event.from_status is null
  where ${isBetween(pair)} and booking_type = 'seat' and event.actor_id = ${writerId} and booking.message <> ''`;

/** The ride and the two people whom an address means, for a query. */
export function pairOf(userId: number, address: Address): SQL {
  if ("conversationId" in address) {
    return sql`
      select ride_id, driver_id, passenger_id from conversation
      where public_id = ${address.conversationId} and ${userId}::bigint in (driver_id, passenger_id)`;
  }
  if ("bookingId" in address) {
    return sql`
      select ride_id,
        case ride.kind when 'offer' then ride.user_id else other_id end as driver_id,
        case ride.kind when 'offer' then other_id else ride.user_id end as passenger_id
      from booking join ride on ride.id = booking.ride_id
      cross join lateral (select case ride.user_id when booking.user_id then counterparty_id else booking.user_id end) other (other_id)
      where booking.public_id = ${address.bookingId} and ${userId}::bigint in (booking.user_id, counterparty_id)`;
  }
  return sql`
    select ride.id as ride_id,
      case kind when 'offer' then user_id else ${userId}::bigint end as driver_id,
      case kind when 'offer' then ${userId}::bigint else user_id end as passenger_id
    from ride
    where public_id = ${address.rideId} and user_id <> ${userId} and status <> 'removed'
      and not exists (select from users where users.id = user_id and blocked_at is not null)
      and not ${areBlocked(sql`${userId}`, sql`user_id`)}`;
}
