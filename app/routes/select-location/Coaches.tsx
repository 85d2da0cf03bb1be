import { Link } from "@remix-run/react";
import { DepartureList } from "~/modules/bus/components/DepartureCard";
import type { SearchResults } from "./results.server";

export function Coaches({ found: { departures, allDepartures, values, seats } }: { found: SearchResults }) {
  if (departures.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="bussar">
      <h2 id="bussar">Åk buss samma väg</h2>
      <DepartureList departures={departures} seats={seats} showsDay={!values.date || Boolean(Number(values.days))} />
      <Link to={allDepartures}>Visa alla bussar</Link>
    </section>
  );
}
