import { formatDay, formatNearDay } from "~/text/format";
import { Time } from "./Time";

type WhenProps = {
  /** ms UTC */
  at: number;
  /** From the loader, ms UTC. */
  now: number;
};

/** Day and time in words; where these are soon no longer true, the date stands beside them. */
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
