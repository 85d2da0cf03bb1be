import { Link } from "@remix-run/react";
import type { BookingSummary, Question } from "~/modules/bookings/queries.server";
import { PersonFacts } from "~/modules/users/components/Person";
import { formatPrice, plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Card } from "~/ui/Card";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import { hasEnding } from "../rules";
import { acceptLabel, companyWords, talkLabel } from "../wording";
import { BookingForm } from "./BookingForm";
import { BookingTag } from "./BookingTag";
import { UndoDecline } from "./DeclineForms";
import { shortLengthWords } from "./trip-words";

type BookingRequestsProps = {
  requests: BookingSummary[];
  formKey: string;
  now: number;
  showsDay?: boolean;
};

type AnswerProps = { booking: Question; formKey: string };

type DeclinedProps = { bookings: BookingSummary[]; formKey: string };

export function Declined({ bookings, formKey }: DeclinedProps) {
  return bookings.map((booking) => (
    <Card key={booking.publicId}>
      <UndoDecline booking={booking} formKey={formKey} />
    </Card>
  ));
}

export function BookingRequests({ requests, formKey, now, showsDay }: BookingRequestsProps) {
  return requests.map((booking) => (
    <Card as="li" key={booking.publicId} isRaised>
      <Asking booking={booking} now={now} showsDay={showsDay} />
      {booking.message && <p className="typed reply">”{booking.message}”</p>}
      {booking.journey && <p className="small">{booking.journey.words}</p>}
      <AnswerForms booking={booking} formKey={formKey} />
    </Card>
  ));
}

/** In a conversation, which says who asks and when. */
export function Asked({ booking, formKey }: AnswerProps) {
  const { seats, price } = booking;
  if (booking.undoUntil !== null) return <UndoDecline booking={booking} formKey={formKey} />;
  return (
    <>
      <p>
        <strong id={whoId(booking)}>{companyWords(booking)}</strong> · {plural(seats, "plats", "platser")} ·{" "}
        {formatPrice(price * seats)}
      </p>
      <AnswerForms booking={booking} formKey={formKey} />
    </>
  );
}

function AnswerForms({ booking, formKey }: AnswerProps) {
  return (
    <div className="pair">
      <BookingForm
        bookingId={booking.publicId}
        intent="accept"
        formKey={formKey}
        label={acceptLabel(booking)}
        className="accept"
        isWide
        aria-describedby={whoId(booking)}
      />
      <BookingForm
        bookingId={booking.publicId}
        intent="decline"
        formKey={formKey}
        label="Tacka nej"
        look="danger"
        isWide
        aria-describedby={whoId(booking)}
      />
    </div>
  );
}

const whoId = ({ publicId }: Question) => `who-${publicId}`;

function Asking({
  booking,
  now,
  showsDay,
}: Pick<BookingRequestsProps, "now" | "showsDay"> & { booking: BookingSummary }) {
  const { other, from, to, onAt, offAt, seats, price, expiresAt } = booking;
  const left = expiresAt - now;
  return (
    <>
      <div className="beside upper">
        <Avatar name={other.firstName} picture={other.picture} isLarge />
        <div className="grow">
          <p className="row between">
            <strong>
              <Link to={`/my-passenger-rides/${booking.publicId}`} id={whoId(booking)}>
                {companyWords(booking)}
              </Link>
            </strong>
            <Link className="small" to={`/inbox/new?booking=${booking.publicId}`}>
              Skriv<span className="hush"> till {other.firstName}</span>
            </Link>
          </p>
          <p className="muted small">
            <PersonFacts person={other} />
          </p>
        </div>
      </div>
      <div>
        <p>
          {from.name} <Time at={onAt} show="time" /> – {to.name} <Time at={offAt} departure={onAt} show="time" />
        </p>
        <p className="row between">
          <span className="small">
            {showsDay && (
              <>
                <Time at={onAt} show="day" now={now} /> ·{" "}
              </>
            )}
            {plural(seats, "plats", "platser")} · <strong>{formatPrice(price * seats)}</strong>
          </span>
          {left > 0 && <Tag tone={left < shortTime ? "yellow" : "neutral"}>{shortLengthWords(left)} kvar</Tag>}
        </p>
      </div>
    </>
  );
}

/** ms; less time to answer is shown in colour */
const shortTime = 6 * 3_600_000;

export function Traveller({ booking }: { booking: BookingSummary }) {
  const { other, from, to, onAt, seats, price } = booking;
  return (
    <div className="beside upper">
      <Avatar name={other.firstName} picture={other.picture} isLarge />
      <div>
        <p className="row">
          <strong>
            <Link to={`/my-passenger-rides/${booking.publicId}`}>{other.firstName}</Link>
          </strong>
          <BookingTag {...booking} />
        </p>
        <p>
          {from.name} <Time at={onAt} show="time" /> – {to.name}
        </p>
        <p>
          {plural(seats, "plats", "platser")}
          {!hasEnding(booking) && ` · ${formatPrice(price * seats)}`}
        </p>
        {other.publicId && (
          <p className="muted small">
            <PersonFacts person={other} />
          </p>
        )}
        <Link className="small" to={`/inbox/new?booking=${booking.publicId}`}>
          {talkLabel(booking)}
        </Link>
      </div>
    </div>
  );
}
