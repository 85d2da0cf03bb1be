import { Link } from "@remix-run/react";
import { LinkButton } from "~/ui/LinkButton";
import { Journeys } from "./Journeys";
import { Days, NearbyList } from "./Results";
import type { SearchResults } from "./results.server";

export function NothingFound({ found }: { found: SearchResults }) {
  const { empty, seats } = found;
  if (!empty) return null;
  return (
    <>
      <h2>{empty.title}</h2>
      {empty.words && <p>{empty.words}</p>}
      {empty.unfiltered && <LinkButton {...empty.unfiltered} />}
      <Journeys found={found} />
      {empty.days.length > 0 && (
        <section className="stack">
          <h2>{empty.daysTitle}</h2>
          <Days rides={empty.days} found={found} />
          {empty.more && <Link {...empty.more} />}
        </section>
      )}
      {empty.nearby.length > 0 && (
        <section className="stack">
          <h2>Resor i närheten</h2>
          <NearbyList rides={empty.nearby} seats={seats} />
        </section>
      )}
    </>
  );
}
