import { Link } from "@remix-run/react";
import type { BookingSummary } from "~/modules/bookings/queries.server";
import { PersonFacts } from "~/modules/users/components/Person";
import { formatKr, plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Card } from "~/ui/Card";
import { Time } from "~/ui/Time";
import { acceptLabel } from "../wording";
import { BookingForm } from "./BookingForm";
import { BookingTag } from "./BookingTag";

type BookingRequestsProps = { requests: BookingSummary[]; formKey: string };

/** Requests the owner of a ride can answer. Only the first has the screen's yellow button. */
export function BookingRequests({ requests, formKey }: BookingRequestsProps) {
  return requests.map((booking, n) => (
    <Card as="li" key={booking.publicId} isRaised={n === 0}>
      <Traveller booking={booking} />
      {booking.message && <p className="typed">{booking.message}</p>}
      <div className="row">
        <BookingForm
          bookingId={booking.publicId}
          intent="accept"
          formKey={formKey}
          label={acceptLabel(booking)}
          look={n === 0 ? "primary" : "secondary"}
        />
        <BookingForm bookingId={booking.publicId} intent="decline" formKey={formKey} label="Tacka nej" look="quiet" />
      </div>
    </Card>
  ));
}

/** Who it is about, from where to where, and what it pays. */
export function Traveller({ booking }: { booking: BookingSummary }) {
  const { other, from, to, onAt, seats, price } = booking;
  return (
    <div className="beside">
      <Avatar name={other.firstName} picture={other.picture} />
      <div>
        <p className="row">
          <strong>
            <Link to={`/my-passenger-rides/${booking.publicId}`}>{other.firstName}</Link>
          </strong>
          <BookingTag {...booking} />
        </p>
        <p>
          {from.name} <Time at={onAt} show="time" /> – {to.name}, {plural(seats, "plats", "platser")},{" "}
          {price === 0 ? "gratis" : formatKr(price * seats)}
        </p>
        <p className="muted small">
          <PersonFacts person={other} />
        </p>
        <Link className="small" to={`/inbox/new?booking=${booking.publicId}`}>
          Skriv till {other.firstName}
        </Link>
      </div>
    </div>
  );
}
