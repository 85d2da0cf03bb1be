import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Moment, MomentOfDay } from "~/modules/bookings/components/Moment";
import type { Rest } from "~/modules/bookings/journey-wording";
import { type Moment as Said, wayWords } from "~/modules/bookings/moment";
import type { OtherWays } from "~/modules/bookings/next-rides.server";
import type { BookingPage } from "~/modules/bookings/queries.server";
import { hasEnding, isOff, isReconfirming, needsMe } from "~/modules/bookings/rules";
import type { StepWords } from "~/modules/bookings/step-words";
import type { WayHome } from "~/modules/bookings/way-home.server";
import { talkLabel } from "~/modules/bookings/wording";
import { maskedFor } from "~/modules/messages/wording";
import { SafetyLinks, UnblockForm } from "~/modules/moderation/components/SafetyLinks";
import { MeetingPlaceCard } from "~/modules/places/components/MeetingPlaceCard";
import type { MeetingPlace } from "~/modules/places/meeting-place.server";
import type { BookingReviews } from "~/modules/reviews/queries.server";
import { ridePath } from "~/modules/rides/address";
import type { Absence } from "~/modules/travel-day/absence-queries.server";
import { AbsenceCard } from "~/modules/travel-day/components/AbsenceCard";
import { Coming } from "~/modules/travel-day/components/Coming";
import { DayScreen } from "~/modules/travel-day/components/DayScreen";
import { MeetingCard } from "~/modules/travel-day/components/MeetingCard";
import { SeenCar } from "~/modules/travel-day/components/SeenCar";
import type { TravelDay } from "~/modules/travel-day/queries.server";
import { ContactOffer } from "~/modules/unlocks/components/ContactOffer";
import type { ContactOffer as Offer } from "~/modules/unlocks/queries.server";
import { PersonIntro } from "~/modules/users/components/Person";
import { capitalized, formatKr, formatLongDayTime, formatPrice, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { RoadSign } from "~/ui/RoadSign";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";
import { When } from "~/ui/When";
import { NextStep, PlanB } from "./NextStep";
import { calendarLink, Home, hasGreeted, NextThings, numberIsFree } from "./NextThings";
import { OtherPart } from "./OtherPart";
import { Reviews } from "./Reviews";

type BookingProps = { booking: BookingPage };
type OtherProps = BookingProps & { offer: Offer | null };
type BookingScreenProps = OtherProps & {
  /** null except on the evening before and the day of the trip */
  day: TravelDay | null;
  reviews: BookingReviews | null;
  words: StepWords;
  planB: OtherWays;
  isStranded: boolean;
  absence: Absence | null;
  meeting: Record<"on" | "off", MeetingPlace | null>;
  wayHome: WayHome | null;
  rest: Rest;
  moment: Said;
  isNew: boolean;
  isBookedToday: boolean;
  formKey: string;
  canPush: boolean;
  now: number;
};

export function BookingScreen(props: BookingScreenProps) {
  const { booking, day, reviews, absence, moment, isNew, formKey } = props;
  const isAhead = booking.isComing && !booking.isUnderWay && !needsMe(booking);
  const step = <NextStep {...props} />;
  const missing = absence && <AbsenceCard absence={absence} bookingId={booking.publicId} formKey={formKey} />;
  const trouble = (
    <>
      {props.isStranded && <PlanB {...props} />}
      {booking.status !== "completed" && missing}
    </>
  );
  const isFree = isAhead && numberIsFree(booking) && props.offer?.state === "open";
  const isAsked = isAhead && booking.status === "requested" && booking.side === "sender";
  const next = isAhead && <NextThings {...props} />;
  const rest = props.rest && <OtherPart rest={props.rest} now={props.now} />;
  if (day?.isDay) return <OnTheDay {...props} {...{ day, trouble, step, rest }} />;
  return (
    <>
      <Moment key={booking.publicId} moment={moment} isNew={isNew} />
      <div className="wrap page">
        <div className="cols">
          <div className="stack">
            {day && !props.isBookedToday && <Coming day={day} formKey={formKey} />}
            {trouble}
            {!isAhead && step}
            {booking.swish && (
              <a className="btn primary wide" href={booking.swish}>
                Betala {formatKr(booking.price * booking.seats)} till {booking.other.firstName} med Swish
              </a>
            )}
            {reviews && <Reviews {...{ booking, reviews }} />}
            {isAsked && next}
            <Trip {...props}>{isAsked && step}</Trip>
            {rest}
            {booking.status === "completed" && missing}
            {!isAsked && next}
            {isAhead && props.wayHome && <Home booking={booking} wayHome={props.wayHome} />}
          </div>
          <Other booking={booking} offer={isFree ? null : props.offer} hasLink={!isAhead || hasGreeted(booking)}>
            {isAhead && !isAsked && step}
            <Safety booking={booking} />
          </Other>
        </div>
      </div>
    </>
  );
}

type OnTheDayProps = OtherProps &
  Pick<BookingScreenProps, "moment" | "isNew" | "formKey" | "now"> &
  Record<"trouble" | "step" | "rest", ReactNode> & { day: TravelDay };

/** From three hours before only what the trip needs is shown, and nothing sold. */
function OnTheDay({ booking, offer, day, formKey, now, trouble, step, rest, moment, isNew }: OnTheDayProps) {
  const { publicId, from, to, other, phone, car, plate, isBlocked } = booking;
  const isAsked = isReconfirming(booking);
  const news = isNew && !isAsked && day.isUntouched && !day.isAboard && day.car === null && (
    <MomentOfDay moment={{ ...moment, text: `${wayWords(booking, now)} ${day.head.text}` }}>
      <strong className="paper">{capitalized(formatLongDayTime(booking.onAt))}</strong>
      <a {...calendarLink(publicId)}>Lägg i kalendern</a>
    </MomentOfDay>
  );
  const meeting = (
    <>
      {isAsked && step}
      <MeetingCard
        isDriver={day.isDriver}
        isAboard={day.isAboard}
        stop={day.isAboard ? day.off : day.on}
        person={other}
        phone={phone}
        car={day.isDriver ? "" : car}
        plate={day.isDriver ? "" : plate}
        talk={isBlocked ? null : `/inbox/new?booking=${publicId}`}
      >
        {day.isAboard && <Price booking={booking} />}
      </MeetingCard>
    </>
  );
  return (
    <DayScreen day={day} formKey={formKey} now={now} news={news} meeting={meeting}>
      {trouble}
      <a className="on-map" href={`${day.map}&large`}>
        <img
          className="map"
          src={day.map}
          alt={`Karta över vägen ${from.name}–${to.name}, visa större`}
          width={400}
          height={300}
        />
        <SeenCar at={day.car} />
      </a>
      {!day.isAboard && <Price booking={booking} />}
      {rest}
      {offer?.state === "unlocked" && (
        <Card title={`Du och ${other.firstName}`}>
          <ContactOffer offer={offer} about={`booking=${publicId}`} />
        </Card>
      )}
      <History booking={booking} />
      {!isAsked && !day.isAboard && step}
      <Safety booking={booking} />
    </DayScreen>
  );
}

type TripProps = BookingProps & Pick<BookingScreenProps, "meeting" | "now"> & { children: ReactNode };

function Trip({ booking, meeting, now, children }: TripProps) {
  const { from, to, onAt, offAt, meetingPoints, rideId, kind, plate, car, role, other, isBlocked, hasRidePage } =
    booking;
  const isAsked = booking.status === "requested";
  return (
    <Card isRaised>
      <RoadSign as="h2" from={from.name} to={to.name} />
      <p>
        <When at={onAt} now={now} />
        <span className="paper">{capitalized(formatLongDayTime(onAt))}</span>
      </p>
      <Timeline
        stops={[
          { time: <Time at={onAt} show="time" />, place: <Stop name={from.name} point={meetingPoints.on} /> },
          {
            time: <Time at={offAt} departure={onAt} show="time" />,
            place: <Stop name={to.name} point={meetingPoints.off} />,
          },
        ]}
      />
      {(meeting.on || meeting.off) && (
        <div id="motesplats" className="stack">
          {meeting.on && <MeetingPlaceCard title={isAsked ? "Ni möts då vid" : "Ni möts vid"} place={meeting.on} />}
          {meeting.off && <MeetingPlaceCard title={isAsked ? "Avsläpp då vid" : "Avsläpp vid"} place={meeting.off} />}
        </div>
      )}
      <PersonIntro person={other} isUnlinked={isBlocked}>
        {role === "passenger" && car && (
          <p className="small">
            {car}
            {plate && (
              <>
                {" "}
                <strong className="whole">{plate}</strong>
              </>
            )}
          </p>
        )}
      </PersonIntro>
      <Price booking={booking} />
      {(hasRidePage || children) && (
        <div className="row">
          {hasRidePage && <Link to={ridePath(kind, rideId)}>Se hela resan</Link>}
          {children}
        </div>
      )}
    </Card>
  );
}

function Price({ booking }: BookingProps) {
  const { seats, price, role } = booking;
  if (hasEnding(booking)) return null;
  return (
    <p>
      {plural(seats, "plats", "platser")} ·{" "}
      {formatPrice(price * seats, `, betalas ${role === "driver" ? "till dig " : ""}i bilen`)}
    </p>
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

function Other({ booking, offer, hasLink, children }: OtherProps & { hasLink: boolean; children: ReactNode }) {
  const { publicId, other, phone, phoneText, message, isMaskedForOther, side, isBlocked } = booking;
  return (
    <Card title={`Du och ${other.firstName}`}>
      {phone && offer?.state !== "unlocked" && (
        <a className="btn secondary wide" href={`tel:${phone}`}>
          <Icon name="phone" /> {phoneText}
        </a>
      )}
      {message && (
        <div>
          <p className="muted">{side === "sender" ? "Din hälsning" : "Hälsning"}</p>
          <p className="typed">{message}</p>
          {isMaskedForOther && <p className="muted small">{maskedFor(other.firstName)}.</p>}
        </div>
      )}
      {(hasLink || isBlocked) && (
        <LinkButton to={`/inbox/new?booking=${publicId}`} prefetch="none" look="secondary" isWide>
          {talkLabel(booking)}
        </LinkButton>
      )}
      {offer?.state !== "shown" && !(isOff(booking) && offer?.state === "open") && (
        <ContactOffer offer={offer} about={`booking=${publicId}`} />
      )}
      <History booking={booking} />
      {children}
    </Card>
  );
}

function Safety({ booking: { publicId, other, hasBlocked } }: BookingProps) {
  const backTo = `/my-passenger-rides/${publicId}`;
  const person = { ...other, publicId: hasBlocked ? null : other.publicId };
  return (
    <>
      <SafetyLinks reportId={publicId} report="Anmäl" person={person} backTo={backTo} />
      {hasBlocked && <UnblockForm personId={other.publicId} backTo={backTo} />}
    </>
  );
}

function History({ booking }: BookingProps) {
  return (
    <Disclosure summary="Vad som har hänt">
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
    </Disclosure>
  );
}
