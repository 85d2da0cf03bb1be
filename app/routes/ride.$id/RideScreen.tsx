import { Form } from "@remix-run/react";
import type { Booked } from "~/modules/bookings/queries.server";
import { SafetyLinks } from "~/modules/moderation/components/SafetyLinks";
import { RideMap } from "~/modules/places/components/RideMap";
import type { Trust } from "~/modules/reviews/trust.server";
import { RideFacts } from "~/modules/rides/components/RideFacts";
import type { RidePage } from "~/modules/rides/ride-page.server";
import { ContactOffer } from "~/modules/unlocks/components/ContactOffer";
import type { ContactOffer as Offer } from "~/modules/unlocks/queries.server";
import { PersonIntro } from "~/modules/users/components/Person";
import { formatKm, plural, swedishClock } from "~/text/format";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { useInSheet } from "~/ui/over";
import { Price } from "~/ui/Price";
import { Stars } from "~/ui/Rating";
import { RoadSign } from "~/ui/RoadSign";
import { Seats } from "~/ui/Seats";
import { Share } from "~/ui/Share";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";
import { When } from "~/ui/When";
import { MeetingSpots } from "./MeetingSpots";
import { isArranged, pathOf, rideTitle } from "./rideMeta";

type RideProps = { ride: RidePage };

/** `isOpen`: whether it is still to be booked by who looks at it */
type OpenProps = RideProps & { isOpen: boolean };

type ScreenProps = RideProps & {
  booked: Booked | null;
  trust: Trust;
  offer: Offer | null;
  wantedSeats: number;
  /** "i morgon 07:15": until when who asks now is answered */
  answerBy: string;
  now: number;
};

export function RideScreen({ ride, booked, trust, offer, wantedSeats, answerBy, now }: ScreenProps) {
  const { part } = ride;
  const isOpen = ride.isBookable && !ride.isOwn && !booked;
  return (
    <div className="wrap page stack">
      <RoadSign as="h1" from={part.from.name} to={part.to.name} roads={ride.roads.slice(0, 1)} />
      <div className="split">
        <p>
          <When at={part.onAt} now={now} />
          {ride.flexibilityMinutes > 0 && <span className="muted whole"> ± {ride.flexibilityMinutes} min</span>}
          <span className="muted block">
            framme ungefär <Time at={part.offAt} departure={part.onAt} show="time" /> · {formatKm(part.metres)}
          </span>
        </p>
        {ride.isBookable && <Share path={pathOf(ride)} text={rideTitle(ride)} />}
      </div>
      {ride.womenOnly && ride.kind === "offer" && <NoticeTag>Bara kvinnor</NoticeTag>}
      <Notice ride={ride} isOpen={isOpen} />
      <div className="cols trip">
        <div className="stack">
          <Owner ride={ride} trust={trust} />
          <Way ride={ride} isOpen={isOpen} />
          <AboutRide ride={ride} />
        </div>
        <div className="aside stick">
          <div className="buy">
            {ride.isOwn ? (
              <OwnRide ride={ride} />
            ) : booked ? (
              <BookedRide booked={booked} />
            ) : (
              <Booking {...{ ride, wantedSeats, answerBy }} />
            )}
          </div>
          <RoadMap ride={ride} />
        </div>
        <More ride={ride} offer={offer} />
      </div>
    </div>
  );
}

function Notice({ ride, isOpen }: OpenProps) {
  const isWanted = ride.kind === "request";
  if (ride.status === "cancelled")
    return <NoticeTag tone="red">{isWanted ? "Skjutsen behövs inte längre" : "Resan är inställd"}</NoticeTag>;
  if (!ride.isBookable)
    return <NoticeTag tone="red">{isWanted ? "Tiden har redan varit" : "Resan har redan gått"}</NoticeTag>;
  if (isArranged(ride)) return <NoticeTag tone="green">Skjutsen är redan ordnad</NoticeTag>;
  if (isWanted) return <NoticeTag tone="yellow">{ride.owner.firstName} söker skjuts</NoticeTag>;
  if (ride.part.lineText && isOpen) return <p>{ride.part.lineText}</p>;
  return null;
}

