import { Form } from "@remix-run/react";
import { SafetyLinks } from "~/modules/moderation/components/SafetyLinks";
import { RideMap } from "~/modules/places/components/RideMap";
import { RideFacts } from "~/modules/rides/components/RideFacts";
import type { RidePage } from "~/modules/rides/ride-page.server";
import { ContactOffer } from "~/modules/unlocks/components/ContactOffer";
import type { ContactOffer as Offer } from "~/modules/unlocks/queries.server";
import { PersonFacts, PersonName } from "~/modules/users/components/Person";
import { formatDuration, formatKm, plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { useSameSheet } from "~/ui/over";
import { Price } from "~/ui/Price";
import { RoadSign } from "~/ui/RoadSign";
import { SeatsField } from "~/ui/SeatsField";
import { Share } from "~/ui/Share";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";
import { MeetingSpots } from "./MeetingSpots";
import { pathOf, rideTitle } from "./rideMeta";

type RideProps = { ride: RidePage };

type ScreenProps = RideProps & { offer: Offer | null; wantedSeats: number };

export function RideScreen({ ride, offer, wantedSeats }: ScreenProps) {
  const { part } = ride;
  return (
    <div className="wrap page stack">
      <RoadSign as="h1" from={part.from.name} to={part.to.name} roads={ride.roads.slice(0, 1)} />
      <div className="row between">
        <p>
          <strong>
            <Time at={part.onAt} />
          </strong>
          {ride.flexibilityMinutes > 0 && <span className="muted"> ± {ride.flexibilityMinutes} min</span>} ·{" "}
          {formatKm(part.metres)} · {formatDuration((part.offAt - part.onAt) / 1000)}
        </p>
        <Share path={pathOf(ride)} text={rideTitle(ride)} />
      </div>
      <Notice ride={ride} />
      <div className="cols">
        <Way ride={ride} />
        <div className="aside stick">
          {ride.isOwn ? <OwnRide ride={ride} /> : <Booking ride={ride} wantedSeats={wantedSeats} />}
        </div>
        <div className="stack">
          <Owner ride={ride} offer={offer} />
          <AboutRide ride={ride} />
        </div>
      </div>
    </div>
  );
}

function Notice({ ride }: RideProps) {
  const isWanted = ride.kind === "request";
  if (ride.status === "cancelled")
    return <NoticeTag tone="red">{isWanted ? "Skjutsen behövs inte längre" : "Resan är inställd"}</NoticeTag>;
  if (!ride.isBookable)
    return <NoticeTag tone="red">{isWanted ? "Tiden har redan varit" : "Resan har redan gått"}</NoticeTag>;
  if (isWanted) return <NoticeTag tone="yellow">{ride.owner.firstName} söker skjuts</NoticeTag>;
  return null;
}

function NoticeTag(props: Parameters<typeof Tag>[0]) {
  return (
    <p>
      <Tag {...props} />
    </p>
  );
}

function Way({ ride }: RideProps) {
  const { part, timetable } = ride;
  const ends = [timetable[0], timetable.at(-1)].map((stop) => stop?.name).join(" till ");
  const isWhole = part.onAt === timetable[0]?.at && part.offAt === timetable.at(-1)?.at;
  return (
    <Card title="Vägen">
      <Timeline
        stops={timetable.map((stop) => ({
          time: <Time at={stop.at} show="time" />,
          place: stop.isMine ? <strong>{stop.name}</strong> : stop.name,
          isDim: stop.at < part.onAt || stop.at > part.offAt,
        }))}
      />
      {part.detourMinutes > 0 && (
        <p>
          <Tag tone="yellow">Längs vägen: {part.detourMinutes} min omväg för föraren</Tag>
        </p>
      )}
      <MeetingSpots part={part} />
      <RideMap
        ride={ride.publicId}
        part={isWhole ? null : { from: part.from.slug, to: part.to.slug }}
        alt={`Karta över vägen från ${ends}`}
      />
      <p className="muted small">
        Tiderna efter start är ungefärliga. Exakt mötesplats visas när{" "}
        {ride.kind === "offer" ? "bokningen är godkänd" : "ni har kommit överens"}.
      </p>
    </Card>
  );
}

function Owner({ ride, offer }: RideProps & { offer: Offer | null }) {
  const { publicId, owner, kind, isOwn, isBookable } = ride;
  const since = new Date(owner.memberSince).getFullYear();
  return (
    <Card title={kind === "offer" ? "Föraren" : "Passageraren"}>
      <div className="beside">
        <Avatar name={owner.firstName} picture={owner.picture} isLarge />
        <div>
          <strong>
            <PersonName person={owner} />
          </strong>
          <p className="muted">
            <PersonFacts person={owner} more={[`medlem sedan ${since}`, ...owner.languages]} />
          </p>
        </div>
      </div>
      {owner.about && <p>{owner.about}</p>}
      {isBookable && !isOwn && (
        <LinkButton to={`/inbox/new?ride=${publicId}`} prefetch="none" look="secondary">
          <Icon name="chat" /> Ställ en fråga
        </LinkButton>
      )}
      <ContactOffer offer={offer} about={`ride=${publicId}`} />
      {!isOwn && <SafetyLinks reportId={publicId} report="Anmäl resan" person={owner} />}
    </Card>
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

function Booking({ ride, wantedSeats }: RideProps & { wantedSeats: number }) {
  const { part, kind } = ride;
  const inSheet = useSameSheet();
  if (!ride.isBookable) return <NextRides ride={ride} />;
  const isFull = part.seatsLeft < 1;
  if (kind === "request" && isFull) return <NextRides ride={ride} />;
  const action = `/${kind === "offer" ? "book-ride" : "book-ride-passanger"}/${ride.publicId}`;
  const choices = Array.from({ length: isFull ? ride.seats : part.seatsLeft }, (_, n) => n + 1);
  return (
    <Card isRaised>
      <div className="row between">
        <Price
          kronor={part.price}
          isLarge
          note={kind === "offer" ? "per plats, betalas till föraren" : `per plats vill ${ride.owner.firstName} betala`}
        />
        {isFull ? <Tag tone="red">Fullt</Tag> : <Tag tone="green">{seatsText(ride)}</Tag>}
      </div>
      <Form action={action} className="stack" {...inSheet}>
        <input type="hidden" name="from" value={part.from.slug} />
        <input type="hidden" name="to" value={part.to.slug} />
        {kind === "offer" && choices.length > 1 && (
          <SeatsField
            id="antal-resenarer"
            label="Antal platser"
            defaultValue={Math.min(wantedSeats, choices.length)}
            most={choices.length}
          />
        )}
        <Button isWide>{isFull ? "Ställ dig i kön" : kind === "offer" ? "Boka plats" : "Erbjud skjuts"}</Button>
      </Form>
      <p className="muted">{nextStep(ride, isFull)}</p>
    </Card>
  );
}

function seatsText({ kind, part, seats }: RidePage) {
  return kind === "offer"
    ? `${plural(part.seatsLeft, "plats", "platser")} kvar`
    : `Behöver ${plural(seats, "plats", "platser")}`;
}

function nextStep({ kind, bookingMode, owner }: RidePage, isFull: boolean) {
  if (isFull) return "Resan är full. Vi säger till om en plats blir ledig.";
  if (kind === "request") return `${owner.firstName} svarar på ditt erbjudande. Ni delar kostnaden i bilen.`;
  if (bookingMode === "instant") return "Bokas direkt, utan att vänta på svar. Du betalar föraren i bilen.";
  return "Föraren svarar inom 24 timmar. Du betalar inget nu.";
}

function NextRides({ ride: { part, status, kind } }: RideProps) {
  const taken = kind === "offer" ? "Den här är redan upptagen." : "Skjutsen är redan ordnad.";
  const gone = kind === "offer" ? "Den här går inte att boka längre." : "Den här skjutsen behövs inte längre.";
  const obstacle = status === "full" ? taken : gone;
  const search = new URLSearchParams({ from: part.from.slug, to: part.to.slug, ...(kind === "request" && { kind }) });
  return (
    <Card title={kind === "offer" ? "Hitta en annan resa" : "Hitta andra som vill åka"} isRaised>
      <p>{obstacle}</p>
      <LinkButton to={`/select-location?${search}`} isWide>
        Sök {part.from.name}–{part.to.name}
      </LinkButton>
    </Card>
  );
}

function OwnRide({ ride }: RideProps) {
  return (
    <Card title="Din resa" isRaised>
      <Price kronor={ride.price} isLarge note={`per plats · ${plural(ride.seats, "plats", "platser")}`} />
      <LinkButton to={`/my-driver-rides/${ride.publicId}`} isWide>
        {ride.kind === "offer" ? "Bokningar och ändringar" : "Erbjudanden och ändringar"}
      </LinkButton>
    </Card>
  );
}
