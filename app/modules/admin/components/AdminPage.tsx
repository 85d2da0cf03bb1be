import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type AdminPageProps = {
  here: keyof typeof parts;
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
};

const parts = {
  overview: ["/bus-admin", "Översikt"],
  departures: ["/bus-admin/avgangar", "Avgångar"],
  reports: ["/bus-admin/anmalningar", "Anmälningar"],
  people: ["/bus-admin/personer", "Personer"],
  payments: ["/bus-admin/betalningar", "Betalningar"],
  health: ["/bus-admin/drift", "Drift"],
  log: ["/bus-admin/logg", "Logg"],
} as const;

/** Links are not prefetched: opening a person's page is logged. */
export function AdminPage({ here, title, lead, children }: AdminPageProps) {
  return (
    <div className="wrap page">
      <div className="stack">
        <nav className="days tabs" aria-label="Administration">
          {Object.entries(parts).map(([part, [to, label]]) => (
            <Link key={part} to={to} aria-current={part === here ? "page" : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
