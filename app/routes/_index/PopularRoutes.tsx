import type { RouteFigures } from "~/modules/search/route-page.server";
import { formatKm, formatKr, plural } from "~/ui/format";
import { Icon } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";

export function PopularRoutes({ routes }: { routes: RouteFigures[] }) {
  return (
    <section className="wrap page stack">
      <h2>Populära sträckor</h2>
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
  const facts = [
    formatKm(route.metres),
    route.ridesThisWeek > 0 && `${plural(route.ridesThisWeek, "resa", "resor")} i veckan`,
  ].filter(Boolean);
  return (
    <LinkCard to={`/ride/${route.from.slug}-${route.to.slug}`}>
      <span className="row between">
        <strong>
          {route.from.name} – {route.to.name}
        </strong>
        {route.lowestPrice === null ? (
          <Icon name="arrow" />
        ) : (
          <span className="fare">{formatKr(route.lowestPrice)}</span>
        )}
      </span>
      <span className="muted small">{facts.join(" · ")}</span>
    </LinkCard>
  );
}
