import { describe, expect, test } from "vitest";
import { choosePrimary, chooseReplica, type HostReport, hasReached, lagOf } from "./choose-host";

const system = "7000000000000000001";
const primary = (timeline: number): HostReport => ({ isStandby: false, timeline, position: 0, system });
const standby = (timeline: number, position = 0): HostReport => ({ isStandby: true, timeline, position, system });
const used = { index: 0, timeline: 4, system };

describe("which host is written to", () => {
  test.each([
    ["the primary, at first", [standby(4), primary(4), standby(4)], null, 1],
    ["the one that took over from a dead one", [null, primary(5), standby(4)], used, 1],
    [
      "the one written to, when one that it took over from wakes",
      [primary(4), primary(5), null],
      { ...used, index: 1, timeline: 5 },
      1,
    ],
    ["the same again, when one that was promoted by mistake has given up", [primary(4), standby(5), null], null, null],
    ["the one of two that is left", [primary(4), null], used, 0],
    ["the first again, by a later promotion", [primary(6), standby(5), null], { ...used, index: 1, timeline: 5 }, 0],
  ])("%s", (_, reports, known, index) => {
    const choice = choosePrimary(reports, known);
    expect("primary" in choice ? choice.primary.index : null).toBe(index);
  });

  test.each([
    ["none is primary", [standby(4), standby(4), null], used, "no host is primary"],
    ["one of three answers: others may see another primary", [primary(4), null, null], used, "too few hosts answer"],
    [
      "one was promoted by hand beside the primary",
      [primary(4), primary(5), standby(4)],
      used,
      "two hosts are primary",
    ],
    ["two were promoted at once", [null, primary(5), primary(5)], used, "two hosts are primary"],
    ["two are primary and neither was written to yet", [primary(4), primary(5), null], null, "two hosts are primary"],
    [
      "only the old one answers after it was replaced",
      [primary(4), null],
      { ...used, index: 1, timeline: 5 },
      "the primary is outdated",
    ],
    [
      "another was promoted from before what was written",
      [standby(4), primary(4), standby(4)],
      used,
      "the primary is outdated",
    ],
    ["a standby follows another, later primary", [primary(4), standby(5), null], used, "the primary is outdated"],
    ["it holds other data", [null, { ...primary(9), system: "8" }, standby(4)], used, "too few hosts answer"],
  ])("none, where %s", (_, reports, known, refusal) => {
    expect(choosePrimary(reports, known)).toEqual({ refusal });
  });
});

test("a standby has what was written once it is as far in the same log or a later one, however far an ended log went", () => {
  const written = { timeline: 5, position: 500 };
  for (const report of [standby(5, 500), standby(6, 600)]) expect(hasReached(report, written)).toBe(true);
  for (const report of [null, standby(5, 499), standby(4, 900)]) expect(hasReached(report, written)).toBe(false);
});

describe("which host answers searches", () => {
  const samples = [0, 1, 2, 3, 4, 5, 6].map((second) => ({ at: second * 1000, position: second * 100 }));

  test("lag is how long the primary has been further", () => {
    expect(lagOf(600, samples)).toBe(0);
    expect(lagOf(500, samples)).toBe(1000);
    expect(lagOf(100, samples)).toBe(5000);
    expect(lagOf(0, samples)).toBe(6000);
    expect(lagOf(0, [])).toBe(0);
  });

  test.each([
    ["the standby furthest on", [primary(1), standby(1, 500), standby(1, 600)], null, 2],
    ["the same as before while it is near", [primary(1), standby(1, 500), standby(1, 600)], 1, 1],
    ["another, once it is more than five seconds behind", [primary(1), standby(1, 90), standby(1, 600)], 1, 2],
    ["none, where all are behind or gone", [primary(1), standby(1, 90), null], 1, null],
    ["not one that follows an earlier primary", [primary(2), standby(1, 900), standby(2, 600)], 1, 2],
    ["not one that was promoted", [primary(1), primary(2), null], 1, null],
  ])("%s", (_, reports, current, index) => {
    expect(chooseReplica(reports, samples, current, false)).toBe(index);
  });

  test.each([
    ["one that is behind", [null, standby(1, 90), null], 1],
    ["the one furthest on of those behind", [standby(1, 90), standby(1, 100), null], 1],
    ["one that does not follow the next yet", [primary(2), standby(1, 90), null], 1],
    ["none, where there is none", [primary(2), primary(1), null], null],
  ])("without a primary: %s", (_, reports, index) => {
    expect(chooseReplica(reports, samples, null, true)).toBe(index);
  });
});
