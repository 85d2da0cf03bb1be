import { Link } from "@remix-run/react";
import type { RecentSearch } from "~/modules/search/recent.server";

export function RecentSearches({ searches }: { searches: RecentSearch[] }) {
  return (
    <nav className="stack tight" aria-label="Senaste sökningar">
      <h2 className="small">Du sökte senast</h2>
      <ul className="row">
        {searches.map(({ address, words }) => (
          <li key={address}>
            <Link to={address} prefetch="none">
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
