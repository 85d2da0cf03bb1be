import { Link, useSearchParams } from "@remix-run/react";
import { spotCost, spotName } from "~/modules/rides/components/SpotWords";
import type { MeetingSpot } from "~/modules/rides/meeting-spots.server";
import type { RidePage } from "~/modules/rides/ride-page.server";
import { capitalized } from "~/text/format";

/** Each link shows this screen with that meeting place, which spares the driver a detour. */
export function MeetingSpots({ part }: Pick<RidePage, "part">) {
  return (
    <>
      <Spots end="from" title="Gå på närmare vägen" asked={part.from.name} spots={part.spots.from} />
      <Spots end="to" title="Gå av närmare vägen" asked={part.to.name} spots={part.spots.to} />
    </>
  );
}

type SpotsProps = { end: "from" | "to"; title: string; asked: string; spots: MeetingSpot[] };

function Spots({ end, title, asked, spots }: SpotsProps) {
  const [params] = useSearchParams();
  if (spots.length === 0) return null;
  const addressWith = (slug: string) => `?${new URLSearchParams({ ...Object.fromEntries(params), [end]: slug })}`;
  return (
    <div>
      <h3>{title}</h3>
      <ul className="stack tight">
        {spots.map((spot) => (
          <li key={spot.slug}>
            <Link to={addressWith(spot.slug)} prefetch="none" replace preventScrollReset>
              {spotName(spot)}
            </Link>
            <p className="muted">{capitalized(spotCost(spot, asked))}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
