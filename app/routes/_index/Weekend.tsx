import type { WeekendRoute } from "~/modules/search/weekend.server";
import { plural } from "~/text/format";
import { RouteTile } from "./RouteTile";

export function Weekend({ routes }: { routes: WeekendRoute[] }) {
  return (
    <section className="wrap page stack">
      <div>
        <h2>I helgen</h2>
        <p className="muted">Lediga platser från fredag till söndag.</p>
      </div>
      <ul className="tiles">
        {routes.map(({ rides, ...route }) => (
          <RouteTile key={route.address} {...route} facts={plural(rides, "resa", "resor")} />
        ))}
      </ul>
    </section>
  );
}
