import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ticketAddress } from "~/modules/bus/address";
import { TicketTag } from "~/modules/bus/components/TicketTag";
import { Disclosure } from "~/ui/Disclosure";
import { Time } from "~/ui/Time";
import type { LostTrip as Lost, LostTicket as LostSeats, OtherWays as Ways } from "../next-rides.server";
import { isForWomen } from "../rules";
import { BookingTag } from "./BookingTag";
import { bestRide, OtherWays } from "./OtherWays";

type LostTripProps = { trip: Lost; formKey: string };

export function LostTrip({ trip: { booking, what, rides, departures }, formKey }: LostTripProps) {
  return (
    <LostCard
      {...booking}
      address={`/my-passenger-rides/${booking.publicId}`}
      what={booking.change ? { ...what, text: `${what.text} ${booking.change}` } : what}
      tag={<BookingTag {...booking} />}
      ways={{ rides, departures }}
      formKey={formKey}
    />
  );
}

export function LostTicket({ ticket, formKey }: { ticket: LostSeats; formKey: string }) {
  const { on, off, operator, cancelReason } = ticket;
  return (
    <LostCard
      from={{ name: on.place, slug: on.slug }}
      to={{ name: off.place, slug: off.slug }}
      onAt={on.at}
      seats={ticket.seats}
      address={ticketAddress(ticket.departureId, ticket.publicId)}
      what={{ title: `${operator} har ställt in bussen`, text: cancelReason }}
      tag={<TicketTag ticket={ticket} />}
      ways={ticket.instead}
      formKey={formKey}
    />
  );
}

type LostCardProps = Pick<Lost["booking"], "from" | "to" | "onAt" | "seats"> & {
  address: string;
  what: Lost["what"];
  tag: ReactNode;
  ways: Ways;
  formKey: string;
};

function LostCard({ from, to, onAt, seats, address, what, tag, ways, formKey }: LostCardProps) {
  const form = { seats, formKey };
  const { best, others } = bestOf(ways);
  const search = (
    <p>
      <Link to={`/select-location?from=${from.slug}&to=${to.slug}`}>
        Sök {from.name}–{to.name}
      </Link>
    </p>
  );
  return (
    <div className="card lost">
      <div className="entry">
        <span className="at">
          <Time at={onAt} show="time" />
        </span>
        <Link to={address}>
          <strong>
            {from.name} – {to.name}
          </strong>
        </Link>
        <span className="line">
          <span className="small grow">
            <strong>{what.title}.</strong> {what.text}
          </span>
          {tag}
        </span>
      </div>
      <OtherWays {...best} {...form} isBare />
      {others.rides.length + others.departures.length > 0 ? (
        <Disclosure summary="Visa fler">
          <div className="stack tight">
            <OtherWays {...others} {...form} />
            {search}
          </div>
        </Disclosure>
      ) : (
        search
      )}
    </div>
  );
}

function bestOf({ rides, departures }: Ways): Record<"best" | "others", Ways> {
  const best = bestRide(rides);
  const coaches = best && !isForWomen(best) ? 0 : 1;
  return {
    best: { rides: best ? [best] : [], departures: departures.slice(0, coaches) },
    others: { rides: rides.filter((ride) => ride !== best), departures: departures.slice(coaches) },
  };
}
