import { DepartureList } from "~/modules/bus/components/DepartureCard";
import type { FoundDeparture } from "~/modules/bus/types";
import type { FoundRide } from "~/modules/rides/search.types";
import { Card } from "~/ui/Card";
import { formatKr } from "~/ui/format";
import { LinkCard } from "~/ui/LinkCard";
import { Time } from "~/ui/Time";

export type PlanBProps = { rides: FoundRide[]; departures: FoundDeparture[]; seats: number };

/** Other ways to get there, for somebody whose ride came to nothing. */
export function PlanB({ rides, departures, seats }: PlanBProps) {
  return (
    <>
      {rides.length > 0 && (
        <Card title="Andra resor samma väg">
          {rides.map((ride) => (
            <LinkCard key={ride.publicId} to={`/ride/${ride.publicId}?from=${ride.on.slug}&to=${ride.off.slug}`}>
              <div className="split">
                <div>
                  <strong>
                    {ride.on.name} – {ride.off.name}
                  </strong>
                  <p className="muted">
                    <Time at={ride.on.at} /> · {ride.person.firstName}
                  </p>
                </div>
                <strong>{ride.price === 0 ? "Gratis" : formatKr(ride.price)}</strong>
              </div>
            </LinkCard>
          ))}
        </Card>
      )}
      {departures.length > 0 && (
        <Card title="Åk buss samma väg">
          <DepartureList departures={departures} seats={seats} showsDay />
        </Card>
      )}
    </>
  );
}
