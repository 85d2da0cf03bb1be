import type { Ride, RideKind } from "~/modules/rides/types";
import type { FoundRide } from "~/modules/search/types";
import type {
  Agreement,
  Booking,
  BookingStatus,
  CancelTerms,
  DeclineReason,
  Ending,
  LiveBooking,
  Move,
  Role,
  SeatsOnLegs,
  Side,
} from "./types";

const hour = 3_600_000;

const answerTime = 24 * hour;
export const settledBeforeDeparture = hour;

/** ms to undo a no before the sender is told */
export const timeToUndo = 10_000;

const lateBeforeDeparture = 24 * hour;

const shiftThatAsks = 30 * 60_000;

/** All changes since the sender agreed, taken together. */
export type Question = { isTime: boolean; isSeats: boolean };

export type MoveReason =
  | "instant"
  | "waiting"
  | "line_full"
  | "line_ended"
  | "seat_offered"
  | "time_changed"
  | "time_moved"
  | "meeting_moved"
  | "car_changed"
  | "meeting_and_car_changed"
  | "seats_changed"
  | "seats_restored"
  | "reconfirmed"
  | "change_declined"
  | "not_reconfirmed"
  | "no_seat_left"
  | "ride_cancelled"
  | "ride_removed"
  | "driver_late"
  | "driver_missing"
  | "absence_admitted"
  | "absence_contested"
  | "absence_unanswered"
  | "absence_taken_back"
  | "journey_yes"
  | "journey_held"
  | "journey_rest_held"
  | "journey_full"
  | "journey_coach_full"
  | "journey_off"
  | DeclineReason;

type Transition = { by: Side | "either"; from: BookingStatus; to: BookingStatus | "cancelled_by_mover" };

/** The state machine, except for what the clock, a changed ride and the day of travel do. */
export const transitions: Record<Move, Transition> = {
  accept: { by: "receiver", from: "requested", to: "accepted" },
  decline: { by: "receiver", from: "requested", to: "declined" },
  withdraw: { by: "sender", from: "requested", to: "withdrawn" },
  cancel: { by: "either", from: "accepted", to: "cancelled_by_mover" },
};

/** Who sends a seat request is the passenger; who sends an answer to a wish is the driver. */
export function roleOf(kind: RideKind, side: Side): Role {
  return (kind === "offer") === (side === "sender") ? "passenger" : "driver";
}

export function cancelledBy(role: Role): BookingStatus {
  return role === "driver" ? "cancelled_by_driver" : "cancelled_by_passenger";
}

/** The status after the move. @param side of who makes it, and may */
export function targetOf(move: Move, kind: RideKind, side: Side): BookingStatus {
  const { to } = transitions[move];
  return to === "cancelled_by_mover" ? cancelledBy(roleOf(kind, side)) : to;
}

/** When a request lapses: after 24 h or an hour before departure; sent within that hour, at departure. ms UTC */
export function requestLapsesAt(sentAt: number, departureAt: number): number {
  return Math.min(sentAt + answerTime, settledBy(sentAt, departureAt));
}

/** When a request lapses that was sent or offered a seat at `askedAt`. Standing in line lasts as long as a seat can be freed. */
export function lapsesAt({ isWaiting }: Pick<Booking, "isWaiting">, askedAt: number, departureAt: number): number {
  return isWaiting ? settledBy(askedAt, departureAt) : requestLapsesAt(askedAt, departureAt);
}

/** When a question asked at `askedAt` lapses: an hour before departure, or at departure. ms UTC */
export function settledBy(askedAt: number, departureAt: number): number {
  const usual = departureAt - settledBeforeDeparture;
  return askedAt < usual ? usual : departureAt;
}

/** Until when a no can be taken back; null where there is none, or it is final. @param declinesAt, now ms UTC */
export function undoableUntil(declinesAt: number | null, now: number): number | null {
  return declinesAt !== null && declinesAt > now ? declinesAt : null;
}

