import { expect, test } from "vitest";
import { instantOf } from "~/modules/calendar/rules";
import { aheadOf } from "./ahead";
import type { OwnRideSummary } from "./own-rides.server";
import type { BookingSummary } from "./queries.server";
import { daysOf, folded, nextOf, type Trip, titleOfNext, tripsOf } from "./trips";

const nothing = { bookings: [], rides: [], tickets: [], lost: [] };

test("bookings and own rides stand in one list in the order of time, what has been the latest first", () => {
  const { coming, past } = tripsOf({
    ...nothing,
    bookings: [
      booking("b2", "2026-11-28", "08:00"),
      booking("b1", "2026-11-25", "08:00"),
      booking("old", "2026-11-01", "08:00", { isComing: false, status: "completed" }),
      booking("off", "2026-11-26", "08:00", { isComing: false, isOff: true, status: "withdrawn" }),
    ],
    rides: [
      ride("r1", "2026-11-27", "07:15"),
      ride("older", "2026-10-01", "07:15", { isComing: false, status: "completed" }),
      ride("called-off", "2026-11-24", "07:15", { isComing: false, isOff: true, status: "cancelled" }),
    ],
  });
  expect(ids(coming)).toEqual(["ride-called-off", "booking-b1", "booking-off", "ride-r1", "booking-b2"]);
  expect(ids(past)).toEqual(["booking-old", "ride-older"]);
});

test("who travels on a ride stands with it, not beside it; a wish that was met is the trip with who drives", () => {
  const { coming } = tripsOf({
    ...nothing,
    bookings: [
      booking("b1", "2026-11-27", "07:15", { role: "driver", side: "receiver", rideId: "r1" }),
      booking("b2", "2026-11-28", "07:15", { side: "receiver", rideId: "wish" }),
    ],
    rides: [ride("r1", "2026-11-27", "07:15"), ride("wish", "2026-11-28", "07:15", { kind: "request" })],
  });
  expect(ids(coming)).toEqual(["ride-r1", "booking-b2"]);
  expect(coming[0]?.kind === "ride" && coming[0].travellers.map(({ firstName }) => firstName)).toEqual(["Elin"]);
});

test("the next trip is the soonest with somebody; else the soonest that is driven; a question is none, and it is said what comes later than that", () => {
  const rides = [ride("r1", "2026-11-24", "07:15")];
  const asked = booking("asked", "2026-11-24", "06:00", { status: "requested" });
  const agreed = booking("agreed", "2026-11-25", "08:00");
  const next = (bookings: BookingSummary[]) => {
    const { coming } = tripsOf({ ...nothing, rides, bookings });
    const trip = nextOf(coming);
    return [trip?.id, trip && titleOfNext(trip, coming)];
  };
  expect(next([asked, agreed])).toEqual(["booking-agreed", "Nästa bokade resa"]);
  expect(next([asked])).toEqual(["ride-r1", "Nästa resa du kör"]);
  expect(next([])).toEqual(["ride-r1", null]);
  expect(nextOf([])).toBeNull();
});

test.each([
  [2, "2 av 3 tagna"],
  [0, "3 lediga"],
])("of the next trip that one drives it is said how many seats are taken, or that all are free: %i", (taken, words) => {
  const own = { ...ride("r1", "2026-11-20", "07:15"), taken, seats: 3 };
  const trip = nextOf(tripsOf({ ...nothing, rides: [own] }).coming);
  const ahead = trip && aheadOf(trip, instantOf("2026-11-19", "16:00"));
  expect(ahead?.tag.text.replaceAll("\u00a0", " ")).toBe(words);
});

test.each([
  ["2026-11-20", "07:15", "om 15 timmar"],
  ["2026-11-21", "15:00", "om 47 timmar"],
  ["2026-11-22", "07:15", "om 3 dagar"],
  ["2027-03-29", "07:15", "om 130 dagar"],
])("on Thursday 19 November at 16 a trip on %s at %s is %s", (date, time, soon) => {
  const trip = nextOf(tripsOf({ ...nothing, rides: [ride("r1", date, time)] }).coming);
  const ahead = trip && aheadOf(trip, instantOf("2026-11-19", "16:00"));
  expect(ahead?.soon.replaceAll("\u00a0", " ")).toBe(soon);
});

test("three rides of a series on one way become one entry at the first of them; the way home is another", () => {
  const days = ["2026-11-23", "2026-11-24", "2026-11-25"];
  const rides = days.flatMap((date) => [
    ride(`out-${date}`, date, "07:15", { seriesId: "s" }),
    ride(`home-${date}`, date, "16:00", { seriesId: "s", from: "B", to: "A" }),
  ]);
  const alone = ride("alone", "2026-11-24", "12:00");
  const list = folded(tripsOf({ ...nothing, rides: [...rides, alone] }).coming);
  expect(ids(list)).toEqual(["series-out-2026-11-23", "series-home-2026-11-23", "ride-alone"]);
  expect(list[0]?.kind === "series" && list[0].when).toBe("Mån, tis och ons 07:15");
  expect(daysOf(list).map(({ trips }) => trips.length)).toEqual([2, 1]);
});

const ids = (trips: Trip[]) => trips.map(({ id }) => id);

function booking(publicId: string, date: string, time: string, more: Partial<BookingSummary> = {}): BookingSummary {
  const onAt = instantOf(date, time);
  return {
    publicId,
    undoUntil: null,
    reasons: [],
    rideId: "",
    kind: "offer",
    side: "sender",
    role: "passenger",
    status: "accepted",
    isWaiting: false,
    hasYes: false,
    journey: null,
    reconfirm: null,
    isInstant: false,
    seats: 1,
    price: 100,
    message: "",
    from: { name: "A", slug: "a" },
    to: { name: "B", slug: "b" },
    legs: { from: 0, to: 1 },
    onAt,
    offAt: onAt + 3_600_000,
    meetingPoint: "",
    expiresAt: onAt,
    departureAt: onAt,
    isComing: true,
    isOff: false,
    ending: null,
    car: "",
    isBlocked: false,
    other: {
      publicId: "elin",
      firstName: "Elin",
      picture: null,
      hasVerifiedPhone: false,
      ridesCompleted: 0,
      lateCancellations: 0,
      rating: null,
      memberSince: 0,
    },
    ...more,
  };
}

function ride(publicId: string, date: string, time: string, more: Partial<OwnRideSummary> = {}): OwnRideSummary {
  const departureAt = instantOf(date, time);
  return {
    publicId,
    kind: "offer",
    status: "open",
    departureAt,
    arrivalAt: departureAt + 3_600_000,
    seats: 2,
    price: 30,
    seriesId: null,
    meetingPoint: "",
    from: "A",
    to: "B",
    toAnswer: 0,
    waiting: 0,
    taken: 0,
    travellers: 0,
    isOff: false,
    isComing: true,
    ...more,
  };
}
