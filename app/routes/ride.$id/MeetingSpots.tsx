import { Link, useSearchParams } from "@remix-run/react";
import type { MeetingSpot } from "~/modules/rides/meeting-spots.server";
import type { RidePage } from "~/modules/rides/ride-page.server";
import { capitalized } from "~/text/format";

/** Each link shows this screen with that meeting place, which spares the driver a detour. */
export function MeetingSpots({ part }: Pick<RidePage, "part">) {
  return (
    <>
      <Spots end="from" title="Gå på närmare vägen" spots={part.spots.from} />
      <Spots end="to" title="Gå av närmare vägen" spots={part.spots.to} />
    </>
  );
}

type SpotsProps = { end: "from" | "to"; title: string; spots: MeetingSpot[] };

function Spots({ end, title, spots }: SpotsProps) {
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
              {spot.name}
            </Link>
            <p className="muted">{capitalized(spot.cost)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
