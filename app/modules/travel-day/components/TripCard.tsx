import { Link } from "@remix-run/react";
import { Icon } from "~/ui/Icon";
import { RoadSign } from "~/ui/RoadSign";
import type { TripCard as Card } from "../card.server";
import { HeadTime } from "./HeadTime";
import { MeetingCard } from "./MeetingCard";
import { ReportForm } from "./ReportForm";

export function TripCard({ card, now }: { card: Card; now: number }) {
  const { from, to, change, head, meeting, next, press, address, rideId, formKey } = card;
  return (
    <section className="stack day" aria-label="Nästa resa">
      <Link to={address} className="card next">
        <HeadTime head={head} now={now} />
        <p className="soon">
          <strong>{head.title}</strong>
        </p>
        <RoadSign from={from} to={to} />
        <p className="quiet-words">{head.text}</p>
        {next && <p>{next}</p>}
        {change && <p>{change}</p>}
        <span className="row">
          Visa resan <Icon name="arrow" />
        </span>
      </Link>
      {meeting && <MeetingCard {...meeting} />}
      {press && <ReportForm {...{ rideId, formKey, press }} action={address} />}
    </section>
  );
}
