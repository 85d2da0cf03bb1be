import { existsSync } from "node:fs";

const { LD_PRELOAD, FAKETIME, ...others } = process.env;

/**
 * With `CLOCK`, in seconds, tests and all they start live so much later, by Debian's package `faketime`.
 * @returns {Record<string, string>} for their environment
 */
export function movedClock() {
  const { CLOCK } = process.env;
  if (!CLOCK) return {};
  const library = ["x86_64", "aarch64"]
    .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
    .find(existsSync);
  if (!library) throw new Error("CLOCK needs the package faketime.");
  return { LD_PRELOAD: library, FAKETIME: `+${CLOCK}`, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
}

/** For the browser, which does not come up under it: its pages move their own clocks (`tests/setup/test.ts`). */
export const withoutMovedClock = others;
