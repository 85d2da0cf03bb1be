import { lazy, Suspense } from "react";
import { NextTrip } from "~/modules/bookings/components/NextTrip";
import type { HomeScreen } from "~/modules/travel-day/home.server";
import { plural } from "~/text/format";
import { Icon } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";

/** Few have a trip today. If its script is lost, the server's HTML stays. */
const TripCard = lazy(() =>
  import("~/modules/travel-day/components/TripCard").then(
    ({ TripCard }) => ({ default: TripCard }),
    () => new Promise<never>(() => {}),
  ),
);

export function OwnTrips({ trips: { next, card, now, toAnswer } }: { trips: HomeScreen }) {
  return (
    <div className="stack">
      <h1>{card || next ? "Din resa" : "Vart ska du?"}</h1>
      {card ? (
        <Suspense>
          <TripCard card={card} now={now} />
        </Suspense>
      ) : (
        next && <NextTrip trip={next} now={now} />
      )}
      {toAnswer > 0 && (
        <LinkCard to="/my-rides">
          <span className="row between">
            <strong>{plural(toAnswer, "fråga", "frågor")} väntar på ditt svar</strong>
            <Icon name="arrow" />
          </span>
        </LinkCard>
      )}
    </div>
  );
}
