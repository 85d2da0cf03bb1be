import { Link } from "@remix-run/react";
import type { MissingOnScreen } from "../wording";

export function MissingRides({ rides }: { rides: MissingOnScreen[] }) {
  if (rides.length === 0) return null;
  return (
    <section className="card stack">
      <h2>Här saknas resor</h2>
      <p className="muted">Så många hittade ingen att åka med. Ska du ändå åt det hållet?</p>
      <ul className="stack">
        {rides.map(({ from, to, told, route, offer }) => (
          <li key={route} className="row between">
            <div>
              <Link to={route}>
                {from} → {to}
              </Link>
              <p className="muted small">{told}</p>
            </div>
            <Link to={offer} className="btn secondary" aria-label={`Erbjud resan ${from}–${to}`}>
              Erbjud resan
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