/** The reasons that can be given for declining a passenger, or a driver. */
export function declineReasons(kind: RideKind): DeclineReason[] {
  return kind === "offer"
    ? ["declined_full", "declined_detour", "declined_luggage", "declined_time"]
    : ["declined_found", "declined_time"];
}

/** When to remind of a request: four hours before it lapses, sooner where there was less time. ms UTC */
export function reminderAt(sentAt: number, lapsesAt: number): number {
  return lapsesAt - Math.min(4 * hour, (lapsesAt - sentAt) / 3);
}

/** When this passenger gets on by plan, ms UTC. */
export function pickupAt(ride: Pick<Ride, "departureAt">, booking: Pick<Booking, "onMinutes">): number {
  return ride.departureAt.getTime() + booking.onMinutes * 60_000;
}

/** Whether a passenger is due to be picked up, by plan and the delay told; a booking can be cancelled until then. */
export function isPickedUp(
  ride: Pick<Ride, "departureAt" | "lateMinutes">,
  booking: Pick<Booking, "onMinutes">,
  now: number,
): boolean {
  return now >= pickupAt(ride, booking) + ride.lateMinutes * 60_000;
}

/** `late` counts on the profile; who is `freed` has a driver as late as a moved ride is asked about, and a `broken` journey has lost its other part. @param now ms UTC */
export function cancelTerms(
  ride: Pick<Ride, "departureAt" | "lateMinutes">,
  role: Role,
  isBroken: boolean,
  now: number,
): CancelTerms {
  if (ride.departureAt.getTime() - now >= lateBeforeDeparture) return "early";
  if (role === "passenger" && isBroken) return "broken";
  return role === "passenger" && ride.lateMinutes * 60_000 > shiftThatAsks ? "freed" : "late";
}

/** Phones show from 3 h before the agreed departure until 24 h after arrival, or a block after the trip, unless asked again. */
export function showsPhones(
  ride: Pick<Ride, "departureAt" | "arrivalAt">,
  { status, reconfirm, agreedDepartureAt, isBlocked }: Agreement,
  now: number,
): boolean {
  const departure = agreedDepartureAt.getTime();
  const arrival = departure + ride.arrivalAt.getTime() - ride.departureAt.getTime();
  const isOpen = status === "accepted" || (isAgreed({ status }) && !isBlocked);
  return isOpen && reconfirm === null && now >= departure - 3 * hour && now < arrival + 24 * hour;
}

/** Whether the two have agreed, and whatever happened then, nobody called it off. */
export function isAgreed({ status }: Pick<Booking, "status">): boolean {
  return status === "accepted" || status === "completed" || status === "no_show";
}

/** Whether the two may travel together or have done so: asked for, or agreed on. */
export function isStanding(booking: Pick<Booking, "status">): boolean {
  return booking.status === "requested" || isAgreed(booking);
}

/** Whether the ride has moved so far from the time agreed to that it must be confirmed again. */
export function isOtherTime(
  ride: Pick<Ride, "departureAt">,
  { agreedDepartureAt }: Pick<Booking, "agreedDepartureAt">,
): boolean {
  return Math.abs(ride.departureAt.getTime() - agreedDepartureAt.getTime()) > shiftThatAsks;
}

/** What waits for the sender's confirmation; null: nothing. Both changes can be asked at once. */
export function questionOf(
  ride: Pick<Ride, "departureAt">,
  booking: Pick<Booking, "reconfirm" | "agreedDepartureAt">,
): Question | null {
  const { reconfirm } = booking;
  return reconfirm && { isTime: reconfirm === "time" || isOtherTime(ride, booking), isSeats: reconfirm === "seats" };
}

/** Identifies a question, so that a yes to one is not a yes to the next. */
export function questionKey(ride: Pick<Ride, "departureAt">, { reconfirm }: Pick<Booking, "reconfirm">): string {
  return `${reconfirm}-${ride.departureAt.getTime()}`;
}

