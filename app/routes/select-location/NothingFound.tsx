import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { Days, NearbyList } from "./Results";
import type { SearchResults } from "./results.server";
import { WatchButton } from "./WatchCard";

export function NothingFound({ found }: { found: SearchResults }) {
  const { empty, seats, reach } = found;
  if (!empty) return null;
  return (
    <div className="stack loose">
      <EmptyState
        icon="search"
        title={empty.title}
        actions={
          <>
            {empty.main && <LinkButton {...empty.main} />}
            <WatchButton found={found} look={empty.look} />
            {empty.ways.map((way) => (
              <LinkButton key={way.to} look="secondary" {...way} />
            ))}
          </>
        }
      >
        {reach}
      </EmptyState>
      {empty.later.length > 0 && (
        <section className="stack">
          <h2>Samma sträcka andra dagar</h2>
          <Days rides={empty.later} found={found} />
        </section>
      )}
      {empty.nearby.length > 0 && (
        <section className="stack">
          <h2>Resor i närheten</h2>
          <NearbyList rides={empty.nearby} seats={seats} />
        </section>
      )}
    </div>
  );
}
