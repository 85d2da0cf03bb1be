import { RideCard } from "~/modules/search/components/RideCard";
import type { NearbyRide } from "~/modules/search/nearby.server";
import { plural } from "~/text/format";
import { useOverThis } from "~/ui/over";
import { Pagination } from "~/ui/Pagination";
import type { SearchResults } from "./results.server";

export function Results({ found }: { found: SearchResults }) {
  const { rides, count, reach, next, asked, seats, values } = found;
  const heading = count === null ? "De närmaste resorna" : `${plural(count, "resa", "resor")}, bäst först`;
  return (
    <section className="stack" aria-labelledby="antal">
      <p className="small muted">
        <strong id="antal">{heading}</strong>
        {reach && <> · {reach}</>}
      </p>
      <RideList rides={rides} asked={asked} seats={seats} showsDay={!values.date || Boolean(values.days)} />
      <Pagination next={next} />
    </section>
  );
}

type RideListProps = Pick<SearchResults, "rides" | "asked" | "seats"> & { showsDay: boolean };

type NearbyListProps = { rides: NearbyRide[]; seats: number };

export function NearbyList({ rides, seats }: NearbyListProps) {
  const over = useOverThis();
  return (
    <ul className="stack list">
      {rides.map(({ ride, from, to }) => (
        <li key={ride.publicId}>
          <p className="small">
            {[from && `Från ${from}`, to && `${from ? "till" : "Till"} ${to}`].filter(Boolean).join(" ")}
          </p>
          <RideCard
            ride={ride}
            seats={seats}
            asked={{ from: from ?? undefined, to: to ?? undefined }}
            showsDay
            over={over}
          />
        </li>
      ))}
    </ul>
  );
}

export function RideList({ rides, ...shown }: RideListProps) {
  const over = useOverThis();
  return (
    <ul className="stack list">
      {rides.map((ride) => (
        <li key={ride.publicId}>
          <RideCard ride={ride} {...shown} over={over} />
        </li>
      ))}
    </ul>
  );
}
