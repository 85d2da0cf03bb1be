import type { OwnRideSummary } from "~/modules/bookings/own-rides.server";
import { rideStatusName } from "~/modules/rides/wording";
import { plural } from "~/text/format";
import { LinkCard } from "~/ui/LinkCard";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

/** One of my own rides in a list; the whole card leads to it. */
export function OwnRideCard({ ride }: { ride: OwnRideSummary }) {
  return (
    <LinkCard to={`/my-driver-rides/${ride.publicId}`}>
      <div className="split">
        <div className="stack tight">
          <strong>
            {ride.from} – {ride.to}
          </strong>
          <Time at={ride.departureAt} />
          <span className="muted">{peopleOn(ride)}</span>
        </div>
        <RideTag ride={ride} />
      </div>
    </LinkCard>
  );
}

function peopleOn({ kind, seats, travellers, waiting }: OwnRideSummary): string {
  if (kind === "request") return `Söker ${plural(seats, "plats", "platser")}`;
  const booked = `${plural(travellers, "resenär", "resenärer")}, ${plural(seats, "plats", "platser")} i bilen`;
  return waiting > 0 ? `${booked}, ${waiting} i kön` : booked;
}

function RideTag({ ride: { status, kind, toAnswer, isComing } }: { ride: OwnRideSummary }) {
  if (status === "cancelled" || status === "removed") return <Tag tone="red">{rideStatusName(status, kind)}</Tag>;
  if (isComing && toAnswer > 0) return <Tag tone="yellow">{toAnswer} att svara på</Tag>;
  if (!isComing) return <Tag>{rideStatusName("completed", kind)}</Tag>;
  return <Tag tone={status === "full" ? "green" : "neutral"}>{rideStatusName(status, kind)}</Tag>;
}
