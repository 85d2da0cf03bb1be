import type { RideAhead as Ahead } from "~/modules/rides/ride-ahead.server";
import { formatPrice } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Card } from "~/ui/Card";
import { RoadSign } from "~/ui/RoadSign";
import { Time } from "~/ui/Time";
import { When } from "~/ui/When";

type RideAheadProps = {
  ride: Ahead;
  now: number;
  isShort?: boolean;
};

export function RideAhead({ ride: { kind, roads, part, owner }, now, isShort }: RideAheadProps) {
  const price = formatPrice(part.price, " per plats");
  if (isShort)
    return (
      <div>
        <strong>
          {part.from.name} → {part.to.name}
        </strong>
        <p className="muted small">
          <Time at={part.onAt} now={now} /> med {owner.firstName}, {price}
        </p>
      </div>
    );
  return (
    <Card title={kind === "offer" ? "Du bokar" : `Du erbjuder ${owner.firstName} skjuts`}>
      <RoadSign from={part.from.name} to={part.to.name} roads={roads.slice(0, 1)} />
      <div className="beside">
        <Avatar name={owner.firstName} picture={owner.picture} isLarge />
        <p>
          <When at={part.onAt} now={now} />
          <span className="block">
            {price}
            {kind === "offer" && `, med ${owner.firstName}`}
          </span>
        </p>
      </div>
    </Card>
  );
}
