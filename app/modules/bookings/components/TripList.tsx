import type { ReactNode } from "react";
import { TicketTag } from "~/modules/bus/components/TicketTag";
import { localTimeOf } from "~/modules/calendar/rules";
import { rideStatusName } from "~/modules/rides/wording";
import { formatPrice, plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { classes } from "~/ui/classes";
import { DayHeading } from "~/ui/DayHeading";
import { Disclosure } from "~/ui/Disclosure";
import { Icon } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import type { BookingSummary } from "../queries.server";
import { hasEnding } from "../rules";
import type { Day, OwnTrip, SingleTrip, Traveller, Trip } from "../trips";
import { companyWords } from "../wording";
import { BookingTag } from "./BookingTag";
import { LostTicket, LostTrip } from "./LostTrip";
import { SeatsTaken } from "./SeatsTaken";
import { addressOf, namesOf, waysOf } from "./trip-words";

/** Whole days are open until so many trips are. */
const openTrips = 8;

type TripListProps = { days: Day[]; now: number; formKey: string };

export function TripList({ days, ...rest }: TripListProps) {
  const open = days.filter((_, n) => countOf(days.slice(0, n)) < openTrips);
  const later = days.slice(open.length);
  return (
    <>
      {open.map((day) => (
        <DayOfTrips key={day.at} day={day} {...rest} />
      ))}
      {later.length > 0 && (
        <Disclosure summary={`Visa ${plural(countOf(later), "resa", "resor")} till`}>
          <div className="stack">
            {later.map((day) => (
              <DayOfTrips key={day.at} day={day} {...rest} />
            ))}
          </div>
        </Disclosure>
      )}
    </>
  );
}

const countOf = (days: Day[]) => days.reduce((sum, { trips }) => sum + trips.length, 0);

export function PastTrips({ trips }: { trips: SingleTrip[] }) {
  if (trips.length === 0) return null;
  return (
    <Disclosure summary={`Tidigare (${trips.length})`}>
      <ul className="entries">
        {trips.map((trip) => (
          <li key={trip.id}>
            <TripRow trip={trip} showsDay />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function DayOfTrips({ day: { at, trips }, now, formKey }: Omit<TripListProps, "days"> & { day: Day }) {
  return (
    <section>
      <DayHeading at={at} now={now} />
      <ul className="entries">
        {trips.map((trip) => (
          <li key={trip.id}>
            <Entry trip={trip} formKey={formKey} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ trip, formKey }: { trip: Trip; formKey: string }) {
  switch (trip.kind) {
    case "lost":
      return <LostTrip trip={trip.lost} formKey={formKey} />;
    case "series":
      return <Series {...trip} />;
    case "regular":
      return <Regular {...trip} />;
    case "ticket":
      if ("instead" in trip.ticket) return <LostTicket ticket={trip.ticket} formKey={formKey} />;
  }
  return <TripRow trip={trip} />;
}

export function TripRow({ trip, showsDay }: { trip: SingleTrip; showsDay?: boolean }) {
  const { from, to } = waysOf(trip);
  return (
    <LinkCard to={addressOf(trip)} className={classes("entry", isDead(trip) && "dead")}>
      <span className="at">
        {showsDay && <Time at={trip.at} show="day" />} <Time at={trip.at} show="time" />
      </span>
      <strong>
        {from} – {to}
      </strong>
      <Words trip={trip} />
    </LinkCard>
  );
}

function Words({ trip }: { trip: SingleTrip }) {
  switch (trip.kind) {
    case "booking": {
      const { booking } = trip;
      const { other, seats, price, change } = booking;
      return (
        <>
          <Line face={<Avatar name={other.firstName} picture={other.picture} />} tag={<BookingTag {...booking} />}>
            {companyWords(booking)}
            {seats > 1 && `, ${plural(seats, "plats", "platser")}`}
            {!hasEnding(booking) && `, ${formatPrice(price * seats)}`}
          </Line>
          {change && <Line>{change}</Line>}
        </>
      );
    }
    case "ticket": {
      const { operator, seats, price, change } = trip.ticket;
      return (
        <>
          <Line face={<Icon name="bus" />} tag={<TicketTag ticket={trip.ticket} />}>
            Buss med {operator}
            {seats > 1 && `, ${plural(seats, "plats", "platser")}`}, {formatPrice(price * seats)}
          </Line>
          {change && <Line>{change}</Line>}
        </>
      );
    }
    case "ride":
      return <Driven {...trip} />;
  }
}

function Driven({ ride, travellers }: OwnTrip) {
  if (ride.kind === "request")
    return (
      <Line face={<Icon name="search" />} tag={<RideTag ride={ride} />}>
        Du söker {plural(ride.seats, "plats", "platser")}
      </Line>
    );
  return (
    <Line
      face={travellers.length > 0 ? <Faces travellers={travellers} /> : <Icon name="car" />}
      tag={<RideTag ride={ride} />}
    >
      {travellers.length > 0 ? `Du kör ${namesOf(travellers)}` : "Du kör"}
      {ride.isComing && (
        <>
          {" "}
          · <SeatsTaken ride={ride} />
        </>
      )}
      {ride.waiting > 0 && ` · ${ride.waiting} i kön`}
    </Line>
  );
}

/** What one has booked with the same person, the same way, more than twice. */
function Regular({ when, bookings }: { when: string; bookings: BookingSummary[] }) {
  const [first] = bookings;
  if (!first) return null;
  const asked = bookings.filter(({ status }) => status === "requested").length;
  return (
    <details className="card series">
      <summary>
        <strong>{when}</strong>
        <strong>
          {first.from.name} – {first.to.name}
        </strong>
        <Line
          face={<Avatar name={first.other.firstName} picture={first.other.picture} />}
          tag={asked > 0 ? <Tag tone="yellow">{asked} väntar på svar</Tag> : <BookingTag {...first} />}
        >
          {companyWords(first)} · {plural(bookings.length, "resa", "resor")}
        </Line>
      </summary>
      <ul className="entries">
        {bookings.map((booking) => (
          <li key={booking.publicId}>
            <LinkCard to={`/my-passenger-rides/${booking.publicId}`} className="entry">
              <span className="at">
                <Time at={booking.onAt} show="day" /> <Time at={booking.onAt} show="time" />
              </span>
              <Line tag={<BookingTag {...booking} />}>{formatPrice(booking.price)}</Line>
            </LinkCard>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Series({ when, rides }: { when: string; rides: OwnTrip[] }) {
  const [first] = rides;
  if (!first) return null;
  const toAnswer = rides.reduce((sum, { ride }) => sum + ride.toAnswer, 0);
  const travellers = peopleOn(rides);
  const isTimed = new Set(rides.map(({ ride }) => localTimeOf(ride.departureAt))).size > 1;
  const folded = foldedOf(rides);
  return (
    <details className="card series">
      <summary>
        <strong>{when}</strong>
        <strong>
          {first.ride.from} – {first.ride.to}
        </strong>
        <Line
          face={travellers.length > 0 ? <Faces travellers={travellers} /> : <Icon name="car" />}
          tag={toAnswer > 0 && <Tag tone="yellow">{plural(toAnswer, "fråga", "frågor")}</Tag>}
        >
          {plural(rides.length, "resa", "resor")}
          {travellers.length > 0 && ` · med ${namesOf(travellers)}`}
        </Line>
      </summary>
      <DatedRides rides={rides.filter((trip) => !folded.includes(trip))} isTimed={isTimed} />
      {folded.length > 0 && (
        <Disclosure summary={`Visa ${plural(folded.length, "resa", "resor")} till`}>
          <DatedRides rides={folded} isTimed={isTimed} />
        </Disclosure>
      )}
    </details>
  );
}

/** Neither among the nearest nor with a question. */
function foldedOf(rides: OwnTrip[]): OwnTrip[] {
  const quiet = rides.filter(({ ride }, n) => n >= 5 && ride.toAnswer === 0);
  return quiet.length > 2 ? quiet : [];
}

function DatedRides({ rides, isTimed }: { rides: OwnTrip[]; isTimed: boolean }) {
  return (
    <ul className="entries dated">
      {rides.map(({ ride, travellers: people }) => (
        <li key={ride.publicId}>
          <LinkCard to={`/my-driver-rides/${ride.publicId}`} className="entry">
            <span className="at">
              <Time at={ride.departureAt} show="day" /> {isTimed && <Time at={ride.departureAt} show="time" />}
            </span>
            <Line
              face={people.length > 0 && <Faces travellers={people} />}
              tag={ride.toAnswer > 0 && <RideTag ride={ride} />}
            >
              <SeatsTaken ride={ride} />
            </Line>
          </LinkCard>
        </li>
      ))}
    </ul>
  );
}

function Line({ face, tag, children }: { face?: ReactNode; tag?: ReactNode; children: ReactNode }) {
  return (
    <span className="line">
      {face}
      <span className="muted small grow">{children}</span>
      {tag}
    </span>
  );
}

function Faces({ travellers }: { travellers: Traveller[] }) {
  return (
    <span className="faces">
      {travellers.slice(0, 3).map(({ firstName, picture }, n) => (
        <Avatar key={n} name={firstName} picture={picture} />
      ))}
    </span>
  );
}

function RideTag({ ride: { status, kind, toAnswer, isComing, isOff } }: Pick<OwnTrip, "ride">) {
  if (isOff || status === "cancelled" || status === "removed")
    return <Tag tone="red">{rideStatusName(status, kind)}</Tag>;
  if (isComing && toAnswer > 0) return <Tag tone="yellow">{toAnswer} att svara på</Tag>;
  if (!isComing) return <Tag>{kind === "offer" ? rideStatusName("completed", kind) : "Har varit"}</Tag>;
  return status === "full" ? <Tag tone="green">{rideStatusName(status, kind)}</Tag> : null;
}

/** Each person once, however many of the rides they are on. */
function peopleOn(rides: OwnTrip[]): Traveller[] {
  const people = new Map(rides.flatMap(({ travellers }) => travellers).map((person) => [person.publicId, person]));
  return [...people.values()];
}

function isDead(trip: SingleTrip): boolean {
  return (trip.kind === "booking" && trip.booking.isOff) || (trip.kind === "ride" && trip.ride.isOff);
}
