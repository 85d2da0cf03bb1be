import { Link } from "@remix-run/react";
import { searchAddress } from "~/modules/search/address";
import type { SearchResults } from "./results.server";

export function Orders({ found: { order, orders, values } }: { found: SearchResults }) {
  return (
    <nav className="days chips" aria-label="Ordning">
      {orders.map(([one, name]) => (
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
