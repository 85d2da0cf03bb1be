import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { localDateOf } from "~/modules/calendar/rules";
import { changeMinutes } from "~/modules/journeys/rules";
import { isMutedFor, reachOf } from "~/modules/notifications/queries.server";
import type { NotificationKind, Reach } from "~/modules/notifications/types";
import { toldWords } from "~/modules/notifications/wording";
import { canVerifyPhones } from "~/modules/phone/queries.server";
import { formatPhone } from "~/modules/phone/rules";
import { isMeetingPlace, whereToMeet } from "~/modules/places/kinds";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import { rideColumns } from "~/modules/rides/queries.server";
import { expectedArrival } from "~/modules/rides/rules";
import type { Ride, RideKind } from "~/modules/rides/types";
import { carWords, plateWords } from "~/modules/users/car-words";
import { maskContacts, maskMeetingPoint } from "~/modules/users/contact-masking";
import { firstName, publicProfile } from "~/modules/users/rules";
import { areBlocked, hasBlocked } from "~/modules/users/sql.server";
import type { User } from "~/modules/users/types";
import { db, milliseconds, timestamp } from "~/platform/db.server";
import { answerTimeWords } from "./answer-time";
import { answerTimeOf } from "./answer-time.server";
import { clashOf, leadsBack, tripAtSameTime, waysAfter } from "./clash.server";
import { type OtherPart, otherPart, otherPartOf } from "./other-part.server";
import {
  cancelTerms,
  declineReasons,
  hasEnding,
  hasRoom,
  isAgreed,
  isOff,
  isPickedUp,
  isStanding,
  pickupAt,
  questionKey,
  questionOf,
  roleOf,
  showsPhones,
  undoableUntil,
} from "./rules";
import { isJourneyBroken, isLiveSeat } from "./sql.server";
import { standingOf } from "./status-names";
import { swishAddress } from "./swish";
import type { Agreement, Booking, BookingEvent, DeclineReason, Ending, HistoryEvent, Side } from "./types";
import { isUnlockShown } from "./unlocked.server";
import { declineTexts, historyLine, partWords } from "./wording";

const dayMs = 86_400_000;

const senders = alias(users, "sender");
const receivers = alias(users, "receiver");

type Stop = { placeId: number; minutes: number; meetingPoint: string };
type History = HistoryEvent & { at: number; actorId: number | null };
type Last = Pick<BookingEvent, "reason" | "actorId">;
type Row = {
  booking: Booking;
  last: Last | null;
  meetingPoint: string | null;
  ride: Omit<Ride, "path">;
  sender: User;
  receiver: User;
  isBlocked: boolean;
  otherPart: OtherPart | null;
};

export type BookingSummary = ReturnType<typeof summaryOf>;
/** What forms that answer a booking need of it. */
export type Question = Pick<
  BookingSummary,
  "publicId" | "kind" | "side" | "role" | "status" | "seats" | "price" | "undoUntil" | "reasons"
> & { other: Pick<BookingSummary["other"], "firstName"> };
export type BookingPage = NonNullable<Awaited<ReturnType<typeof findBookingPage>>>;

