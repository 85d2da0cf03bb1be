import type { WaySummary as Summary } from "~/modules/rides/way.server";
import { formatDuration, formatKm } from "~/text/format";
import { Card } from "~/ui/Card";
import { LoadingView } from "~/ui/LoadingView";
import { RoadSign } from "~/ui/RoadSign";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";

type WaySummaryProps = {
  summary: Summary | null;
  problem: string | undefined;
  isLoading: boolean;
};

export function WaySummary({ summary, problem, isLoading }: WaySummaryProps) {
  return (
    <div aria-live="polite" aria-busy={isLoading} id="way">
      {(summary || isLoading || problem) && (
        <Card title="Vägen">
          {summary ? (
            <Way {...summary} />
          ) : isLoading ? (
            <LoadingView look="pulse" text="Räknar ut vägen..." />
          ) : (
            <p className="muted">{problem}</p>
          )}
        </Card>
      )}
    </div>
  );
}

function Way({ metres, seconds, roads, passed, stops }: Summary) {
  return (
    <>
      <RoadSign from={stops[0]?.place ?? ""} to={stops.at(-1)?.place ?? ""} roads={roads.slice(0, 2)} />
      <p>
        {formatKm(metres)} · {formatDuration(seconds)}
      </p>
      <Timeline
        stops={stops.map((stop) => ({
          time: stop.at === null ? "" : <Time at={stop.at} departure={stops[0]?.at ?? undefined} show="time" />,
          place:
            stop.at === null && stop.seconds > 0 ? `${stop.place}, efter ${formatDuration(stop.seconds)}` : stop.place,
        }))}
      />
      {passed.length > 0 && <p className="hint">Längs vägen: {passed.join(" · ")}</p>}
    </>
  );
}
