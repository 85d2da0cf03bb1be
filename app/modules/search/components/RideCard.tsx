import { nameInSentence } from "~/modules/places/wording";
import type { RideKind } from "~/modules/rides/types";
import { capitalized, formatDay, formatKm, inflect, plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { LinkCard } from "~/ui/LinkCard";
import type { useOverThis } from "~/ui/over";
import { Price } from "~/ui/Price";
import { Rating } from "~/ui/Rating";
import { useIsStill } from "~/ui/still";
import { Tag } from "~/ui/Tag";
import { ShortTimeline } from "~/ui/Timeline";
import type { PartEnd, RideOnCard, RideTag } from "../types";

type RideCardProps = {
  ride: RideOnCard;
  seats: number;
  asked: { from?: string; to?: string };
  showsDay?: boolean;
  over?: ReturnType<typeof useOverThis>;
};

const tagTexts: Record<RideKind, Partial<Record<RideTag, string>>> = {
  offer: { instant: "Bokas direkt", women: "Bara kvinnor" },
  request: { pets: "Djur med", child: "Barnstol behövs", women: "Helst kvinna som kör" },
};

export function RideCard({ ride, seats, asked, showsDay, over }: RideCardProps) {
  const { on, off, person } = ride;
  return (
    <LinkCard className="ride" to={rideAddress(ride, seats)} {...over}>
      {showsDay && <p className="small muted">{capitalized(formatDay(on.at))}</p>}
      <div className="parts">
        <ShortTimeline
          on={on.at}
          off={off.at}
          from={<End end={on} asked={asked.from} ride={ride} />}
          to={<End end={off} asked={asked.to} ride={ride} />}
          way={ride.way}
        />
        <div className="terms">
          <Price
            kronor={ride.price}
            note={
              ride.price > 0 && <>{ride.kind === "request" && <span className="roomy">vill betala </span>}per plats</>
            }
          />
          <Tag tone="green">
            <Seats ride={ride} />
          </Tag>
        </div>
      </div>
      <div className="who">
        <Avatar name={person.firstName} picture={useIsStill() ? person.picture : null} />
        <span>
          <b>{person.firstName}</b>
          {" · "}
          {person.rating ? (
            <Rating {...person.rating} />
          ) : person.ridesCompleted > 0 ? (
            plural(person.ridesCompleted, "resa", "resor")
          ) : (
            "ny här"
          )}
        </span>
        {ride.detourMinutes > 0 && (
          <Tag tone="yellow">
            <span>
              <span className="roomy">Längs vägen: </span>
              {`${ride.detourMinutes}\u00a0min omväg`}
            </span>
          </Tag>
        )}
        {ride.tags.map((tag) => (
          <Tag key={tag}>{tagTexts[ride.kind][tag]}</Tag>
        ))}
      </div>
    </LinkCard>
  );
}

function End({ end, asked, ride }: { end: PartEnd; asked?: string; ride: RideOnCard }) {
  const isElsewhere = asked !== undefined && asked !== end.name && end.away >= 500;
  return (
    <>
      {end.name}
      {isElsewhere && (
        <span className="away">
          {" "}
          {formatKm(end.away)} från {ride.kind === "request" ? "din väg" : nameInSentence(asked)}
        </span>
      )}
    </>
  );
}

function Seats({ ride: { kind, seats } }: { ride: RideOnCard }) {
  if (kind === "request")
    return (
      <span>
        <span className="roomy">Söker </span>
        {plural(seats, "plats", "platser")}
      </span>
    );
  return (
    <span>
      {`${seats} `}
      <span className="roomy">{`${inflect(seats, "plats", "platser")} `}</span>
      kvar
    </span>
  );
}

export function rideAddress(
  { kind, publicId, on, off }: RideOnCard,
  seats: number,
  { from = on.slug, to = off.slug }: { from?: string; to?: string } = {},
): string {
  if (kind === "request") return `/passenger/${publicId}`;
  return `/ride/${publicId}?from=${from}&to=${to}${seats > 1 ? `&seats=${seats}` : ""}`;
}
