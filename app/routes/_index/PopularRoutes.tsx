import type { RouteInShort } from "./figures.server";
import { RouteTile } from "./RouteTile";

export function PopularRoutes({ routes }: { routes: RouteInShort[] }) {
  return (
    <section className="wrap page stack">
      <div>
        <h2>Populära sträckor</h2>
        <p className="muted">Resor och lägsta pris de kommande 30 dagarna.</p>
      </div>
      <ul className="tiles">
        {routes.map(({ figures, ...route }) => (
          <RouteTile key={route.address} {...route} facts={figures} />
        ))}
      </ul>
    </section>
  );
}
