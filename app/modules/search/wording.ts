import { formatKr, plural } from "~/text/format";
import type { MonthFigures } from "./month.server";

/** "120 resor de kommande 30 dagarna, från 180 kr", without empty parts. */
export function monthWords({ days, rides, hasMore, lowestPrice }: MonthFigures): string {
  if (rides === 0) return "";
  const count = `${hasMore ? "minst " : ""}${plural(rides, "resa", "resor")} de kommande ${days.length} dagarna`;
  return lowestPrice === null ? count : `${count}, från ${formatKr(lowestPrice)}`;
}
