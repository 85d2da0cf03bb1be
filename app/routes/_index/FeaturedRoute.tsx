import { Link } from "@remix-run/react";
import { onIntent } from "~/ui/prefetch";
import { RoadSign } from "~/ui/RoadSign";
import type { RouteInShort } from "./figures.server";

export function FeaturedRoute({ route: { address, from, to, roads, facts } }: { route: RouteInShort }) {
  return (
    <div className="stack tight">
      <Link className="signlink" to={address} prefetch={onIntent()}>
        <RoadSign from={from} to={to} roads={roads} />
      </Link>
      <p className="muted small">{facts}</p>
    </div>
  );
}
