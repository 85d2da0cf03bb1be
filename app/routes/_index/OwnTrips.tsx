import { lazy, Suspense } from "react";
import type { HomeScreen } from "~/modules/travel-day/home.server";
import { plural } from "~/text/format";
import { Icon } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";

const stays = () => new Promise<never>(() => {});

/** Few have a trip. If its script is lost, the server's HTML stays. */
const TripCard = lazy(() =>
  import("~/modules/travel-day/components/TripCard").then(({ TripCard }) => ({ default: TripCard }), stays),
);
const NextTrip = lazy(() =>
  import("~/modules/bookings/components/NextTrip").then(({ NextTrip }) => ({ default: NextTrip }), stays),
);

export function OwnTrips({ trips: { next, card, now, toAnswer } }: { trips: HomeScreen }) {
  return (
    <div className="stack">
      <h1>{card || next ? "Din resa" : "Vart ska du?"}</h1>
      <Suspense>{card ? <TripCard card={card} now={now} /> : next && <NextTrip trip={next} now={now} />}</Suspense>
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
