import { capitalized, formatLongDayTime } from "~/text/format";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import type { TravelDay } from "../queries.server";

export function HeadTime({ head, now }: { head: TravelDay["head"]; now: number }) {
  if (head.at === null) return null;
  return (
    <p className="row between">
      <strong>
        <Time at={head.at} now={now} />
        <span className="paper">{capitalized(formatLongDayTime(head.at))}</span>
      </strong>
      {head.isLate && (
        <Tag tone="yellow">
          ny tid <Time at={head.expectedAt} show="time" />
        </Tag>
      )}
    </p>
  );
}