/** A booking for one of its parties, else null; meeting points once accepted, phones only near departure. */
export async function findBookingPage(viewerId: number, publicId: string, now = Date.now()) {
  const found = await readPage(viewerId, publicId, now);
  if (!found) return null;
  const row = { ...found, news: found.booking.status === "accepted" ? found.ofChanges : found.ofAnswers };
  const { booking, ride } = row;
  const index = await places();
  const summary = summaryOf(row, viewerId, index, now);
  // The driver of one part learns nothing of the other.
  const part = summary.side === "sender" ? row.otherPart : null;
  const question = questionOf(ride, booking);
  const isOpen = showsPhones(ride, { ...booking, isBlocked: row.isBlocked }, now) || row.isUnlocked;
  return {
    ...summary,
    hasBlocked: row.hasBlocked,
    told: toldWords(row.news.reach),
    isPushOff: row.news.isPushOff,
    /** The receiver of a booking is the ride's owner. */
    hasRidePage: ride.status !== "removed" && row.receiver.blockedAt === null && !row.isBlocked,
    message: isOpen ? booking.message : summary.message,
    isMaskedForOther:
      !isOpen &&
      summary.side === "sender" &&
      summary.other.publicId !== null &&
      maskContacts(booking.message) !== booking.message,
    createdAt: booking.createdAt,
    ...(isOff(booking) && row.otherWay && { otherWay: row.otherWay }),
    hasWayBack: leadsBack(row.waysAfter, summary, index),
    answers: answerTimeWords(row.answersWithin),
    wholeWay: wholeWayOf(summary, part, index),
    otherPart: part && partSeen(part, row, index),
    ...callingOff(row, summary, row.isBroken, now),
    meetingPoints: meetingPointsOf(row, isOpen),
    ...spotsOf(row, index),
    plate: plateOf(row, now),
    question: question && {
      ...question,
      key: questionKey(ride, booking),
      agreedAt: pickupAt({ departureAt: booking.agreedDepartureAt }, booking),
    },
    ...numbersOf(row, summary, now),
    /** In words, so that browsers need not load what makes them. */
    history: row.history.map(({ at, actorId, ...event }) => {
      const who = actorId === null ? null : actorId === viewerId ? "Du" : summary.other.firstName;
      return { at, text: historyLine(event, who, ride.kind) };
    }),
  };
}

/** With the delays told. */
function partSeen(part: OtherPart, { booking, ride }: Row, index: PlaceIndex) {
  const at = (minutes: number) => pickupAt(ride, { onMinutes: minutes + ride.lateMinutes });
  const { journeyPart, onMinutes, offMinutes } = booking;
  return otherPartOf(part, { part: journeyPart, onAt: at(onMinutes), offAt: at(offMinutes) }, index);
}

type PageRow = NonNullable<Awaited<ReturnType<typeof readPage>>>;

async function readPage(viewerId: number, publicId: string, now: number) {
  const [row] = await db
    .select({
      ...rowColumns,
      stops,
      history,
      isUnlocked: isUnlockedFor(viewerId),
      hasBlocked: hasBlocked(sql`${viewerId}`, sql`${bookings.userId} + ${bookings.counterpartyId} - ${viewerId}`),
      ofAnswers: newsOf(viewerId, ["booking_accepted", "booking_declined"]),
      ofChanges: newsOf(viewerId, ["ride_changed", "booking_cancelled"]),
      answersWithin: answerTimeOf(sql`${bookings.counterpartyId}`),
      otherWay: otherWayAfter(now),
      isBroken: isJourneyBroken,
      waysAfter: waysAfter(viewerId, sql`${rides.departureAt} + ${bookings.offMinutes} * interval '1 minute'`),
    })
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .innerJoin(senders, eq(senders.id, bookings.userId))
    .innerJoin(receivers, eq(receivers.id, bookings.counterpartyId))
    .where(and(eq(bookings.publicId, publicId), eq(bookings.bookingType, "seat"), isParty(viewerId)));
  return row;
}

const otherWayAfter = (now: number) => {
  const at = sql`other.departure_at + seat.on_minutes * interval '1 minute'`;
  return sql<{ at: number; isBack: boolean | null } | null>`(
    select json_build_object('at', ${milliseconds(at)}, 'isBack', other.return_of = ${rides.id})
    from booking seat join ride other on other.id = seat.ride_id
    where seat.user_id = ${bookings.userId} and seat.counterparty_id = ${bookings.counterpartyId}
      and seat.booking_type = 'seat' and seat.status = 'accepted' and ${at} > ${timestamp(now)}
      and (other.return_of = ${rides.id} or other.id = ${rides.returnOf}) limit 1)`;
};

