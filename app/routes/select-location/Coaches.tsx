import { Link } from "@remix-run/react";
import { DepartureList } from "~/modules/bus/components/DepartureCard";
import type { SearchResults } from "./results.server";

export function Coaches({ found: { coaches, seats } }: { found: SearchResults }) {
  if (!coaches) return null;
  const { title, all, ...shown } = coaches;
  return (
    <section className="stack" aria-labelledby="bussar">
      <h2 id="bussar">{title}</h2>
      <DepartureList {...shown} seats={seats} />
      <Link to={all}>Visa alla bussar</Link>
    </section>
  );
}
