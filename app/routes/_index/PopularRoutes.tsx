import type { RouteFigures } from "~/modules/search/route-page.server";
import { formatKm, formatKr, plural } from "~/text/format";
import { Icon } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";

export function PopularRoutes({ routes }: { routes: RouteFigures[] }) {
  return (
    <section className="wrap page stack">
      <div>
        <h2>Populära sträckor</h2>
        <p className="muted">Resor och lägsta pris de kommande 30 dagarna.</p>
      </div>
      <ul className="tiles">
        {routes.map((route) => (
          <li key={route.from.slug + route.to.slug}>
            <PopularRoute route={route} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PopularRoute({ route }: { route: RouteFigures }) {
  const { month } = route;
  const facts = [
    formatKm(route.metres),
    month.rides > 0 && `${month.hasMore ? "minst " : ""}${plural(month.rides, "resa", "resor")}`,
  ].filter(Boolean);
  return (
    <LinkCard to={`/ride/${route.from.slug}-${route.to.slug}`}>
      <span className="row between">
        <strong>
          {route.from.name} – {route.to.name}
        </strong>
        {month.lowestPrice === null ? (
          <Icon name="arrow" />
        ) : (
          <span className="fare">från {formatKr(month.lowestPrice)}</span>
        )}
      </span>
      <span className="muted small">{facts.join(" · ")}</span>
    </LinkCard>
  );
}
