import { capitalized, formatDay, formatNearDay } from "~/text/format";

/** Over what happens on a day: "I morgon, fre 27 nov.", with the date in case it is read later. Both in ms UTC, `now` from
 * the loader. */
export function DayHeading({ at, now }: { at: number; now: number }) {
  const [near, day] = [formatNearDay(at, now), formatDay(at)];
  return <h2 className="day">{capitalized(near === day ? day : `${near}, ${day}`)}</h2>;
}
