import { Link } from "@remix-run/react";
import type { RouteFigures } from "~/modules/search/route-page.server";
import { monthWords } from "~/modules/search/wording";
import { formatDuration } from "~/text/format";
import { onIntent } from "~/ui/prefetch";
import { RoadSign } from "~/ui/RoadSign";

export function FeaturedRoute({ route }: { route: RouteFigures }) {
  const facts = [formatDuration(route.seconds), monthWords(route.month)].filter(Boolean);
  return (
    <div className="stack tight">
      <Link className="signlink" to={`/ride/${route.from.slug}-${route.to.slug}`} prefetch={onIntent()}>
        <RoadSign from={route.from.name} to={route.to.name} roads={route.roads.slice(0, 1)} />
      </Link>
      <p className="muted small">{facts.join(" · ")}</p>
    </div>
  );
}