const newsOf = (viewerId: number, kinds: NotificationKind[]) =>
  sql<{ reach: Reach; isPushOff: boolean }>`json_build_object(
    'reach', ${reachOf(viewerId, kinds)}, 'isPushOff', ${isMutedFor(viewerId, "push", kinds)})`;

/** A wanted ride keeps no car: what its driver has a day after it may be another. */
function plateOf({ booking, ride, sender }: PageRow, now: number): string {
  if (!isAgreed(booking)) return "";
  const { vehicleRegistration } = ride.kind === "offer" ? ride : sender;
  return ride.kind === "offer" || now < expectedArrival(ride) + dayMs ? plateWords(vehicleRegistration) : "";
}

function meetingPointsOf({ booking, stops }: PageRow, isOpen: boolean) {
  if (!isAgreed(booking)) return { on: "", off: "" };
  const pointAt = (placeId: number) => {
    const point = stops.find((stop) => stop.placeId === placeId)?.meetingPoint ?? "";
    return isOpen ? point : maskMeetingPoint(point);
  };
  return { on: pointAt(booking.fromPlaceId), off: pointAt(booking.toPlaceId) };
}

function spotsOf({ booking }: PageRow, index: PlaceIndex) {
  const spotAt = (placeId: number) => {
    const place = index.byId(placeId);
    return place && isStanding(booking) && isMeetingPlace(place) ? place : null;
  };
  const [on, off] = [spotAt(booking.fromPlaceId), spotAt(booking.toPlaceId)];
  return {
    spots: { on: on?.slug ?? null, off: off?.slug ?? null },
    spotNames: { on: on ? whereToMeet(on) : "", off: off ? whereToMeet(off) : "" },
  };
}

function numbersOf({ booking, ride, sender, receiver, isBlocked }: PageRow, summary: BookingSummary, now: number) {
  const areShown = showsPhones(ride, { ...booking, isBlocked }, now);
  const [me, other] = summary.side === "sender" ? [sender, receiver] : [receiver, sender];
  const phone = areShown && other.phoneVerifiedAt ? other.phone : null;
  const paysBySwish = booking.status === "completed" && summary.role === "passenger";
  return {
    phone,
    phoneText: phone && formatPhone(phone),
    swish: paysBySwish && areShown && other.phoneVerifiedAt ? swishAddress(other.phone ?? "", summary) : null,
    numbers: {
      mine: me.phoneVerifiedAt !== null,
      theirs: other.phoneVerifiedAt !== null,
      areShown,
      canAdd: canVerifyPhones,
    },
  };
}

/** Where a trip that is off began and ended for who asked for it: a journey with a change whose other part is off, too, as a whole; one part where the other stands, with when that leaves time to change. */
export async function lostWayOf<Lost extends Pick<BookingSummary, "publicId" | "journey" | "offAt"> & Ends>(
  lost: Lost,
): Promise<Lost & LostWay> {
  const [[row], index] = await Promise.all([
    lost.journey ? db.select({ otherPart }).from(bookings).where(eq(bookings.publicId, lost.publicId)) : [],
    places(),
  ]);
  const part = row?.otherPart ?? null;
  return { ...lost, ...wholeWayOf(lost, part, index), ...(part && stands(part) && timeToChange(lost, part, index)) };
}

type Ends = Pick<BookingSummary, "from" | "to" | "onAt">;

export type LostWay = Ends & { onFrom?: number; offBy?: number };

function wholeWayOf(
  { journey, from, to, onAt }: Ends & Pick<BookingSummary, "journey">,
  part: OtherPart | null,
  index: PlaceIndex,
): Ends {
  if (!part || stands(part)) return { from, to, onAt };
  return journey?.part === 1
    ? { from, to: index.labelOf(part.toId), onAt }
    : { from: index.labelOf(part.fromId), to, onAt: part.onAt };
}

