import { addDays, dayWindow, localDateOf, weekdayOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { readForAnybody } from "~/platform/abandoned-reads.server";
import { readSomewhere } from "~/platform/read-replica.server";
import { searchAddress } from "./address";

export type WeekendRoute = Awaited<ReturnType<typeof findWeekend>>[number];

const shown = 6;

/** The busiest routes from Friday to Sunday, or what is left of this weekend, for the home page. @param now ms UTC */
export async function findWeekend(now: number) {
  const today = localDateOf(now);
  const sunday = addDays(today, 7 - weekdayOf(today));
  const friday = addDays(sunday, -2);
  const first = today > friday ? today : friday;
  const minutes = (at: number) => Math.floor(at / 60_000);
  const [rows, index] = await Promise.all([
    readForAnybody(() =>
      readSomewhere(
        (sql) => sql<{ from: number; to: number; rides: number; lowestPrice: number | null }[]>`
        select origin_id as "from", destination_id as "to", count(*)::integer as rides,
          min(price) filter (where price > 0) as "lowestPrice"
        from ride_listing
        where kind = 'offer' and seats_left > 0
          and departure >= ${minutes(Math.max(now, dayWindow(first).start))}
          and departure < ${minutes(dayWindow(sunday).end)}
        group by origin_id, destination_id
        order by rides desc, origin_id, destination_id limit ${shown}`,
      ),
    ),
    places(),
  ]);
  const when = first === sunday ? { date: sunday } : { date: addDays(sunday, -1), days: "1" };
  return rows.flatMap(({ from, to, rides, lowestPrice }) => {
    const [start, end] = [index.byId(from), index.byId(to)];
    if (!start || !end) return [];
    const address = searchAddress({ from: start.slug, to: end.slug, ...when });
    return [{ from: start.name, to: end.name, rides, lowestPrice, address }];
  });
}
