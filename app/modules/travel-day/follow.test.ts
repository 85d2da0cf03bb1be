import { expect, test } from "vitest";
import { followersBasis, followersHeadline, isFollowable, type Part } from "./follow";
import { nothingSaid } from "./rules";
import type { Progress } from "./types";

const minute = 60_000;
/** A summer's afternoon in Sweden, 13:45. */
const departureAt = Date.UTC(2026, 6, 1, 11, 45);
const plan = { departureAt };
const at = (minutes: number) => departureAt + minutes * minute;
const elin: Part = {
  firstName: "Elin",
  isDriver: false,
  isAsked: false,
  on: { placeId: 2, minutes: 60 },
  off: { placeId: 3, minutes: 180 },
  said: null,
};
const arjun: Part = { ...elin, firstName: "Arjun", isDriver: true, on: { placeId: 1, minutes: 0 } };
const said = (change: Partial<Progress>): Progress => ({ ...nothingSaid, reportedAt: at(5), ...change });
const followable = (part: Part, progress: Progress, minutes: number, isTravelling = true) =>
  isFollowable({ plan, progress, isTravelling }, part, at(minutes));

test("a part is followed from the evening before until two hours after its end, as late as it is", () => {
  expect(followable(elin, nothingSaid, -30 * 60 - 1)).toBe(false);
  expect(followable(elin, nothingSaid, -30 * 60)).toBe(true);
  expect(followable(elin, nothingSaid, 180 + 119)).toBe(true);
  expect(followable(elin, nothingSaid, 180 + 120)).toBe(false);
  expect(followable(elin, said({ delay: 20 }), 180 + 139)).toBe(true);
  expect(followable(elin, said({ delay: 20 }), 180 + 140)).toBe(false);
});

test("nothing is followed once it has arrived, is called off or completed", () => {
  expect(followable(elin, said({ state: "arrived" }), 170)).toBe(false);
  expect(followable({ ...elin, said: "arrived" }, nothingSaid, 170)).toBe(false);
  expect(followable(elin, nothingSaid, 0, false)).toBe(false);
});

test("who follows reads in words how it goes", () => {
  const headline = (part: Part, progress: Progress, minutes = 0) =>
    followersHeadline({ plan, progress, driver: "Arjun" }, part, at(minutes));
  expect(headline(arjun, nothingSaid, -60)).toBe("Arjun kör i\u00a0dag 13:45");
  expect(headline(elin, nothingSaid, -60)).toBe("Elin åker med Arjun i\u00a0dag 14:45");
  expect(headline(elin, said({ delay: 10 }))).toBe("Elin åker med Arjun i\u00a0dag 14:55");
  expect(headline(elin, said({ state: "on_the_way", reached: 0 }))).toMatch(/^Elin åker med/);
  expect(headline({ ...elin, said: "here" }, nothingSaid)).toBe("Elin väntar på Arjun");
  expect(headline({ ...elin, said: "here" }, said({ state: "at_stop", reached: 60 }))).toBe("Arjun hämtar Elin nu");
  expect(headline(elin, said({ state: "on_the_way", reached: 60 }))).toBe("Elin är på väg");
  expect(headline(elin, said({ state: "at_stop", reached: 90 }))).toBe("Elin är på väg");
  expect(headline(arjun, said({ state: "on_the_way", reached: 0 }))).toBe("Arjun är på väg");
});

test("the times say on what they rest", () => {
  const basis = (progress: Progress) => followersBasis({ progress, driver: "Arjun" }, elin);
  expect(basis(nothingSaid)).toBe("enligt planen");
  expect(basis(said({ state: "confirmed" }))).toBe("enligt planen");
  expect(basis(said({ state: "on_the_way", reached: 0 }))).toBe("enligt Arjun 13:50");
  expect(basis(said({ delay: 10 }))).toBe("enligt Arjun 13:50");
});
