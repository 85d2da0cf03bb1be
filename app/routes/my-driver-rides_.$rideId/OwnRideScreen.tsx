import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { BookingRequests, Declined, Traveller } from "~/modules/bookings/components/BookingRequests";
import { MomentOfDay } from "~/modules/bookings/components/Moment";
import type { BookingSummary } from "~/modules/bookings/queries.server";
import { isAgreed } from "~/modules/bookings/rules";
import { ridePath } from "~/modules/rides/address";
import type { OwnRide } from "~/modules/rides/queries.server";
import type { RideKind, RideStatus } from "~/modules/rides/types";
import { rideStatusName } from "~/modules/rides/wording";
import { Coming } from "~/modules/travel-day/components/Coming";
import { DayScreen } from "~/modules/travel-day/components/DayScreen";
import { Tour } from "~/modules/travel-day/components/Tour";
import type { TravelDay } from "~/modules/travel-day/queries.server";
import { capitalized, formatKr, formatNearTime, formatPrice, inWords, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { EmptyState } from "~/ui/EmptyState";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { LinkCard } from "~/ui/LinkCard";
import { RoadSign } from "~/ui/RoadSign";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";
import { When } from "~/ui/When";

type OwnRideProps = {
  ride: Pick<OwnRide, "stops"> & {
    publicId: string;
    kind: RideKind;
    status: RideStatus;
    departureAt: number;
    seats: number;
    price: number;
    isChangeable: boolean;
    isTold: boolean;
    bookings: BookingSummary[];
    series: { when: string; others: OwnRide["others"] } | null;
    /** null except on the evening before and the day of the ride */
    day: TravelDay | null;
    due: string[];
    now: number;
    formKey: string;
  };
};

export function OwnRideScreen({ ride }: OwnRideProps) {
  const { bookings, kind, formKey, now } = ride;
  const toAnswer = bookings.filter((booking) => booking.status === "requested" && !booking.isWaiting);
  const agreeable = bookings.filter(({ hasYes }) => hasYes);
  const waiting = bookings.filter(({ status, isWaiting, hasYes }) => status === "requested" && isWaiting && !hasYes);
  const agreed = bookings.filter(goesAlong);
  const declined = bookings.filter(({ undoUntil }) => undoUntil !== null);
  const ended = bookings.filter(
    (booking) => ![...toAnswer, ...waiting, ...agreeable, ...agreed, ...declined].includes(booking),
  );
  const hasArrived = ride.status === "completed" && agreed.length > 0;
  const saidNo = <Declined bookings={declined} formKey={formKey} />;
  const askedAgain = <AskedAgain ride={ride} />;
  const asked = toAnswer.length > 0 && (
    <Group title={kind === "offer" ? "Vill åka med" : "Erbjuder skjuts"}>
      <BookingRequests requests={toAnswer} formKey={formKey} now={now} />
    </Group>
  );
  if (ride.day?.isDay && ride.day.tour)
    return (
      <DayScreen day={ride.day} formKey={formKey} now={now} meeting={<Tour stops={ride.day.tour} />}>
        {askedAgain}
        {saidNo}
        {asked}
        <People title="I kön" bookings={waiting} />
        <People title={restTitle} bookings={agreeable} />
        <Changes ride={ride} />
      </DayScreen>
    );
  return (
    <>
      {hasArrived && <Arrived ride={ride} />}
      <div className="wrap page stack">
        {!hasArrived && <Head ride={ride} />}
        {askedAgain}
        {ride.status === "cancelled" && <CalledOff ride={ride} />}
        <Series ride={ride} />
        <div className="cols">
          <div className="stack">
            {ride.day && agreed.length > 0 && <Coming day={ride.day} formKey={formKey} />}
            {bookings.length === 0 && <NobodyYet ride={ride} />}
            {saidNo}
            {asked}
            <People title={companyTitle(ride)} bookings={agreed} due={ride.due} />
            <People title={kind === "offer" ? "I kön" : "I reserv"} bookings={waiting} />
            <People title={restTitle} bookings={agreeable} />
            <People title="Avslutade" bookings={ended} due={ride.due} />
          </div>
          <div className="stack">
            <Way ride={ride} agreed={agreed} />
            <Changes ride={ride} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Above who has a yes and travels on, or comes from afar, with somebody else. */
const restTitle = "Har fått ja, väntar på resten av sin resa";

function goesAlong({ status }: BookingSummary): boolean {
  return isAgreed({ status }) && status !== "no_show";
}

function Arrived({ ride: { stops, departureAt, bookings, now } }: OwnRideProps) {
  const [from, to] = [stops[0]?.place ?? "", stops.at(-1)?.place ?? ""];
  const text = [`${from} → ${to}, ${formatNearTime(departureAt, now)}.`, owedWords(bookings)].filter(Boolean).join(" ");
  return (
    <div className="day-head">
      <div className="wrap green">
        <MomentOfDay moment={{ tone: "green", icon: "check", title: `Framme i ${to}`, text }} />
      </div>
    </div>
  );
}

/** What the driver is to have of each; empty for who has paid nothing, or rode along. */
function owedWords(bookings: BookingSummary[]): string {
  const owed = bookings
    .filter(({ status, role, price }) => status === "completed" && role === "driver" && price > 0)
    .map(({ price, seats, other }) => `${formatKr(price * seats)} av ${other.firstName}`);
  const last = owed.pop();
  return last ? `Du ska ha ${[owed.join(", "), last].filter(Boolean).join(" och ")}.` : "";
}

function Head({ ride }: OwnRideProps) {
  const { stops, departureAt, now } = ride;
  return (
    <>
      <RoadSign as="h1" from={stops[0]?.place ?? ""} to={stops.at(-1)?.place ?? ""} />
      <p className="row">
        <span>
          <When at={departureAt} now={now} />
        </span>
        <StatusTag ride={ride} />
      </p>
    </>
  );
}

function AskedAgain({ ride: { bookings, departureAt, now } }: OwnRideProps) {
  const asked = bookings.filter(({ reconfirm, ending }) => reconfirm !== null && ending === null);
  if (asked.length === 0) return null;
  const isAboutSeats = asked.some(({ reconfirm }) => reconfirm === "seats");
  const until = Math.max(...asked.map(({ expiresAt }) => expiresAt));
  return (
    <p className="card asked-again">
      <Icon name="clock" />
      <span>
        <strong>{inWords(asked.map(({ other }) => other.firstName))}</strong> har fått frågan om{" "}
        {isAboutSeats ? "ändringen" : formatNearTime(departureAt, now)} passar, och svarar senast{" "}
        <span className="whole">{formatNearTime(until, now)}</span>.
      </span>
    </p>
  );
}

function CalledOff({ ride: { bookings, kind, publicId } }: OwnRideProps) {
  const told = bookings.filter(({ ending }) => ending?.reason === "ride_cancelled");
  return (
    <>
      {told.length > 0 && (
        <p className="card asked-again">
          <Icon name="check" />
          <span>
            <strong>{inWords(told.map(({ other }) => other.firstName))}</strong> har fått veta det.
          </span>
        </p>
      )}
      <LinkButton to={againPath(publicId)}>Lägg upp {kind === "offer" ? "resan" : "efterlysningen"} igen</LinkButton>
    </>
  );
}

const againPath = (publicId: string) => `/create-ride?copy=${publicId}`;

function companyTitle({ kind, status }: OwnRideProps["ride"]): string {
  if (kind === "request") return "Kör dig";
  return status === "completed" ? "Åkte med" : "Åker med";
}

function Series({ ride: { series } }: OwnRideProps) {
  if (!series) return null;
  const { when, others } = series;
  return (
    <Disclosure summary={`${when}, ${plural(others.length, "dag", "dagar")} till`}>
      <ul className="entries">
        {others.map(({ publicId, departureAt }) => (
          <li key={publicId}>
            <LinkCard to={`/my-driver-rides/${publicId}`} className="entry">
              <Time at={departureAt} />
            </LinkCard>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function waitingWords({ isChangeable, isTold }: OwnRideProps["ride"]): string {
  if (!isChangeable) return "Resan går inte att boka längre.";
  return isTold ? "Vi säger till så fort någon hör av sig." : "Hör någon av sig står det här.";
}

function NobodyYet({ ride }: OwnRideProps) {
  return (
    <EmptyState
      icon="clock"
      title={`${ride.kind === "offer" ? "Ingen har bokat" : "Ingen har erbjudit skjuts"}${ride.isChangeable ? " än" : ""}`}
      actions={
        ride.status !== "removed" && (
          <LinkButton to={ridePath(ride.kind, ride.publicId)} look="secondary">
            Se resan som andra ser den
          </LinkButton>
        )
      }
    >
      {waitingWords(ride)}
    </EmptyState>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="stack">{children}</ul>
    </section>
  );
}

function People({ title, bookings, due = [] }: { title: string; bookings: BookingSummary[]; due?: string[] }) {
  if (bookings.length === 0) return null;
  return (
    <Group title={title}>
      {bookings.map((booking) => (
        <Card as="li" key={booking.publicId}>
          <Traveller booking={booking} />
          {due.includes(booking.publicId) && (
            <LinkButton to={`/my-passenger-rides/${booking.publicId}/omdome`} look="secondary" isWide>
              Skriv omdöme<span className="hush"> om {booking.other.firstName}</span>
            </LinkButton>
          )}
        </Card>
      ))}
    </Group>
  );
}

function Way({ ride, agreed }: OwnRideProps & { agreed: BookingSummary[] }) {
  const { stops, departureAt, seats, price, kind } = ride;
  const taken = stops.map((_, leg) => (kind === "offer" && leg < stops.length - 1 ? aboard(agreed, leg, seats) : ""));
  return (
    <Card title="Vägen">
      <Timeline
        stops={stops.map((stop, leg) => ({
          time: <Time at={departureAt + stop.minutes * 60_000} departure={departureAt} show="time" />,
          place: (
            <>
              <strong>{stop.place}</strong>
              {stop.meetingPoint && <span className="muted"> {stop.meetingPoint}</span>}
              {taken[leg] !== (taken[leg - 1] ?? aboard([], leg, seats)) && <p className="muted small">{taken[leg]}</p>}
            </>
          ),
        }))}
      />
      <p>
        {capitalized(formatPrice(price, " per plats"))} · {plural(seats, "plats", "platser")}
      </p>
      {ride.status !== "removed" && ride.bookings.length > 0 && (
        <p>
          <Link to={ridePath(ride.kind, ride.publicId)}>Se resan som andra ser den</Link>
        </p>
      )}
    </Card>
  );
}

function aboard(agreed: BookingSummary[], leg: number, seats: number): string {
  const on = agreed.filter(({ legs, reconfirm }) => legs.from <= leg && leg < legs.to && reconfirm !== "seats");
  const taken = on.reduce((sum, booking) => sum + booking.seats, 0);
  const names = on.map((booking) => booking.other.firstName).join(", ");
  const count = `${taken} av ${plural(seats, "tagen", "tagna")}`;
  return names ? `${count}: ${names}` : count;
}

function Changes({ ride: { publicId, status, isChangeable, day } }: OwnRideProps) {
  const isUnderWay = day?.isUnderWay || !isChangeable;
  if (isUnderWay && day?.isAwaited)
    return (
      <Card title="Kommer du inte fram?">
        <p>De som du inte har hämtat får veta det direkt.</p>
        <LinkButton to={`/my-driver-rides/${publicId}/cancel`} look="danger" isWide>
          Ställ in resan
        </LinkButton>
      </Card>
    );
  if (isUnderWay)
    return (
      status === "completed" && (
        <LinkButton to={againPath(publicId)} look="secondary" isWide>
          Lägg upp samma resa igen
        </LinkButton>
      )
    );
  return (
    <Card title="Ändra resan">
      <LinkButton to={`/create-ride?edit=${publicId}`} look="secondary" isWide>
        Ändra tid, platser eller text
      </LinkButton>
      <LinkButton to={againPath(publicId)} look="secondary" isWide>
        Lägg upp en likadan
      </LinkButton>
      <LinkButton to={`/my-driver-rides/${publicId}/cancel`} look="danger" isWide>
        Ställ in resan
      </LinkButton>
    </Card>
  );
}

function StatusTag({ ride: { status, kind, isChangeable, bookings } }: OwnRideProps) {
  const isOff = status === "cancelled" || status === "removed";
  if (kind === "request" && !isOff && !isChangeable && !bookings.some(goesAlong)) return <Tag>Har varit</Tag>;
  return <Tag tone={isOff ? "red" : "green"}>{rideStatusName(status, kind)}</Tag>;
}
