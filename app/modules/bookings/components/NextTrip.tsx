import type { ReactNode } from "react";
import { formatDay, formatNearDay, plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Icon } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";
import { RoadSign } from "~/ui/RoadSign";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import type { OwnTrip, Trip } from "../trips";
import { companyWords } from "../wording";
import { BookingTag } from "./BookingTag";
import { addressOf, lengthWords, namesOf, waysOf } from "./trip-words";

/** The trip that comes first, large: when, where, with whom and where they meet. */
export function NextTrip({ trip, now }: { trip: Trip; now: number }) {
  const { from, to } = waysOf(trip);
  return (
    <section>
      <h2 className="hush">Nästa resa</h2>
      <LinkCard to={addressOf(trip)} className="next">
        <p className="soon">
          <strong>
            <Time at={trip.at} now={now} />
          </strong>
          <span className="quiet-words">
            {formatNearDay(trip.at, now) !== formatDay(trip.at) && (
              <>
                <Time at={trip.at} show="day" /> ·{" "}
              </>
            )}
            {trip.at > now ? `om ${lengthWords(trip.at - now)}` : "pågår nu"}
          </span>
        </p>
        <RoadSign from={from} to={to} />
        <Company trip={trip} />
      </LinkCard>
    </section>
  );
}

function Company({ trip }: { trip: Trip }) {
  switch (trip.kind) {
    case "booking":
      return (
        <Line
          face={<Avatar name={trip.booking.other.firstName} picture={trip.booking.other.picture} isLarge />}
          who={companyWords(trip.booking)}
          where={trip.booking.meetingPoint}
          tag={<BookingTag {...trip.booking} />}
        />
      );
    case "ticket":
      return (
        <Line
          face={<Icon name="bus" />}
          who={`Buss med ${trip.ticket.operator}`}
          where={trip.ticket.on.stopName}
          tag={<Tag tone="green">Bokad</Tag>}
        />
      );
    case "ride":
      return <Driving {...trip} />;
    default:
      return null;
  }
}

function Driving({ ride, travellers }: OwnTrip) {
  const who = travellers.length > 0 ? `Du kör ${namesOf(travellers)}` : "Du kör, ingen har bokat än";
  return (
    <Line
      face={
        travellers[0] ? (
          <Avatar name={travellers[0].firstName} picture={travellers[0].picture} isLarge />
        ) : (
          <Icon name="car" />
        )
      }
      who={who}
      where={ride.meetingPoint}
      tag={
        <Tag tone={ride.taken > 0 ? "green" : "neutral"}>
          {ride.taken} av {plural(ride.seats, "plats", "platser")}
        </Tag>
      }
    />
  );
}

type LineProps = { face: ReactNode; who: string; where: string; tag: ReactNode };

function Line({ face, who, where, tag }: LineProps) {
  return (
    <div className="beside">
      {face}
      <div className="grow">
        <p>
          <strong>{who}</strong>
        </p>
        {where && <p className="quiet-words">{where}</p>}
      </div>
      {tag}
    </div>
  );
}
