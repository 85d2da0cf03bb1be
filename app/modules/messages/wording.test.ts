import { describe, expect, test } from "vitest";
import type { Trip } from "./types";
import { quickAnswers } from "./wording";

const hour = 3_600_000;
const at = Date.UTC(2026, 10, 27, 6, 15);
const booked: Trip = {
  from: "Göteborg",
  to: "Gränna",
  at,
  spot: null,
  booking: { publicId: "abc", status: "accepted", isWaiting: false, reconfirm: null, ending: null, side: "sender" },
};

describe("what is answered with one press", () => {
  test("before anything is booked it is about the trip", () => {
    expect(quickAnswers({ side: "passenger", trip: { ...booked, booking: null } }, at - 48 * hour)).toContain(
      "Var kan vi mötas?",
    );
    expect(quickAnswers({ side: "driver", trip: { ...booked, booking: null } }, at - 48 * hour)).toContain(
      "Ja, det går bra!",
    );
  });

  test("a yes among them is not offered to who is to answer a booking: it would not be one", () => {
    const booking = { publicId: "abc", isWaiting: false, reconfirm: null, ending: null, side: "receiver" } as const;
    const trip: Trip = { ...booked, booking: { ...booking, status: "requested" } };
    expect(quickAnswers({ side: "driver", trip }, at - 48 * hour)).toEqual([
      "Hur mycket packning har du?",
      "Var vill du kliva på?",
    ]);
  });

  test("with a booking it follows the clock", () => {
    const driver = (now: number) => quickAnswers({ side: "driver", trip: booked }, now);
    const passenger = (now: number) => quickAnswers({ side: "passenger", trip: booked }, now);
    expect(passenger(at - 24 * hour)).toEqual(["Var möts vi?", "Vi ses!", "Tack!"]);
    expect(driver(at - hour)).toContain("Jag är 5 min sen");
    expect(passenger(at - hour)).not.toContain("Jag är på plats");
    expect(passenger(at - hour / 4)).toContain("Jag är på plats");
    expect(passenger(at + 5 * hour)).toContain("Tack för skjutsen!");
    expect(driver(at + 5 * hour)).not.toContain("Jag är 5 min sen");
  });

  test("who asked in vain is not made to thank for a ride", () => {
    const trip: Trip = {
      ...booked,
      booking: { publicId: "abc", status: "declined", isWaiting: false, reconfirm: null, ending: null, side: "sender" },
    };
    expect(quickAnswers({ side: "passenger", trip }, at + 5 * hour)).toEqual([]);
  });

  test("nothing is suggested after a no, or once the booking was called off", () => {
    for (const status of ["declined", "cancelled_by_passenger"] as const) {
      const booking = {
        publicId: "abc",
        status,
        isWaiting: false,
        reconfirm: null,
        ending: null,
        side: "receiver",
      } as const;
      expect(quickAnswers({ side: "driver", trip: { ...booked, booking } }, at - 48 * hour)).toEqual([]);
    }
  });
});