function stands(part: OtherPart): boolean {
  return part.kind === "ride" ? !isOff(part) : part.ticketId !== null;
}

function timeToChange(
  { journey, onAt, offAt }: Pick<BookingSummary, "journey" | "onAt" | "offAt">,
  part: OtherPart,
  index: PlaceIndex,
): Partial<LostWay> {
  const { arrives, leaves } = otherPartOf(part, { part: journey?.part ?? null, onAt, offAt }, index);
  const wait = changeMinutes.least * 60_000;
  return journey?.part === 1 ? { offBy: leaves - wait } : { onFrom: arrives + wait };
}

/** One booking as it stands in a list, for one of its two parties. @param id not the public one @param now ms UTC */
export async function findBookingSummary(viewerId: number, id: number, now = Date.now()) {
  const [[row], index] = await Promise.all([readRows(and(eq(bookings.id, id), isParty(viewerId))), places()]);
  return row ? summaryOf(row, viewerId, index, now) : null;
}

export type BookingOnList = Awaited<ReturnType<typeof listBookings>>[number];

/** What a person has sent or received, latest ride first: of more than 200 those to answer and nearest in time. @param now ms UTC */
export async function listBookings(viewerId: number, now = Date.now()) {
  const nearest = sql`${bookings.status} = 'requested' desc, abs(extract(epoch from ${rides.departureAt} - ${timestamp(now)}))`;
  const [rows, index] = await Promise.all([readRows(isParty(viewerId), nearest), places()]);
  const all = rows.map((row) => {
    const summary = summaryOf(row, viewerId, index, now);
    const part = summary.side === "sender" ? row.otherPart : null;
    return { ...summary, otherPart: part && partSeen(part, row, index) };
  });
  return all.sort((one, other) => other.departureAt - one.departureAt);
}

/** All that two people have asked or agreed with each other and is not over, soonest first. @param now ms UTC */
export async function bookingsBetween(viewerId: number, otherId: number, now = Date.now()) {
  const between = and(isParty(viewerId), isParty(otherId), inArray(bookings.status, ["requested", "accepted"]));
  const [rows, index] = await Promise.all([selectRows(between).orderBy(rides.departureAt, asc(bookings.id)), places()]);
  return rows.map((row) => {
    const summary = summaryOf(row, viewerId, index, now);
    return { ...summary, ...callingOff(row, summary, false, now) };
  });
}

/** Requests and bookings of this owner's ride, in the order sent. @param rideId public id @param now ms UTC */
export async function bookingsOfRide(ownerId: number, rideId: string, now = Date.now()): Promise<BookingSummary[]> {
  const mine = and(eq(rides.publicId, rideId), eq(rides.userId, ownerId));
  const [rows, index] = await Promise.all([
    selectRows(mine).orderBy(asc(bookings.createdAt), asc(bookings.id)),
    places(),
  ]);
  return rows.map((row) => summaryOf(row, ownerId, index, now));
}

/** The kind of a booking's ride, and the other's first name; null for who has no part in it. @param bookingId public id */
export async function findCompany(viewerId: number, bookingId: string) {
  const [row] = await db
    .select({ kind: rides.kind, name: users.displayName })
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .innerJoin(users, sql`${users.id} = ${bookings.userId} + ${bookings.counterpartyId} - ${viewerId}`)
    .where(and(eq(bookings.publicId, bookingId), isParty(viewerId)));
  return row ? { kind: row.kind, firstName: firstName(row.name) } : null;
}

export type Booked = NonNullable<Awaited<ReturnType<typeof findBooked>>>;

