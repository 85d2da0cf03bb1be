import { Link } from "@remix-run/react";
import { busAddress } from "~/modules/bus/address";
import { searchAddress } from "~/modules/search/address";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { NearbyList, RideList } from "./Results";
import type { SearchResults } from "./results.server";
import { watchAddress } from "./WatchCard";

export function NothingFound({ found }: { found: SearchResults }) {
  const { others, values, asked, seats, reach } = found;
  return (
    <div className="stack loose">
      <EmptyState
        icon="search"
        title="Inga resor än"
        actions={
          <>
            <LinkButton to={watchAddress(values)}>Bevaka sträckan</LinkButton>
            <LinkButton look="secondary" to={busAddress({ from: values.from, to: values.to, seats: values.seats })}>
              Se bussresor
            </LinkButton>
          </>
        }
      >
        {reach} Bevaka sträckan så säger vi till när en resa läggs upp.
      </EmptyState>
      {others && others.later.length > 0 && (
        <section className="stack">
          <h2>Samma sträcka andra dagar</h2>
          <RideList rides={others.later} asked={asked} seats={seats} showsDay />
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
