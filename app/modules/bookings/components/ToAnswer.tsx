import { plural } from "~/text/format";
import { Disclosure } from "~/ui/Disclosure";
import type { BookingSummary } from "../queries.server";
import { BookingRequests, Declined } from "./BookingRequests";
import { TripRow } from "./TripList";

const openRequests = 1;

type ToAnswerProps = { bookings: BookingSummary[]; now: number; formKey: string };

export function ToAnswer({ bookings, ...rest }: ToAnswerProps) {
  if (bookings.length === 0) return null;
  const declined = bookings.filter(({ undoUntil }) => undoUntil !== null);
  const changed = bookings.filter(({ side }) => side === "sender");
  const asked = bookings.filter((booking) => booking.side === "receiver" && !declined.includes(booking));
  const more = asked.slice(openRequests);
  return (
    <section className="stack" id="svara">
      <Declined bookings={declined} formKey={rest.formKey} />
      {declined.length < bookings.length && <h2>Behöver ditt svar</h2>}
      {changed.length > 0 && (
        <ul className="entries">
          {changed.map((booking) => (
            <li key={booking.publicId}>
              <TripRow trip={{ kind: "booking", id: booking.publicId, at: booking.onAt, booking }} showsDay />
            </li>
          ))}
        </ul>
      )}
      {asked.length > 0 && (
        <ul className="stack tight">
          <BookingRequests requests={asked.slice(0, openRequests)} showsDay {...rest} />
        </ul>
      )}
      {more.length > 0 && (
        <Disclosure summary={`${plural(more.length, "fråga", "frågor")} till`}>
          <ul className="stack tight">
            <BookingRequests requests={more} showsDay {...rest} />
          </ul>
        </Disclosure>
      )}
    </section>
  );
}
