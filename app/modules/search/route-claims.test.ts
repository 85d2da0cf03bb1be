import { expect, test } from "vitest";
import { claimedPrices } from "./route-claims";

const claim = { description: "", keywords: "", lowest: 50, highest: 120, from: 80 };

test("of a route without rides everything is claimed", () => {
  const none = { lowestPrice: null, usualPrice: null };
  expect(claimedPrices(claim, none)).toEqual({ range: { lowest: 50, highest: 120 }, from: 80 });
  expect(claimedPrices(null, none)).toEqual({ range: null, from: null });
});

test.each([
  ["agree with the range and the lowest", { lowestPrice: 80, usualPrice: 100 }, true, 80],
  ["begin lower than what is said", { lowestPrice: 60, usualPrice: 100 }, true, null],
  ["are usually lower than the range", { lowestPrice: 40, usualPrice: 49 }, false, null],
  ["are usually higher than the range", { lowestPrice: 90, usualPrice: 121 }, false, 80],
])("beside real prices that %s nothing contradicts these", (_, real, hasRange, from) => {
  const claimed = claimedPrices(claim, real);
  expect([claimed.range !== null, claimed.from]).toEqual([hasRange, from]);
});
