import { formatKr, plural } from "~/text/format";
import type { MonthFigures } from "./month.server";
import { mostCounted } from "./rules";

/** "12 resor"; "minst 100 resor" where not all of a day are counted. */
export function ridesWords(days: { rides: number }[]): string {
  const rides = days.reduce((sum, day) => sum + day.rides, 0);
  return `${days.some((day) => day.rides >= mostCounted) ? "minst " : ""}${plural(rides, "resa", "resor")}`;
}

/** "12 resor", "100+ resor" */
export function ridesOfDay(rides: number): string {
  return rides < mostCounted ? plural(rides, "resa", "resor") : `${mostCounted}+ resor`;
}

/** "120 resor de kommande 30 dagarna, från 180 kr", without empty parts. */
export function monthWords({ days, rides, hasMore, lowestPrice }: MonthFigures): string {
  if (rides === 0) return "";
  const count = `${hasMore ? "minst " : ""}${plural(rides, "resa", "resor")} de kommande ${days.length} dagarna`;
  return lowestPrice === null ? count : `${count}, från ${formatKr(lowestPrice)}`;
}
