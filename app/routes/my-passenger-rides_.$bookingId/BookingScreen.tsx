import { Link } from "@remix-run/react";
import { BookingTag } from "~/modules/bookings/components/BookingTag";
import type { OtherWays } from "~/modules/bookings/next-rides.server";
import type { BookingPage } from "~/modules/bookings/queries.server";
import { isOff } from "~/modules/bookings/rules";
import { SafetyLinks } from "~/modules/moderation/components/SafetyLinks";
import { PushSwitch } from "~/modules/notifications/components/PushSwitch";
import type { BookingReviews } from "~/modules/reviews/queries.server";
import { ContactOffer } from "~/modules/unlocks/components/ContactOffer";
import type { ContactOffer as Offer } from "~/modules/unlocks/queries.server";
import { PersonFacts, PersonName } from "~/modules/users/components/Person";
import { formatKr, plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Card } from "~/ui/Card";
import { LinkButton } from "~/ui/LinkButton";
import { RoadSign } from "~/ui/RoadSign";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";
import { NextStep } from "./NextStep";
import { Reviews } from "./Reviews";

type BookingProps = { booking: BookingPage };
type OtherProps = BookingProps & { offer: Offer | null };
type BookingScreenProps = OtherProps & {
  reviews: BookingReviews | null;
  planB: OtherWays;
  formKey: string;
  canPush: boolean;
};

export function BookingScreen({ booking, offer, reviews, planB, formKey, canPush }: BookingScreenProps) {
  return (
    <div className="wrap page stack">
      <RoadSign as="h1" from={booking.from.name} to={booking.to.name} />
      <p className="row">
        <strong>
          <Time at={booking.onAt} />
        </strong>
        <BookingTag {...booking} />
      </p>
      <div className="cols">
        <div className="stack">
          <NextStep booking={booking} formKey={formKey} planB={planB} />
          {reviews && <Reviews {...{ booking, reviews }} />}
          <Way booking={booking} />
        </div>
        <div className="stack">
          <Other booking={booking} offer={offer} />
          <History booking={booking} />
          {canPush && booking.isComing && (
            <PushSwitch offer={`Vill du få veta direkt när ${booking.other.firstName} svarar eller ändrar något?`} />
          )}
        </div>
      </div>
    </div>
  );
}

function Way({ booking }: BookingProps) {
  const { from, to, onAt, offAt, meetingPoints, seats, price, rideId, kind, plate, car, role } = booking;
  return (
    <Card title="Resan">
      <Timeline
        stops={[
          { time: <Time at={onAt} show="time" />, place: <Stop name={from.name} point={meetingPoints.on} /> },
          { time: <Time at={offAt} show="time" />, place: <Stop name={to.name} point={meetingPoints.off} /> },
        ]}
      />
      <p>
        {plural(seats, "plats", "platser")} ·{" "}
        {price === 0
          ? "gratis"
          : `${formatKr(price * seats)}, betalas till ${role === "driver" ? "dig" : "föraren"} i bilen`}
      </p>
      {role === "passenger" && car && (
        <p>
          {car}
          {plate && <strong> {plate}</strong>}
        </p>
      )}
      {booking.status === "accepted" && (
        <p>
          <a href={`/my-passenger-rides/${booking.publicId}/kalender.ics`} download="resa.ics">
            Lägg i kalendern
          </a>
        </p>
      )}
      {!booking.isBlocked && (
        <p>
          <Link to={`/${kind === "offer" ? "ride" : "passenger"}/${rideId}`}>Se hela resan</Link>
        </p>
      )}
    </Card>
  );
}

function Stop({ name, point }: { name: string; point: string }) {
  return (
    <>
      <strong>{name}</strong>
      {point && <span className="muted"> {point}</span>}
    </>
  );
}

function Other({ booking, offer }: OtherProps) {
  const { publicId, other, phone, role, message, side, isBlocked } = booking;
  return (
    <Card title={role === "passenger" ? "Föraren" : "Passageraren"}>
      <div className="beside">
        <Avatar name={other.firstName} picture={other.picture} isLarge />
        <div>
          <strong>
            <PersonName person={{ ...other, publicId: isBlocked ? null : other.publicId }} />
          </strong>
          <p className="muted">
            <PersonFacts person={other} />
          </p>
        </div>
      </div>
      {phone && offer?.state !== "unlocked" && (
        <p>
          <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
      {message && (
        <div>
          <p className="muted">{side === "sender" ? "Din hälsning" : "Hälsning"}</p>
          <p className="typed">{message}</p>
        </div>
      )}
      <LinkButton to={`/inbox/new?booking=${publicId}`} prefetch="none" look="secondary" isWide>
        {isBlocked ? "Er konversation" : `Skriv till ${other.firstName}`}
      </LinkButton>
      <ContactOffer offer={isOff(booking) && offer?.state === "open" ? null : offer} about={`booking=${publicId}`} />
      <SafetyLinks reportId={publicId} report="Anmäl" person={other} backTo={`/my-passenger-rides/${publicId}`} />
    </Card>
  );
}

function History({ booking }: BookingProps) {
  return (
    <Card title="Vad som har hänt">
      <ol className="stack tight">
        {booking.history.map((event) => (
          <li key={`${event.at} ${event.text}`}>
            {event.text}
            <p className="muted small">
              <Time at={event.at} />
            </p>
          </li>
        ))}
      </ol>
      {booking.status === "completed" && (
        <LinkButton to="/select-location" look="secondary">
          Hitta nästa resa
        </LinkButton>
      )}
    </Card>
  );
}
