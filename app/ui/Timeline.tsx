import { Fragment, type ReactNode } from "react";
import { classes } from "./classes";

type TimelineStop = {
  time: ReactNode;
  place: ReactNode;
  between?: { time?: ReactNode; text?: ReactNode };
  /** outside the traveller's own part of the way */
  isDim?: boolean;
};

type TimelineProps = { stops: TimelineStop[]; isClose?: boolean };

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
