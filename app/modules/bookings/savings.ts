import { costCap } from "~/modules/rides/rules";

/** What the average Swedish car lets out: all cars in use in 2022, by SCB (Miljöbarometern 2030, K.H.B1.M, NEDC, updated
 * 2024-03-26). */
export const gramsPerKm = 132.6;

/** Travelled together in a year, in one role: `metres` of the way shared with each, `paid` in whole kronor. */
export type Shared = { year: number; role: "passenger" | "driver"; trips: number; metres: number; paid: number };

/** Whole kronor and kilograms of carbon dioxide. */
export type Saved = { year: number; trips: number; metres: number; kronor: number; kilograms: number };

/** What a person has saved by year, the latest first: a passenger what it would have cost to drive less what was paid, a
 * driver what was paid to them; in both cases the car of who came along has stood still. */
export function savedByYear(shared: Shared[]): Saved[] {
  const years = [...new Set(shared.map(({ year }) => year))].sort((one, other) => other - one);
  return years.map((year) => savedIn(year, shared));
}

function savedIn(year: number, all: Shared[]): Saved {
  const shared = all.filter((one) => one.year === year);
  const metres = sum(shared, (one) => one.metres);
  return {
    year,
    metres,
    trips: sum(shared, ({ trips }) => trips),
    kronor: Math.round(sum(shared, kronorOf)),
    kilograms: Math.round((metres * gramsPerKm) / 1_000_000),
  };
}

function kronorOf({ role, metres, paid }: Shared): number {
  return role === "driver" ? paid : Math.max(0, (metres * costCap.kronorPerKm) / 1_000 - paid);
}

function sum(shared: Shared[], of: (one: Shared) => number): number {
  return shared.reduce((total, one) => total + of(one), 0);
}