/** Who lost a trip by another's move; the sender by the clock's or the service's. Null: nobody. */
export function whoLost(
  { userId, counterpartyId, status }: Pick<Booking, "userId" | "counterpartyId" | "status">,
  actorId: number | null,
): number | null {
  const isLost = status === "declined" || status === "expired" || status.startsWith("cancelled_by");
  if (!isLost) return null;
  return actorId === userId ? counterpartyId : userId;
}

/** Whether a trip did not or will not take place. */
export function isOff({ status }: Pick<Booking, "status">): boolean {
  const isUnanswered = status === "declined" || status === "withdrawn" || status === "expired";
  return isUnanswered || status.startsWith("cancelled_by");
}

/** Whether how it ended is told: called off, or one of the two says that the other did not come. */
export function hasEnding(booking: Pick<Booking, "status">): boolean {
  return isOff(booking) || booking.status === "no_show";
}

type Seen = Pick<Booking, "status"> & { role: Role; side: Side };

/** Whether this is a passenger's own trip. Lifts offered belong to the wanted ride until one is accepted. */
export function isOwnTrip({ role, side, status }: Seen): boolean {
  const isOnlyOffer = ["requested", "declined", "withdrawn", "expired"].includes(status);
  return role === "passenger" && (side === "sender" || !isOnlyOffer);
}

/** Whether a passenger lost a trip by others' doing, and may need another. */
export function hasLostTrip(booking: Seen & { isOff: boolean; ending: Ending | null }): boolean {
  const isTold = booking.ending?.who !== "me" && booking.ending?.reason !== "journey_off";
  return isOwnTrip(booking) && booking.isOff && isTold;
}

/** Whether the sender is to confirm a change; a receiver who has not answered yet is to do that instead. */
export function isReconfirming({ status, reconfirm, side }: Pick<Booking, "status" | "reconfirm"> & { side: Side }) {
  return reconfirm !== null && (side === "sender" || status === "accepted");
}

/** Whether something is to be answered by who looks at the booking. */
export function needsMe(booking: Pick<Booking, "status" | "isWaiting" | "reconfirm"> & { side: Side }): boolean {
  if (booking.side === "sender") return booking.reconfirm !== null;
  return booking.status === "requested" && !booking.isWaiting;
}

/** Whether it is listed among what waits for an answer: also a no that can be undone. */
export function isToAnswer(
  booking: Parameters<typeof needsMe>[0] & { isComing: boolean; undoUntil: number | null },
): boolean {
  return booking.undoUntil !== null || (booking.isComing && needsMe(booking));
}

/** Whether only women can book an offered ride. */
export function isForWomen({ tags }: Pick<FoundRide, "tags">): boolean {
  return tags.includes("women");
}

const momentLasts = 10 * 60_000;

export function isJustSent(
  { side, status, createdAt }: Pick<Booking, "status" | "createdAt"> & { side: Side },
  now: number,
) {
  return side === "sender" && isLive({ status }) && now - createdAt < momentLasts;
}

/** Whether a booking is asked for or agreed on, and nothing has become of it yet. */
export function isLive({ status }: Pick<Booking, "status">): boolean {
  return status === "requested" || status === "accepted";
}

/** Whether a part of a journey has the receiver's yes, which stands unless it is being taken back or the ride was changed. */
export function hasSaidYes({
  yesAt,
  declinesAt,
  reconfirm,
}: Pick<Booking, "yesAt" | "declinesAt" | "reconfirm">): boolean {
  return yesAt !== null && declinesAt === null && reconfirm === null;
}

/** Whether somebody fits beside these others, on every leg of their part. @param capacity seats of the ride */
export function fitsBeside(others: SeatsOnLegs[], wanted: SeatsOnLegs, capacity: number): boolean {
  return usedAtMost(others, wanted) + wanted.seats <= capacity;
}

