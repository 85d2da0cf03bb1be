import type { BookingSummary } from "~/modules/bookings/queries.server";
import { Card } from "~/ui/Card";
import { LinkButton } from "~/ui/LinkButton";
import { Time } from "~/ui/Time";

export function ReviewsDue({ bookings }: { bookings: BookingSummary[] }) {
  if (bookings.length === 0) return null;
  return (
    <Card title="Hur var resan?">
      <ul className="stack">
        {bookings.map(({ publicId, from, to, onAt, other }) => (
          <li key={publicId} className="split">
            <div>
              <strong>Med {other.firstName}</strong>
              <p className="muted small">
                {from.name} – {to.name}, <Time at={onAt} show="day" />
              </p>
            </div>
            <LinkButton to={`/my-passenger-rides/${publicId}/omdome`} look="secondary">
              Skriv omdöme<span className="hush"> om {other.firstName}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
