import type { RidePage } from "~/modules/rides/ride-page.server";
import { formatDuration, formatKm } from "~/text/format";
import { Card } from "~/ui/Card";
import { Price } from "~/ui/Price";
import { RoadSign } from "~/ui/RoadSign";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";

/** The part of a ride a booking is about: when and where on and off, with whom, for how much. */
export function MyPart({ ride, priceNote }: { ride: RidePage; priceNote: string }) {
  const { part, owner } = ride;
  return (
    <Card isRaised>
      <RoadSign from={part.from.name} to={part.to.name} roads={ride.roads.slice(0, 1)} />
      <p>
        <strong>
          <Time at={part.onAt} />
        </strong>{" "}
        · {formatDuration((part.offAt - part.onAt) / 1000)} · {formatKm(part.metres)}
      </p>
      <Timeline
        stops={[
          { time: <Time at={part.onAt} show="time" />, place: part.from.name },
          { time: <Time at={part.offAt} show="time" />, place: part.to.name },
        ]}
      />
      <Price kronor={part.price} note={priceNote} />
      <p className="muted">
        {ride.kind === "offer" ? "Med" : "För"} {owner.firstName}
      </p>
    </Card>
  );
}