/** Where somebody stands who has asked for a seat on a ride or has one, and for which part; null for others. @param rideId public id */
export async function findBooked(viewerId: number, rideId: string) {
  const { publicId, price, seats, fromPlaceId, toPlaceId, status, isWaiting, yesAt, reconfirm } = bookings;
  const [booked] = await db
    .select({ publicId, price, seats, fromPlaceId, toPlaceId, status, isWaiting, yesAt, reconfirm })
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .where(and(eq(rides.publicId, rideId), eq(bookings.userId, viewerId), isLiveSeat));
  if (!booked) return null;
  const standing = standingOf({ ...booked, hasYes: booked.yesAt !== null, side: "sender", ending: null });
  const index = await places();
  const [from = null, to = null] = [booked.fromPlaceId, booked.toPlaceId].map((id) => index.byId(id)?.slug);
  return { publicId: booked.publicId, price: booked.price, seats: booked.seats, part: { from, to }, ...standing };
}

/** Whether a part of a ride can be booked, or only queued for; the viewer's own booking of it, and what clashes with it. */
export async function findRoom(
  viewerId: number,
  rideId: string,
  wanted: { fromLeg: number; toLeg: number; seats: number; onAt: number; offAt: number },
) {
  const [rows, index] = await Promise.all([
    db
      .select({ booking: bookings, capacity: rides.seats, other: tripAtSameTime(viewerId, [rideId], [wanted]) })
      .from(rides)
      .leftJoin(bookings, and(eq(bookings.rideId, rides.id), isLiveSeat))
      .where(eq(rides.publicId, rideId)),
    places(),
  ]);
  const live = rows.flatMap(({ booking }) => booking ?? []);
  const { capacity, other = null } = rows[0] ?? {};
  return {
    hasRoom: capacity === undefined || hasRoom(live, wanted, capacity),
    ownBookingId: live.find(({ userId }) => userId === viewerId)?.publicId ?? null,
    clash: other && clashOf(other, wanted, index),
  };
}

const stops = sql<Stop[]>`(
  select json_agg(json_build_object('placeId', place_id, 'minutes', minutes, 'meetingPoint', meeting_point) order by position)
  from ride_stop where ride_id = ${rides.id})`;

const isUnlockedFor = (viewerId: number) =>
  isUnlockShown(viewerId, sql`${bookings.rideId}`, sql`${bookings.userId}`, sql`${bookings.counterpartyId}`);

const history = sql<History[]>`(
  select coalesce(json_agg(json_build_object('at', ${milliseconds(sql`at`)}, 'toStatus', to_status, 'reason', reason, 'actorId', actor_id,
    'pickupFrom', ${milliseconds(sql`pickup_from`)}, 'pickupTo', ${milliseconds(sql`pickup_to`)}) order by id), '[]')
  from booking_event where booking_id = ${bookings.id})`;

const last = sql<Last | null>`(
  select json_build_object('reason', reason, 'actorId', actor_id)
  from booking_event where booking_id = ${bookings.id} order by id desc limit 1)`;

const meetingPoint = sql<string | null>`(
  select meeting_point from ride_stop
  where ride_id = ${bookings.rideId} and place_id = ${bookings.fromPlaceId} order by position limit 1)`;

const isBlocked = areBlocked(sql`${bookings.userId}`, sql`${bookings.counterpartyId}`);

const rowColumns = {
  booking: bookings,
  last,
  meetingPoint,
  isBlocked,
  otherPart,
  ride: rideColumns,
  sender: senders,
  receiver: receivers,
};

/** Condition on `bookings`: the person has asked or was asked. */
export const isParty = (userId: number) => sql`${userId} in (${bookings.userId}, ${bookings.counterpartyId})`;

function readRows(where: SQL | undefined, order: SQL = desc(rides.departureAt)): Promise<Row[]> {
  return selectRows(where).orderBy(order, asc(bookings.id)).limit(200);
}

function selectRows(where: SQL | undefined) {
  return db
    .select(rowColumns)
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .innerJoin(senders, eq(senders.id, bookings.userId))
    .innerJoin(receivers, eq(receivers.id, bookings.counterpartyId))
    .where(and(where, eq(bookings.bookingType, "seat")));
}

