import { formatDay, formatNearDay } from "~/text/format";
import { Time } from "./Time";

/** Over what happens on a day: "I morgon fre 27 nov.", with the date in case it is read later. Both in ms UTC, `now` from
 * the loader. */
export function DayHeading({ at, now }: { at: number; now: number }) {
  const isNear = formatNearDay(at, now) !== formatDay(at);
  return (
    <h2 className="day">
      <Time at={at} show="day" now={now} />
      {isNear && (
        <span className="muted">
          {" "}
          <Time at={at} show="day" />
        </span>
      )}
    </h2>
  );
}
