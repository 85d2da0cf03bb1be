import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";
import type { BusStop } from "../types";

export function WayOnCoach({ stops, from, to }: { stops: BusStop[]; from: number; to: number }) {
  return (
    <Timeline
      stops={stops.map((stop) => ({
        time: <Time at={stop.at} departure={stops[0]?.at} show="time" />,
        place: (
          <>
            {stop.position === from || stop.position === to ? <strong>{stop.place}</strong> : stop.place}
            {stop.stopName && <span className="muted"> {stop.stopName}</span>}
          </>
        ),
        isDim: stop.position < from || stop.position > to,
      }))}
    />
  );
}