/** Whether a seat can be requested or only queued for: after those asked to confirm fewer seats, and the line. */
export function hasRoom(live: LiveBooking[], wanted: SeatsOnLegs, capacity: number): boolean {
  const agreed = live.filter((booking) => booking.status === "accepted");
  const isPassing = live.some(
    (booking) => standsInLine(booking) && overlaps(booking, wanted) && fitsBeside(agreed, booking, capacity),
  );
  const ahead = isPassing ? live.filter((booking) => !booking.isWaiting) : agreed;
  return fitsBeside(ahead, wanted, capacity);
}

/** Requests for which no seat is left. @param live in the order sent */
export function whoMustWait<B extends LiveBooking>(live: B[], capacity: number): B[] {
  return whoHasNoSeat(live, capacity).filter(({ isWaiting, journeyId }) => !isWaiting && journeyId === null);
}

/** Parts of a journey for which no seat is left: the other part waits for nobody who stands in line. */
export function whoLosesJourney<B extends LiveBooking>(live: B[], capacity: number): B[] {
  return whoHasNoSeat(live, capacity).filter(({ journeyId }) => journeyId !== null);
}

function whoHasNoSeat<B extends LiveBooking>(live: B[], capacity: number): B[] {
  const agreed = live.filter((booking) => booking.status === "accepted");
  return live.filter((booking) => booking.status === "requested" && !fitsBeside(agreed, booking, capacity));
}

/** Who in line gets a seat now: in the order sent, everybody who fits. */
export function nextInLine<B extends LiveBooking>(live: B[], capacity: number): B[] {
  const ahead: SeatsOnLegs[] = live.filter((booking) => !booking.isWaiting);
  return live.filter((booking) => {
    const isNext = standsInLine(booking) && fitsBeside(ahead, booking, capacity);
    if (isNext) ahead.push(booking);
    return isNext;
  });
}

/** Who was asked to confirm fewer seats, and cannot because others confirmed first. */
export function whoNoLongerFits<B extends LiveBooking>(live: B[], capacity: number): B[] {
  const holders = holding(live);
  return live.filter((booking) => booking.reconfirm === "seats" && !fitsBeside(holders, booking, capacity));
}

/** Requests for more seats than there are at all. */
export function whoAsksForTooMany<B extends LiveBooking>(live: B[], capacity: number): B[] {
  return live.filter((booking) => booking.status === "requested" && booking.seats > capacity);
}

/** Bookings that hold seats on a leg where more are booked than there will be. @param capacity the new number */
export function whoIsOverbooked<B extends LiveBooking>(live: B[], capacity: number): B[] {
  const holders = holding(live);
  return holders.filter((booking) => usedAtMost(holders, booking) > capacity);
}

/** Who was asked to confirm fewer seats, and need not where all who have agreed fit. @param capacity the new number */
export function whoFitsAgain<B extends LiveBooking>(live: B[], capacity: number): B[] {
  const agreed = live.filter((booking) => booking.status === "accepted");
  return agreed.filter((booking) => booking.reconfirm === "seats" && usedAtMost(agreed, booking) <= capacity);
}

/** Agreed bookings that hold their seats: all but those asked to confirm fewer. */
export function holding<B extends LiveBooking>(live: B[]): B[] {
  return live.filter((booking) => booking.status === "accepted" && booking.reconfirm !== "seats");
}

function standsInLine({ isWaiting, declinesAt, journeyId }: LiveBooking): boolean {
  return isWaiting && declinesAt === null && journeyId === null;
}

function usedAtMost(others: SeatsOnLegs[], part: SeatsOnLegs): number {
  const legs = Array.from({ length: part.toLeg - part.fromLeg }, (_, n) => part.fromLeg + n);
  const usedOn = (leg: number) =>
    others.reduce((sum, { fromLeg, toLeg, seats }) => (fromLeg <= leg && leg < toLeg ? sum + seats : sum), 0);
  return Math.max(...legs.map(usedOn));
}

function overlaps(one: SeatsOnLegs, other: SeatsOnLegs): boolean {
  return one.fromLeg < other.toLeg && other.fromLeg < one.toLeg;
}
