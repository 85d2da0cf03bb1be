import { formatDay, formatNearDay } from "~/text/format";
import { Time } from "./Time";

/** "I morgon fre 27 nov.": the date stays true when it is read later. `at` and `now` (from the loader) in ms UTC. */
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
