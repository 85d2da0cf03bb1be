import { Link } from "@remix-run/react";
import type { Rest } from "~/modules/bookings/journey-wording";
import { Card } from "~/ui/Card";
import { RoadSign } from "~/ui/RoadSign";
import { Tag } from "~/ui/Tag";
import { When } from "~/ui/When";

type OtherPartProps = { rest: NonNullable<Rest>; now: number };

/** What a booking is a part of, with the ride or the coach before or after its change. */
export function OtherPart({ rest: { title, text, from, to, onAt, link, tag }, now }: OtherPartProps) {
  return (
    <Card title={title}>
      <p>{text}</p>
      <RoadSign from={from} to={to} />
      <p>
        <When at={onAt} now={now} />
      </p>
      <p className="row">
        <Link {...link} />
        <Tag tone={tag.tone}>{tag.text}</Tag>
      </p>
    </Card>
  );
}
