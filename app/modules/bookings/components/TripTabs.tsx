import { Link } from "@remix-run/react";
import { onIntent } from "~/ui/prefetch";

const lists = [
  ["/my-rides", "Alla"],
  ["/my-passenger-rides", "Bokningar"],
  ["/my-driver-rides", "Körningar"],
] as const;

export function TripTabs({ current }: { current: (typeof lists)[number][0] }) {
  return (
    <nav aria-label="Dina resor">
      <ul className="trip-tabs">
        {lists.map(([to, label]) => (
          <li key={to}>
            <Link to={to} prefetch={onIntent()} aria-current={to === current ? "page" : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
