import { NextTrip } from "~/modules/bookings/components/NextTrip";
import type { HomeTrips } from "~/modules/bookings/home.server";
import { plural } from "~/text/format";
import { Icon } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";

/** What a person who travels already looks for first. */
export function OwnTrips({ trips: { next, now, toAnswer } }: { trips: HomeTrips }) {
  return (
    <div className="stack">
      <h1>Vart ska du?</h1>
      {next && <NextTrip trip={next} now={now} />}
      {toAnswer > 0 && (
        <LinkCard to="/my-rides" className="row between">
          <strong>{plural(toAnswer, "fråga", "frågor")} väntar på ditt svar</strong>
          <Icon name="arrow" />
        </LinkCard>
      )}
    </div>
  );
}
