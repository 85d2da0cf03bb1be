import { Link } from "@remix-run/react";
import { busAddress } from "~/modules/bus/address";
import { DepartureList } from "~/modules/bus/components/DepartureCard";
import type { SearchResults } from "./results.server";

export function Coaches({ found: { departures, values, seats } }: { found: SearchResults }) {
  const { from, to, date } = values;
  if (departures.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="bussar">
      <h2 id="bussar">Åk buss samma väg</h2>
      <DepartureList departures={departures} seats={seats} showsDay={!date} />
      <Link to={busAddress({ from, to, date, seats: values.seats })}>Visa alla bussar</Link>
    </section>
  );
}
