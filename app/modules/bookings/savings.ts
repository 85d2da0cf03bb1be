import { costCap } from "~/modules/rides/rules";

/** Average of Swedish cars in use in 2022, SCB (Miljöbarometern 2030, K.H.B1.M, NEDC, updated 2024-03-26). */
export const gramsPerKm = 132.6;

/** `metres` shared, `paid` in whole kronor */
export type Shared = { year: number; role: "passenger" | "driver"; trips: number; metres: number; paid: number };

/** whole kronor, kilograms of carbon dioxide */
export type Saved = { year: number; trips: number; metres: number; kronor: number; kilograms: number };

/** Savings by year, latest first: the cost of a passenger's own car less the price, and what drivers were paid. */
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
