import { dayNumberOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { replica } from "~/platform/db.server";
import { comingDays, mostPerDay } from "./search.rules";
import { askFor, type DayCount } from "./search.server";
import type { RideQuestion } from "./search.types";
import { fewAnswersPerDay } from "./search-sql.server";

/** Prices in whole kronor for one seat on the asked part of the way, null where no ride costs anything. */
export type MonthFigures = {
  days: DayCount[];
  /** No more rides of a day are counted. */
  mostPerDay: number;
  rides: number;
  /** On some day there are more than were counted. */
  hasMore: boolean;
  lowestPrice: number | null;
  /** Half of the rides cost as much or less. */
  usualPrice: number | null;
};

type Row = { day: number | null; rides: number; lowestPrice: number | null; usualPrice: number | null };

const daysInMonth = 30;

/**
 * How many offers answer a question with at least one end on each of the coming thirty days, and what those cost. One
 * round trip, which takes no longer where there are more.
 * @param now ms UTC
 */
export async function monthOf(question: RideQuestion, now: number): Promise<MonthFigures> {
  const dates = comingDays(daysInMonth, now);
  const ask = await askFor({ ...question, date: null, after: null }, dates, await places(), now);
  const rows = await replica<Row[]>`
    select day, count(*)::int as rides, min(nullif(part_price, 0))::int as "lowestPrice",
      percentile_disc(0.5) within group (order by part_price) filter (where part_price > 0) as "usualPrice"
    from (${fewAnswersPerDay(ask, mostPerDay)}) answer group by grouping sets ((day), ())`;
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const { rides = 0, lowestPrice = null, usualPrice = null } = byDay.get(null) ?? {};
  const days = dates.map((date) => {
    const found = byDay.get(dayNumberOf(date));
    return { date, rides: found?.rides ?? 0, lowestPrice: found?.lowestPrice ?? null };
  });
  return { days, mostPerDay, rides, hasMore: days.some((day) => day.rides >= mostPerDay), lowestPrice, usualPrice };
}
