import { Link } from "@remix-run/react";
import { formatPhone } from "~/modules/phone/rules";
import { plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Card } from "~/ui/Card";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";
import type { TourStop } from "../queries.server";
import { WayThere } from "./MeetingCard";

type Rider = TourStop["on"][number];

export function Tour({ stops }: { stops: TourStop[] }) {
  return (
    <div className="tour">
      <Card title={<Title start={stops[0]} />} isRaised>
        <Timeline
          stops={stops.map((stop) => ({
            time: <Time at={stop.expectedAt} departure={stops[0]?.expectedAt} show="time" />,
            place: <Stop stop={stop} />,
            isDim: stop.isReached,
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

function Stop({ stop }: { stop: TourStop }) {
  const { name, meetingPoint, map, isReached, on, off } = stop;
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
        <GettingOn key={rider.publicId} rider={rider} isDone={isReached} />
      ))}
      {off.map(({ publicId, firstName }) => (
        <p key={publicId}>{`${firstName} går av`}</p>
      ))}
    </div>
  );
}

function GettingOn({ rider, isDone }: { rider: Rider; isDone: boolean }) {
  const { publicId, firstName, picture, seats, phone, words, isMissable } = rider;
  return (
    <div className="rider">
      <Avatar name={firstName} picture={picture} />
      <p>
        <strong>{firstName}</strong>
        {` ${isDone ? "steg på" : "går på"} · ${plural(seats, "plats", "platser")}`}
        {words && !isDone && <strong className="block said">{words}</strong>}
      </p>
      <p className="row">
        {phone && (
          <a href={`tel:${phone}`}>
            Ring<span className="hush">{` ${firstName}`}</span>
            <span className="paper">{` ${formatPhone(phone)}`}</span>
          </a>
        )}
        <Link to={`/inbox/new?booking=${publicId}`} prefetch="none">
          Skriv<span className="hush">{` till ${firstName}`}</span>
        </Link>
        {isMissable && (
          <Link to={`/my-passenger-rides/${publicId}`} prefetch="none">
            <span className="hush">{`${firstName} `}</span>Kom inte?
          </Link>
        )}
      </p>
    </div>
  );
}
