import { Link } from "@remix-run/react";
import { RideCard, rideAddress } from "~/modules/search/components/RideCard";
import type { NearbyRide } from "~/modules/search/nearby.server";
import type { RideOnCard } from "~/modules/search/types";
import { byLocalDay } from "~/text/format";
import { DayHeading } from "~/ui/DayHeading";
import { useOverThis } from "~/ui/over";
import { Pagination } from "~/ui/Pagination";
import { Journeys } from "./Journeys";
import { Orders } from "./Orders";
import type { SearchResults } from "./results.server";

export function Results({ found }: { found: SearchResults }) {
  const { rides, heading, told, reach, next, sign } = found;
  return (
    <section className="stack" aria-labelledby="antal">
      <div className="stack tight">
        <p className="small muted">
          <strong id="antal">{heading}</strong> {told}
        </p>
        {sign && <Orders found={found} />}
      </div>
      <Days rides={rides} found={found} />
      <Journeys found={found} />
      {reach && <p className="small muted">{reach}</p>}
      <Pagination next={next} />
    </section>
  );
}

type DaysProps = { rides: RideOnCard[]; found: SearchResults };

export function Days({ rides, found }: DaysProps) {
  const { order, values, now, asked, seats, spots } = found;
  const isByDay = order === "soonest" || (values.date !== undefined && !values.days);
  if (!isByDay) return <RideList {...{ rides, asked, seats, spots }} showsDay />;
  return byLocalDay(rides, ({ on }) => on.at).map((day) => (
    <section key={day.at} className="stack">
      <DayHeading at={day.at} now={now} />
      <RideList {...{ asked, seats, spots }} rides={day.items} showsDay={false} />
    </section>
  ));
}

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

type RideListProps = Pick<SearchResults, "rides" | "asked" | "seats" | "spots"> & { showsDay: boolean };

function RideList({ rides, spots, ...shown }: RideListProps) {
  const over = useOverThis();
  return (
    <ul className="stack list">
      {rides.map((ride) => (
        <li key={ride.publicId}>
          <RideCard ride={ride} {...shown} over={over} />
          {(["from", "to"] as const).map((end) => {
            const spot = spots[ride.publicId]?.[end];
            return (
              spot && (
                <p key={end} className="spot">
                  <Link to={rideAddress(ride, shown.seats, { [end]: spot.slug })} {...over} prefetch="none">
                    {`Eller gå ${end === "from" ? "på" : "av"} vid ${spot.name}`}
                  </Link>
                  <span className="muted">{spot.cost}</span>
                </p>
              )
            );
          })}
        </li>
      ))}
    </ul>
  );
}
