import { Link } from "@remix-run/react";
import { busAddress } from "~/modules/bus/address";
import { searchAddress } from "~/modules/search/address";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { Days, NearbyList } from "./Results";
import type { SearchResults } from "./results.server";
import { WatchButton } from "./WatchCard";

export function NothingFound({ found }: { found: SearchResults }) {
  const { others, values, seats, reach } = found;
  return (
    <div className="stack loose">
      <EmptyState
        icon="search"
        title="Inga resor än"
        actions={
          <>
            <WatchButton found={found} />
            <LinkButton look="secondary" to={busAddress({ from: values.from, to: values.to, seats: values.seats })}>
              Se bussresor
            </LinkButton>
          </>
        }
      >
        {reach}
      </EmptyState>
      {others && others.later.length > 0 && (
        <section className="stack">
          <h2>Samma sträcka andra dagar</h2>
          <Days rides={others.later} found={found} />
          <Link to={searchAddress(values, { date: undefined, days: undefined })}>Visa alla dagar</Link>
        </section>
      )}
      {others && others.nearby.length > 0 && (
        <section className="stack">
          <h2>Resor i närheten</h2>
          <NearbyList rides={others.nearby} seats={seats} />
        </section>
      )}
      <p>
        Kör du själv? <Link to="/create-ride">Erbjud resa</Link>
      </p>
    </div>
  );
}
