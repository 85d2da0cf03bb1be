import { byLocalDay, capitalized, formatDay, inflect, plural } from "~/text/format";
import { DayHeading } from "~/ui/DayHeading";
import { Icon } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";
import { Price } from "~/ui/Price";
import { Tag } from "~/ui/Tag";
import { ShortTimeline } from "~/ui/Timeline";
import { departureAddress } from "../address";
import type { FoundDeparture } from "../types";

type DepartureCardProps = { departure: FoundDeparture; seats: number; showsDay?: boolean };

function DepartureCard({ departure, seats, showsDay }: DepartureCardProps) {
  const { on, off } = departure;
  const part = { from: on.position, to: off.position, seats };
  return (
    <LinkCard className="ride" to={departureAddress(departure.publicId, part)} prefetch="none">
      {showsDay && <p className="small muted">{capitalized(formatDay(on.at))}</p>}
      <div className="parts">
        <ShortTimeline on={on.at} off={off.at} from={on.place} to={off.place} way={wayOf(departure)} />
        <div className="terms">
          <Price kronor={departure.price} note={departure.price > 0 && "per plats"} />
          <Tag tone="green">
            <span>
              {`${departure.seatsLeft} `}
              <span className="roomy">{`${inflect(departure.seatsLeft, "plats", "platser")} `}</span>
              kvar
            </span>
          </Tag>
        </div>
      </div>
      <div className="who">
        <Tag>
          <Icon name="bus" /> Buss
        </Tag>
        <span className="grow">
          <b>{departure.operator}</b>
        </span>
      </div>
    </LinkCard>
  );
}

function wayOf({ on, off, origin, destination }: FoundDeparture): string {
  if (off.place !== destination) return `på väg till ${destination}`;
  if (on.place !== origin) return `på väg från ${origin}`;
  const between = off.position - on.position - 1;
  return between > 0 ? plural(between, "stopp", "stopp") : "direkt";
}

type DeparturesProps = { departures: FoundDeparture[]; seats: number };

export function DepartureDays({ departures, seats, now }: DeparturesProps & { now: number }) {
  return (
    <div className="stack">
      {byLocalDay(departures, ({ on }) => on.at).map(({ at, items }) => (
        <section key={at} className="stack">
          <DayHeading at={at} now={now} />
          <DepartureList departures={items} seats={seats} />
        </section>
      ))}
    </div>
  );
}

export function DepartureList({ departures, ...shown }: DeparturesProps & { showsDay?: boolean }) {
  return (
    <ul className="stack list">
      {departures.map((departure) => (
        <li key={departure.publicId} id={departure.publicId}>
          <DepartureCard departure={departure} {...shown} />
        </li>
      ))}
    </ul>
  );
}
