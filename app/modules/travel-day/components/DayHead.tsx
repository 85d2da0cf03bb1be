import type { ReactNode } from "react";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

type DayHeadProps = {
  /** ms UTC */
  at: number;
  now: number;
  /** Minutes after plan. */
  delay: number;
  /** ms UTC; what the time is now that it is late. */
  expectedAt: number;
  title: string;
  children: ReactNode;
};

/** What one wants to know first on the day, over the whole width. */
export function DayHead({ at, now, delay, expectedAt, title, children }: DayHeadProps) {
  return (
    <div className="day-head">
      <div className="wrap">
        <p className="row between">
          <strong>
            <Time at={at} now={now} />
          </strong>
          {delay > 0 && (
            <Tag tone="yellow">
              ny tid <Time at={expectedAt} show="time" />
            </Tag>
          )}
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{children}</p>
      </div>
    </div>
  );
}
