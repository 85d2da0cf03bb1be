import { Rating } from "~/ui/Rating";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";
import type { WayPoint } from "../cards";

export function JourneyWay({ way, isClose }: { way: WayPoint[]; isClose?: boolean }) {
  const stops = way.map(({ at, leftAt, place, goesOn, wait }) => ({
    time: <Time at={at} departure={leftAt} show="time" />,
    place,
    between: goesOn
      ? {
          time: goesOn.lasts,
          text: (
            <>
              {goesOn.who} {goesOn.rating && <Rating {...goesOn.rating} />}
            </>
          ),
        }
      : wait
        ? { text: <Tag tone="yellow">{wait}</Tag> }
        : undefined,
  }));
  return <Timeline stops={stops} isClose={isClose} />;
}
