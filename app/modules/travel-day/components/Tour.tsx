import { Link } from "@remix-run/react";
import { namesOf } from "~/modules/bookings/components/trip-words";
import { formatPhone } from "~/modules/phone/rules";
import { plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";
import type { TourStop } from "../queries.server";
import { waitingTime } from "../rules";
import { WayThere } from "./MeetingCard";

type Rider = TourStop["on"][number];

export function Tour({ stops }: { stops: TourStop[] }) {
  return (
    <div className="tour">
      <Card title={<Title start={stops[0]} />} isRaised>
        <Timeline
          stops={stops.map((stop) => ({
            time: <Time at={stop.expectedAt} departure={stops[0]?.expectedAt} show="time" />,
            place: isBehind(stop) ? <Passed stop={stop} /> : <Stop stop={stop} />,
            isDim: isBehind(stop),
          }))}
        />
      </Card>
    </div>
  );
}

/** A printout has to name its day. */
function Title({ start }: { start: TourStop | undefined }) {
  return (
    <>
      Turen
      {start && (
        <span className="paper">
          {" "}
          <Time at={start.plannedAt} />
        </span>
      )}
    </>
  );
}

function isBehind({ isReached, isHere, on, off }: TourStop): boolean {
  return isReached && !(isHere && on.length + off.length > 0);
}

/** Of what lies behind only a line is left; who was to get on there can still be reached. */
function Passed({ stop: { name, on } }: { stop: TourStop }) {
  if (on.length === 0) return <strong>{name}</strong>;
  const gotOn = on.filter(({ isHere }) => isHere);
  return (
    <Disclosure summary={gotOn.length > 0 ? `${name} · ${namesOf(gotOn)} steg på` : `Lämnade ${name}`}>
      {on.map((rider) => (
        <GettingOn key={rider.publicId} rider={rider} />
      ))}
    </Disclosure>
  );
}

function Stop({ stop }: { stop: TourStop }) {
  const { name, meetingPoint, map, isReached, isHere, expectedAt, on, off } = stop;
  return (
    <div className="stack tight">
      <div>
        <strong>{name}</strong>
        {meetingPoint && <p className="muted">{meetingPoint}</p>}
        {map && !isReached && on.length > 0 && (
          <p className="small">
            <WayThere stop={stop} />
          </p>
        )}
      </div>
      {on.map((rider) => (
        <GettingOn key={rider.publicId} rider={rider} />
      ))}
      {isHere && on.some(({ isMissable }) => !isMissable) && (
        <p className="muted">
          Kommer någon inte? Det kan du säga från <Time at={expectedAt + waitingTime} show="time" />.
        </p>
      )}
      {off.map(({ publicId, firstName }) => (
        <p key={publicId}>{`${firstName} går av`}</p>
      ))}
    </div>
  );
}

function GettingOn({ rider }: { rider: Rider }) {
  const { publicId, firstName, picture, seats, stage, isHere, canWrite, phone, words, isMissable } = rider;
  const isAboard = stage === "aboard" && isHere;
  const button = `btn ${isAboard ? "quiet" : "secondary"}`;
  return (
    <div className="rider">
      <Avatar name={firstName} picture={picture} />
      <p>
        {stage === "meeting" && !isHere && "Väntar på "}
        <strong>{firstName}</strong>
        {stage === "waiting" && " går på"}
        {isAboard && " steg på"}
        <span className="block small">{plural(seats, "plats", "platser")}</span>
        {words && !isAboard && <strong className="block said">{words}</strong>}
      </p>
      <div className="pair">
        {phone && (
          <a href={`tel:${phone}`} className={button}>
            Ring<span className="hush">{` ${firstName}`}</span>
            <span className="paper">{` ${formatPhone(phone)}`}</span>
          </a>
        )}
        {canWrite && (
          <Link to={`/inbox/new?booking=${publicId}`} className={button} prefetch="none">
            Skriv<span className="hush">{` till ${firstName}`}</span>
          </Link>
        )}
        {isMissable && (
          <Link to={`/my-passenger-rides/${publicId}`} className={button} prefetch="none">
            <span className="hush">{`${firstName} `}</span>Kom inte?
          </Link>
        )}
      </div>
    </div>
  );
}