function NoticeTag(props: Parameters<typeof Tag>[0]) {
  return (
    <p>
      <Tag {...props} />
    </p>
  );
}

function Owner({ ride, trust }: RideProps & { trust: Trust }) {
  const { publicId, owner, isOwn, isBookable } = ride;
  const more = [
    ...(trust.answers ? [`svarar ${trust.answers}`] : []),
    `medlem sedan ${swedishClock(owner.memberSince).getUTCFullYear()}`,
    ...owner.languages,
  ];
  return (
    <section className="card" aria-label={ride.kind === "offer" ? "Föraren" : "Passageraren"}>
      <div className="stack">
        <PersonIntro person={owner} more={more} />
        {trust.quotes.length > 0 && <Quotes quotes={trust.quotes} />}
        {owner.about && <p>{owner.about}</p>}
        {isBookable && !isOwn && (
          <LinkButton to={`/inbox/new?ride=${publicId}`} prefetch="none" look="quiet" className="ask">
            <Icon name="chat" /> Ställ en fråga
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function Quotes({ quotes }: Pick<Trust, "quotes">) {
  return (
    <ul className="stack tight">
      {quotes.map(({ text, author, month, rating }) => (
        <li className="quote" key={`${author} ${text}`}>
          ”{text}”{" "}
          <span className="muted whole">
            <Stars rating={rating} /> {author}, {month}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Way({ ride, isOpen }: OpenProps) {
  const { part, timetable } = ride;
  return (
    <Card title="Vägen">
      <Timeline stops={timetable.map((stop) => timelineStop(stop, ride))} />
      {part.detourMinutes > 0 && (
        <p>
          <Tag tone="yellow">Längs vägen: {part.detourMinutes} min omväg för föraren</Tag>
        </p>
      )}
      <MeetingSpots part={part} />
      <p className="muted small">
        Tiderna efter start är ungefärliga.
        {isOpen && !isFull(ride) && ` Exakt mötesplats visas när ${whenBooked(ride)}.`}
      </p>
    </Card>
  );
}

function whenBooked({ kind, bookingMode }: RidePage): string {
  if (kind === "request") return "ni har kommit överens";
  return bookingMode === "instant" ? "du har bokat" : "bokningen är godkänd";
}

/** The number in the car is shown only where it changes along the way. */
function timelineStop(stop: RidePage["timetable"][number], { part, timetable, seats }: RidePage) {
  const isVaried = new Set(timetable.flatMap(({ free }) => free ?? [])).size > 1;
  return {
    time: <Time at={stop.at} departure={timetable[0]?.at} show="time" />,
    place: (
      <>
        {stop.isMine ? <strong>{stop.name}</strong> : stop.name}
        {stop.clock}
      </>
    ),
    isDim: stop.at < part.onAt || stop.at > part.offAt,
    between: isVaried && stop.free !== null ? { text: <FreeSeats free={stop.free} seats={seats} /> } : undefined,
  };
}

function FreeSeats({ free, seats }: { free: number; seats: number }) {
  return (
    <span className="small">
      <Seats taken={seats - free} of={seats} /> {free > 0 ? `${free} av ${seats} kvar` : "fullt"}
    </span>
  );
}

function AboutRide({ ride }: RideProps) {
  return (
    <Card title={ride.kind === "offer" ? "Om resan" : `Det ${ride.owner.firstName} behöver`}>
      {ride.note && <p className="typed">{ride.note}</p>}
      <RideFacts ride={ride} />
    </Card>
  );
}

function RoadMap({ ride: { publicId, part, timetable } }: RideProps) {
  const ends = [timetable[0], timetable.at(-1)].map((stop) => stop?.name).join(" till ");
  const isWhole = part.onAt === timetable[0]?.at && part.offAt === timetable.at(-1)?.at;
  return (
    <RideMap
      ride={publicId}
      part={isWhole ? null : { from: part.from.slug, to: part.to.slug }}
      alt={`Karta över vägen från ${ends}`}
    />
  );
}

function More({ ride: { publicId, owner, isOwn, part }, offer }: RideProps & { offer: Offer | null }) {
  if (isOwn) return null;
  const about = new URLSearchParams({ ride: publicId, from: part.from.slug, to: part.to.slug });
  return (
    <div className="stack">
      <ContactOffer offer={offer} about={`${about}`} />
      <SafetyLinks reportId={publicId} report="Anmäl resan" person={owner} />
    </div>
  );
}

function Booking({ ride, wantedSeats, answerBy }: Pick<ScreenProps, "ride" | "wantedSeats" | "answerBy">) {
  const { part, kind, seats, owner } = ride;
  const next = nextStep(ride, answerBy);
  const inSheet = useInSheet();
  const isOffer = kind === "offer";
  if (!ride.isBookable || isArranged(ride)) return <NextRides ride={ride} />;
  const action = `/${isOffer ? "book-ride" : "book-ride-passanger"}/${ride.publicId}`;
  const most = isFull(ride) ? seats : part.seatsLeft;
  return (
    <>
      <Price
        kronor={part.price}
        isLarge
        note={
          <>
            {part.price > 0 && (
              <span className="roomy">{isOffer ? "per plats" : `per plats vill ${owner.firstName} betala`}</span>
            )}
            <b className={isFull(ride) ? "gone" : undefined}>{isFull(ride) ? "Fullt" : seatsText(ride)}</b>
          </>
        }
      />
      <Form action={action} {...inSheet}>
        <input type="hidden" name="from" value={part.from.slug} />
        <input type="hidden" name="to" value={part.to.slug} />
        {isOffer && wantedSeats > 1 && <input type="hidden" name="seats" value={Math.min(wantedSeats, most)} />}
        <Button isWide>{isFull(ride) ? "Ställ dig i kön" : isOffer ? "Boka plats" : "Erbjud skjuts"}</Button>
      </Form>
      {next && <p className="muted roomy">{next}</p>}
    </>
  );
}

const isFull = ({ part }: RidePage) => part.seatsLeft < 1;

function seatsText({ kind, part, seats }: RidePage) {
  return kind === "offer"
    ? `${plural(part.seatsLeft, "plats", "platser")} kvar`
    : `Behöver ${plural(seats, "plats", "platser")}`;
}

function nextStep(ride: RidePage, answerBy: string): string | null {
  const { kind, bookingMode, owner } = ride;
  if (isFull(ride)) return null;
  if (kind === "request") return `${owner.firstName} svarar på ditt erbjudande. Ni delar kostnaden i bilen.`;
  return bookingMode === "instant" ? null : `${owner.firstName} svarar senast ${answerBy}.`;
}

function NextRides({ ride: { part, kind } }: RideProps) {
  const search = new URLSearchParams({ from: part.from.slug, to: part.to.slug, ...(kind === "request" && { kind }) });
  return (
    <LinkButton to={`/select-location?${search}`} isWide>
      Sök {part.from.name}–{part.to.name}
    </LinkButton>
  );
}

function BookedRide({ booked }: { booked: Booked }) {
  return (
    <>
      <Price
        kronor={booked.price * booked.seats}
        isLarge
        note={
          <>
            {booked.seats > 1 && <span className="roomy">för {plural(booked.seats, "plats", "platser")}</span>}
            <Tag tone={booked.tone}>{booked.text}</Tag>
          </>
        }
      />
      <LinkButton to={`/my-passenger-rides/${booked.publicId}`} isWide>
        Till din bokning
      </LinkButton>
    </>
  );
}

function OwnRide({ ride }: RideProps) {
  return (
    <>
      <Price
        kronor={ride.price}
        isLarge
        note={`${ride.price > 0 ? "per plats · " : ""}${plural(ride.seats, "plats", "platser")}`}
      />
      <LinkButton to={`/my-driver-rides/${ride.publicId}`} isWide>
        {ride.kind === "offer" ? "Bokningar och ändringar" : "Erbjudanden och ändringar"}
      </LinkButton>
    </>
  );
}