function callingOff({ ride, booking }: Row, { role, onAt }: BookingSummary, isBroken: boolean, now: number) {
  return {
    terms: cancelTerms(ride, role, isBroken, now),
    isUnderWay: booking.status === "accepted" ? isPickedUp(ride, booking, now) : onAt <= now,
  };
}

function summaryOf(
  { booking, last, meetingPoint, ride, sender, receiver, isBlocked }: Row,
  viewerId: number,
  index: PlaceIndex,
  now: number,
) {
  const side: Side = booking.userId === viewerId ? "sender" : "receiver";
  const at = (minutes: number) => ride.departureAt.getTime() + minutes * 60_000;
  const isDeclining = side === "receiver" && booking.declinesAt !== null;
  const { status, isWaiting } = isDeclining ? decided : booking;
  const seen = { ...booking, status };
  return {
    publicId: booking.publicId,
    rideId: ride.publicId,
    kind: ride.kind,
    side,
    role: roleOf(ride.kind, side),
    status,
    isWaiting,
    undoUntil: isDeclining ? undoableUntil(booking.declinesAt?.getTime() ?? null, now) : null,
    reasons: isDeclining ? declineChoices(ride.kind, booking.declineReason) : [],
    hasYes: status === "requested" && booking.yesAt !== null,
    journey: journeyOf(booking, index),
    reconfirm: booking.reconfirm,
    isInstant: ride.bookingMode === "instant",
    seats: booking.seats,
    price: booking.price,
    message: side === "sender" ? booking.message : maskContacts(booking.message),
    from: index.labelOf(booking.fromPlaceId),
    to: index.labelOf(booking.toPlaceId),
    legs: { from: booking.fromLeg, to: booking.toLeg },
    onAt: at(booking.onMinutes),
    offAt: at(booking.offMinutes),
    meetingPoint: isAgreed(booking) ? readableTo({ ...booking, isBlocked }, ride, now)(meetingPoint ?? "") : "",
    expiresAt: booking.expiresAt.getTime(),
    departureAt: ride.departureAt.getTime(),
    isComing: at(booking.offMinutes + ride.lateMinutes) > now && isOpen(seen),
    isOff: isOff(seen) && localDateOf(at(booking.offMinutes)) >= localDateOf(now),
    ending: isDeclining
      ? { reason: booking.declineReason, who: "me" as const }
      : hasEnding(booking)
        ? endingOf(last, viewerId)
        : null,
    car: carOf(ride, sender),
    isBlocked,
    other: publicProfile(side === "sender" ? receiver : sender),
  };
}

function journeyOf({ journeyPart, fromPlaceId, toPlaceId }: Booking, index: PlaceIndex) {
  if (journeyPart === null) return null;
  const change = index.nameOf(journeyPart === 1 ? toPlaceId : fromPlaceId);
  return { part: journeyPart, change, words: partWords(journeyPart, change) };
}

/** Reasons that a no can be given, and how they read. */
export function declineChoices(kind: RideKind, chosen: DeclineReason | null) {
  return declineReasons(kind).map((value) => ({ value, text: declineTexts[value], isChosen: value === chosen }));
}

/** As a request looks to who has declined it and can still undo that. */
const decided = { status: "declined", isWaiting: false } as const;

function carOf(ride: Row["ride"], sender: User): string {
  return maskContacts(carWords(ride.kind === "offer" ? ride : sender));
}

function endingOf(last: Last | null, viewerId: number): Ending {
  const { reason = null, actorId = null } = last ?? {};
  return { reason, who: actorId === null ? null : actorId === viewerId ? "me" : "other" };
}

function readableTo(agreed: Agreement, ride: Row["ride"], now: number): (point: string) => string {
  return showsPhones(ride, agreed, now) ? (point) => point : maskMeetingPoint;
}

function isOpen({ status }: Booking): boolean {
  return status === "requested" || status === "accepted" || status === "no_show";
}
