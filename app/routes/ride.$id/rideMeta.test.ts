import { expect, test } from "vitest";
import { pathOf } from "./rideMeta";

const shared = (from: string, to: string) =>
  pathOf({ kind: "offer", publicId: "abc", part: { from: { name: "", slug: from }, to: { name: "", slug: to } } });

test("a ride is shared with the part looked at, but not with where on the map somebody stands", () => {
  expect(shared("linkoping", "malmo")).toBe("/ride/abc?from=linkoping&to=malmo");
  expect(shared("57.689,11.979", "malmo")).toBe("/ride/abc?to=malmo");
  expect(shared("57.689,11.979", "55.605,13.000")).toBe("/ride/abc");
});
