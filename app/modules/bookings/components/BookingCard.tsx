import type { BookingSummary } from "~/modules/bookings/queries.server";
import { formatKr, plural } from "~/text/format";
import { LinkCard } from "~/ui/LinkCard";
import { Time } from "~/ui/Time";
import { companyWords } from "../wording";
import { BookingTag } from "./BookingTag";

/** A booking in a list; the whole card leads to it. */
export function BookingCard({ booking }: { booking: BookingSummary }) {
  const { from, to, onAt, seats, price, role, status, car } = booking;
  return (
    <LinkCard to={`/my-passenger-rides/${booking.publicId}`}>
      <div className="split">
        <div className="stack tight">
          <strong>
            {from.name} – {to.name}
          </strong>
          <Time at={onAt} />
          <span className="muted">
            {companyWords(booking)} · {plural(seats, "plats", "platser")} ·{" "}
            {price === 0 ? "gratis" : formatKr(price * seats)}
          </span>
          {role === "passenger" && status === "accepted" && car && <span className="muted">{car}</span>}
        </div>
        <BookingTag {...booking} />
      </div>
    </LinkCard>
  );
}
