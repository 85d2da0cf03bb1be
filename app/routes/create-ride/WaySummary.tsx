import type { WaySummary as Summary } from "~/modules/rides/way.server";
import { formatDuration } from "~/text/format";
import { Card } from "~/ui/Card";
import { LoadingView } from "~/ui/LoadingView";
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

function Way({ roads, passed, stops }: Summary) {
  const along = [...roads.slice(0, 2), ...passed];
  return (
    <>
      <Timeline
        stops={stops.map((stop, n) => ({
          time: stop.at === null ? "" : <Time at={stop.at} departure={stops[0]?.at ?? undefined} show="time" />,
          place:
            stop.at === null && n > 0 && n < stops.length - 1
              ? `${stop.place}, efter ${formatDuration(stop.seconds)}`
              : stop.place,
        }))}
      />
      {along.length > 0 && <p className="hint">Längs vägen: {along.join(" · ")}</p>}
    </>
  );
}
