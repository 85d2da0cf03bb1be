import { Link } from "@remix-run/react";
import { Card } from "~/ui/Card";
import { Time } from "~/ui/Time";
import type { LostTrip } from "../next-rides.server";
import { endingWords } from "../wording";
import { OtherWays } from "./OtherWays";

type LostTripsProps = { trips: LostTrip[]; formKey: string };

/** Trips that came to nothing: what happened and by whom, and what goes instead. */
export function LostTrips({ trips, formKey }: LostTripsProps) {
  return trips.map(({ booking, ...ways }, n) => {
    const { title, text } = endingWords(booking);
    return (
      <Card key={booking.publicId} title={title} isRaised>
        <div className="stack tight">
          <Link to={`/my-passenger-rides/${booking.publicId}`}>
            <strong>
              {booking.from.name} – {booking.to.name}
            </strong>
          </Link>
          <Time at={booking.onAt} />
          {text && <span className="muted">{text}</span>}
        </div>
        <OtherWays {...ways} seats={booking.seats} formKey={formKey} isMain={n === 0} />
        <p>
          <Link to={`/select-location?from=${booking.from.slug}&to=${booking.to.slug}`}>
            Sök {booking.from.name}–{booking.to.name}
          </Link>
        </p>
      </Card>
    );
  });
}
