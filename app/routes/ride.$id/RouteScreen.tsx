import { Link } from "@remix-run/react";
import type { RoutePage } from "~/modules/rides/route-page.server";
import { Breadcrumbs } from "~/ui/Breadcrumbs";
import { EmptyState } from "~/ui/EmptyState";
import { formatDuration, formatKm, formatKr, plural } from "~/ui/format";
import { LinkButton } from "~/ui/LinkButton";
import { pageMeta } from "~/ui/meta";
import { RoadSign } from "~/ui/RoadSign";
import { Time } from "~/ui/Time";

type RouteProps = { route: RoutePage };

const titleOf = ({ from, to }: RoutePage) => `Samåkning ${from.name}–${to.name}`;

export function routeMeta(route: RoutePage) {
  return pageMeta({
    title: titleOf(route),
    description: `Åk med från ${route.from.name} till ${route.to.name}, ${formatKm(route.metres)} och ungefär ${formatDuration(route.seconds)} med bil. Se veckans resor och dela på kostnaden.`,
  });
}

export function RouteScreen({ route }: RouteProps) {
  const ends = new URLSearchParams({ from: route.from.slug, to: route.to.slug });
  return (
    <div className="wrap page stack">
      <Breadcrumbs
        crumbs={[{ to: "/", label: "Hem" }, { to: "/select-location", label: "Sträckor" }, { label: titleOf(route) }]}
      />
      <RoadSign as="h1" from={route.from.name} to={route.to.name} roads={route.roads.slice(0, 1)} />
      <p>
        {formatKm(route.metres)} · ungefär {formatDuration(route.seconds)} med bil
        {route.lowestPrice !== null && ` · från ${formatKr(route.lowestPrice)}`}
      </p>
      {route.rides.length > 0 ? <NextRides route={route} /> : <NoRides route={route} />}
      <div className="row">
        <LinkButton to={`/select-location?${ends}`}>Sök resa</LinkButton>
        <LinkButton to={`/create-ride?${ends}`} look="secondary">
          Erbjud resa
        </LinkButton>
        <Link to={`/bevakningar?${ends}`}>Bevaka sträckan</Link>
        <Link to={`/ride/${route.to.slug}-${route.from.slug}`}>
          {route.to.name}–{route.from.name}
        </Link>
      </div>
    </div>
  );
}

function NextRides({ route }: RouteProps) {
  return (
    <section className="stack">
      <h2>Nästa resor</h2>
      {route.ridesThisWeek > 0 && (
        <p className="muted">{plural(route.ridesThisWeek, "resa", "resor")} de kommande sju dagarna.</p>
      )}
      <ul className="stack">
        {route.rides.map((ride) => (
          <li key={ride.publicId}>
            <Link to={`/ride/${ride.publicId}?from=${ride.on.slug}&to=${ride.off.slug}`}>
              <Time at={ride.on.at} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoRides({ route }: RouteProps) {
  return (
    <EmptyState icon="road" title="Ingen resa just nu">
      Det finns ingen resa {route.from.name}–{route.to.name} än. Bevaka sträckan, så säger vi till när någon lägger ut
      en.
    </EmptyState>
  );
}
