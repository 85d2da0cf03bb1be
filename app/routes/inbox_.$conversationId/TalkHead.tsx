import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { BookingTag } from "~/modules/bookings/components/BookingTag";
import type { Talk } from "~/modules/messages/types";
import type { MeetingPlace } from "~/modules/places/meeting-place.server";
import { ridePath } from "~/modules/rides/address";
import { PersonName } from "~/modules/users/components/Person";
import { formatDay, formatNearDay } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Icon } from "~/ui/Icon";
import { Rating } from "~/ui/Rating";
import { Time } from "~/ui/Time";

type TalkHeadProps = {
  talk: Talk;
  meeting: MeetingPlace | null;
  now: number;
  children: ReactNode;
};

export function TalkHead({ talk, meeting, now, children }: TalkHeadProps) {
  const { firstName, personId, picture, rating, obstacle, trip } = talk;
  const isHidden = obstacle === "blocked" || obstacle === "blocked_by_other";
  return (
    <header className="talk-head">
      <Link to="/inbox" className="back">
        <span aria-hidden="true">‹</span>
        <span className="hush">Inkorg</span>
      </Link>
      <Avatar name={firstName} picture={picture} />
      <div className="grow">
        <div className="row named">
          <h1>
            <PersonName person={{ firstName, publicId: isHidden ? null : personId }} />
          </h1>
          {rating && (
            <span className="small">
              <Rating {...rating} />
            </span>
          )}
          {trip.booking && <BookingTag {...trip.booking} />}
        </div>
        <About to={tripAddress(talk)}>
          <span>
            {trip.from} → {trip.to}
          </span>{" "}
          <span className="whole">
            <Time at={trip.at} now={now} />
            {formatNearDay(trip.at, now) !== formatDay(trip.at) && `, ${formatDay(trip.at)}`}
          </span>
        </About>
        {meeting && (
          <a href={meeting.map} className="meet">
            <Icon name="pin" /> Ni möts vid {meeting.name}
            <span className="hush">, öppna i kartan</span>
          </a>
        )}
      </div>
      {children}
    </header>
  );
}

function About({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <div className="about">{children}</div>;
  return (
    <Link to={to} className="about">
      {children}
    </Link>
  );
}

function tripAddress({ ride, trip: { booking } }: Talk): string | null {
  if (ride.isOwn) return `/my-driver-rides/${ride.publicId}`;
  if (booking) return `/my-passenger-rides/${booking.publicId}`;
  return ride.hasPage ? ridePath(ride.kind, ride.publicId) : null;
}
