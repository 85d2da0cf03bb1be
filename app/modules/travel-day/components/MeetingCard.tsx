import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatPhone } from "~/modules/phone/rules";
import { plateWords } from "~/modules/users/car-words";
import { Avatar } from "~/ui/Avatar";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { Icon } from "~/ui/Icon";
import type { DayStop } from "../queries.server";

type MeetingCardProps = {
  isDriver: boolean;
  /** in the car: all that is left is where to get off */
  isAboard: boolean;
  stop: DayStop;
  person: { firstName: string; picture: string | null };
  phone: string | null;
  car: string;
  plate: string;
  talk: string | null;
  children?: ReactNode;
};

export function MeetingCard(props: MeetingCardProps) {
  const { isDriver, isAboard, stop, person, phone, car, plate } = props;
  return (
    <>
      <Card isRaised>
        <div>
          <p className="muted">{leadOf(props)}</p>
          <h2>{stop.isSettled || isAboard ? stop.meetingPoint || stop.name : "Bestäm var ni möts"}</h2>
          <p>
            {stop.meetingPoint && `${stop.name} · `}
            <WayThere stop={stop} />
          </p>
        </div>
        <div className="beside">
          <Avatar name={person.firstName} picture={person.picture} isLarge />
          <p className="grow">
            <strong>{person.firstName}</strong>
            {car && <span className="block">{car}</span>}
          </p>
          {phone && <p className="paper">{formatPhone(phone)}</p>}
          <Plate>{plate}</Plate>
        </div>
        {props.children}
      </Card>
      {!isAboard && <Reach {...props} />}
      {isAboard && !isDriver && (
        <Disclosure summary="Sitter du inte i bilen?">
          <Reach {...props} />
        </Disclosure>
      )}
    </>
  );
}

function leadOf({ isDriver, isAboard, stop: { word, name, isSettled }, person }: MeetingCardProps): string {
  if (isAboard) return `${isDriver ? person.firstName : "Du"} går av`;
  return `${isDriver ? "Hämta" : "Möt"} ${person.firstName} ${word}${isSettled ? "" : ` ${name}`}`;
}

function Reach({ person, phone, talk }: MeetingCardProps) {
  return (
    <div className="pair">
      {phone && (
        <a className="btn secondary wide press" href={`tel:${phone}`}>
          <Icon name="phone" /> Ring<span className="hush"> {person.firstName}</span>
        </a>
      )}
      {talk && (
        <Link className="btn secondary wide press" to={talk} prefetch="none">
          <Icon name="chat" /> Skriv<span className="hush"> till {person.firstName}</span>
        </Link>
      )}
    </div>
  );
}

export function WayThere({ stop: { map, name, isSettled } }: { stop: Pick<DayStop, "map" | "name" | "isSettled"> }) {
  return map && <a href={map}>{isSettled ? "Öppna i kartan" : `Hitta till ${name}`}</a>;
}

export function Plate({ children }: { children: string }) {
  return children ? (
    <span className="plate">
      <span className="hush">Registreringsnummer </span>
      {plateWords(children)}
    </span>
  ) : null;
}
