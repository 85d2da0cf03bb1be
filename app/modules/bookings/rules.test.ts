import { describe, expect, test } from "vitest";
import type { Ride } from "~/modules/rides/types";
import { hasRoom, nextInLine, requestLapsesAt, settledBy, showsPhones, whoIsOverbooked, whoMustWait } from "./rules";
import type { Agreement, LiveBooking } from "./types";

const hour = 3_600_000;
const departure = Date.parse("2026-11-27T07:15:00Z");

describe("a request lapses", () => {
  test.each([
    { sent: "days before", at: departure - 100 * hour, lapses: departure - 76 * hour },
    { sent: "the evening before", at: departure - 12 * hour, lapses: departure - hour },
    { sent: "within the last hour", at: departure - hour / 2, lapses: departure },
  ])("when sent $sent", ({ at, lapses }) => {
    expect(requestLapsesAt(at, departure)).toBe(lapses);
  });

  test("a question asked within the last hour can be answered until departure", () => {
    expect(settledBy(departure - 5 * hour, departure)).toBe(departure - hour);
    expect(settledBy(departure - hour, departure)).toBe(departure);
  });
});

describe("phone numbers show", () => {
  const ride = { departureAt: new Date(departure), arrivalAt: new Date(departure + 5 * hour) };
  const shownOn = (movedTo: Pick<Ride, "departureAt" | "arrivalAt">, booking: Partial<Agreement> = {}) => {
    const now = { status: "accepted" as const, reconfirm: null, isBlocked: false };
    const agreed = { ...now, agreedDepartureAt: ride.departureAt, ...booking };
    return (hoursAfterDeparture: number) => showsPhones(movedTo, agreed, departure + hoursAfterDeparture * hour);
  };
  const moved = (hours: number) => ({
    departureAt: new Date(departure + hours * hour),
    arrivalAt: new Date(departure + (hours + 5) * hour),
  });

  test("from 3 h before departure to 24 h after arrival, and only to those who agreed", () => {
    expect([-3.1, -3, 28.9, 29].map(shownOn(ride))).toEqual([false, true, true, false]);
    expect(shownOn(ride, { status: "requested" })(0)).toBe(false);
    expect(shownOn(ride, { status: "cancelled_by_driver" })(0)).toBe(false);
  });

  test("by the departure that the sender agreed to, wherever the owner moves the ride", () => {
    expect([-24, -3.1, -3, 28.9, 29].map(shownOn(moved(-24)))).toEqual([false, false, true, true, false]);
    expect([-3.1, -3, 28.9, 29, 100].map(shownOn(moved(96)))).toEqual([false, true, true, false, false]);
  });

  test("until one blocks the other once the trip is over; who still travels together must find the other", () => {
    const shown = (status: Agreement["status"]) => shownOn(ride, { status, isBlocked: true })(6);
    expect((["accepted", "completed", "no_show"] as const).map(shown)).toEqual([true, false, false]);
  });

  test("not while a change waits for an answer", () => {
    expect([-24, -2, 0, 24].map(shownOn(moved(1), { reconfirm: "time" }))).toEqual([false, false, false, false]);
    expect(shownOn(ride, { reconfirm: "seats" })(0)).toBe(false);
  });
});

describe("the line", () => {
  test("goes by who asked first, past those who do not fit", () => {
    const live = [accepted(1), waits(1, { seats: 2 }), waits(2), waits(3)];
    expect(ids(nextInLine(live, 2))).toEqual([2]);
  });

  test("a freed leg goes to who needs no more than that leg", () => {
    const live = [accepted(1, { fromLeg: 1, toLeg: 2 }), waits(1, { fromLeg: 0, toLeg: 2 }), waits(2)];
    expect(ids(nextInLine(live, 1))).toEqual([2]);
  });

  test("an offered seat is not offered to the next as well", () => {
    expect(ids(nextInLine([requested(1), waits(2)], 1))).toEqual([]);
  });

  test("who fits no more must wait, on full legs only", () => {
    const live = [accepted(9, { fromLeg: 1, toLeg: 2 }), requested(1), requested(2, { fromLeg: 1, toLeg: 2 })];
    expect(ids(whoMustWait(live, 1))).toEqual([2]);
  });

  test("newcomers do not pass those who stand in line for the same legs", () => {
    const part = { fromLeg: 0, toLeg: 1, seats: 1 };
    expect(hasRoom([requested(1), requested(2)], part, 1)).toBe(true);
    expect(hasRoom([requested(1), waits(2)], part, 1)).toBe(false);
    expect(hasRoom([requested(1), waits(2, { fromLeg: 1, toLeg: 2 })], part, 1)).toBe(true);
    expect(hasRoom([requested(1), waits(2, { seats: 2 })], part, 1)).toBe(true);
  });

  test("who must confirm fewer seats comes before the line", () => {
    const live = [accepted(1, { reconfirm: "seats" }), waits(2)];
    expect(ids(nextInLine(live, 1))).toEqual([]);
    expect(hasRoom(live, { fromLeg: 0, toLeg: 1, seats: 1 }, 1)).toBe(false);
  });
});

test("fewer seats ask only those on legs where too many are booked", () => {
  const live = [accepted(1), accepted(2, { fromLeg: 0, toLeg: 2 }), accepted(3, { fromLeg: 1, toLeg: 2 })];
  expect(ids(whoIsOverbooked([...live, accepted(4, { fromLeg: 2, toLeg: 3 })], 1))).toEqual([1, 2, 3]);
  expect(ids(whoIsOverbooked(live, 2))).toEqual([]);
});

type Wishes = Partial<LiveBooking>;

function booking(id: number, wishes: Wishes): LiveBooking {
  return {
    id,
    fromLeg: 0,
    toLeg: 1,
    seats: 1,
    status: "requested",
    isWaiting: false,
    reconfirm: null,
    declinesAt: null,
    journeyId: null,
    ...wishes,
  };
}

const accepted = (id: number, wishes: Wishes = {}) => booking(id, { status: "accepted", ...wishes });
const requested = (id: number, wishes: Wishes = {}) => booking(id, wishes);
const waits = (id: number, wishes: Wishes = {}) => booking(id, { isWaiting: true, ...wishes });
const ids = (bookings: LiveBooking[]) => bookings.map(({ id }) => id);
