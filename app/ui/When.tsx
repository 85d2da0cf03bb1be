import { formatDay, formatNearDay } from "~/text/format";
import { Time } from "./Time";

type WhenProps = {
  at: number;
  now: number;
};

/** Relative words with the date beside them, which stays true. */
export function When({ at, now }: WhenProps) {
  const isNear = formatNearDay(at, now) !== formatDay(at);
  return (
    <>
      <strong className="when">
        <Time at={at} now={now} />
      </strong>
      {isNear && <span className="muted whole"> {formatDay(at)}</span>}
    </>
  );
}
