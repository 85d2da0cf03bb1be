import { Link } from "@remix-run/react";
import { searchAddress } from "~/modules/search/address";
import type { Order } from "~/modules/search/types";
import type { SearchResults } from "./results.server";

const names: [order: Order, name: string][] = [
  ["best", "Bäst"],
  ["soonest", "Tidigast"],
  ["cheapest", "Billigast"],
  ["detour", "Minst omväg"],
];

export function Orders({ found: { order, values } }: { found: SearchResults }) {
  return (
    <nav className="days chips" aria-label="Ordning">
      {names.map(([one, name]) => (
        <Link
          key={one}
          to={searchAddress(values, { order: one })}
          aria-current={one === order ? "true" : undefined}
          prefetch="none"
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
