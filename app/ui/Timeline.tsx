import { Fragment, type ReactNode } from "react";
import { formatDurationShort } from "~/text/format";
import { classes } from "./classes";
import { Time } from "./Time";

type TimelineStop = {
  time: ReactNode;
  place: ReactNode;
  between?: { time?: ReactNode; text?: ReactNode };
  /** outside the traveller's own part of the way */
  isDim?: boolean;
};

type TimelineProps = { stops: TimelineStop[]; isClose?: boolean };

type ShortTimelineProps = Record<"from" | "to" | "way", ReactNode> & {
  on: number;
  off: number;
};

/** One trip on a card: its two ends, and between them how long it takes and its way. */
export function ShortTimeline({ on, off, from, to, way }: ShortTimelineProps) {
  const between = { time: formatDurationShort((off - on) / 1000), text: way };
  return (
    <Timeline
      isClose
      stops={[
        { time: <Time at={on} show="time" />, place: from, between },
        { time: <Time at={off} departure={on} show="time" />, place: to },
      ]}
    />
  );
}

export function Timeline({ stops, isClose }: TimelineProps) {
  return (
    <ol className={classes("way", isClose && "close")}>
      {stops.map((stop, index) => (
        <li key={index} className={stop.isDim ? "dim" : undefined}>
          <span className="at">{stop.time}</span>
          <div>{stop.place}</div>
          {stop.between && (
            <Fragment>
              <span className="then">{stop.between.time}</span>
              <span className="then">{stop.between.text}</span>
            </Fragment>
          )}
        </li>
      ))}
    </ol>
  );
}
