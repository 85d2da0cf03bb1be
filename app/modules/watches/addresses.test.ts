import { expect, test } from "vitest";
import { rideRoute, searchRoute } from "./addresses";

const today = "2026-11-28";
const offers = { kind: "offer", seats: 1, earliest: null, latest: null, maxPrice: null } as const;
const slugs = { from: "linkoping", to: "jonkoping" };

test("a search for what a watch watches asks for all of it that a search knows", () => {
  const none = { first: null, last: null };
  const plain = "/select-location?from=linkoping&to=jonkoping";
  expect(searchRoute({ watch: offers, slugs }, none, today)).toBe(plain);
  const wanted = { watch: { ...offers, kind: "request", seats: 8 } as const, slugs: { from: null, to: "jonkoping" } };
  expect(searchRoute(wanted, none, today)).toBe("/select-location?kind=request&to=jonkoping");
  const particular = { ...offers, seats: 2, earliest: "07:00", latest: "12:00", maxPrice: 0 };
  expect(searchRoute({ watch: particular, slugs }, none, today)).toBe(
    `${plain}&seats=2&earliest=07%3A00&latest=12%3A00&maxPrice=0`,
  );
});

test.each([
  ["one day", "2026-12-24", "2026-12-24", "date=2026-12-24"],
  ["some days around the middle one", "2026-12-23", "2026-12-26", "date=2026-12-25&days=2"],
  ["what is left of them", "2026-11-20", "2026-11-29", "date=2026-11-29&days=1"],
  ["the first of many days to come", "2026-12-20", "2027-01-10", "date=2026-12-23&days=3"],
  ["the first of endless ones", "2027-06-01", null, "date=2027-06-04&days=3"],
  ["none where it has begun, as a search does today", "2026-11-01", "2027-01-10", ""],
  ["none where it is over", "2026-11-01", "2026-11-27", ""],
])("a search for the days of a watch asks for %s", (_, first, last, days) => {
  const address = searchRoute({ watch: offers, slugs }, { first, last }, today);
  expect(address).toBe(["/select-location?from=linkoping&to=jonkoping", days].filter(Boolean).join("&"));
});

test("a ride is opened on the watch's part of its way, with its seats", () => {
  const two = { watch: { ...offers, seats: 2 }, slugs };
  expect(rideRoute(two, "abc")).toBe("/ride/abc?from=linkoping&to=jonkoping&seats=2");
  expect(rideRoute({ watch: offers, slugs: { from: "linkoping", to: null } }, "abc")).toBe("/ride/abc?from=linkoping");
  expect(rideRoute({ watch: { ...two.watch, kind: "request" }, slugs }, "abc")).toBe("/passenger/abc");
});
