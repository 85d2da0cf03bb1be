import { Avatar } from "~/ui/Avatar";
import { Icon } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";
import { RoadSign } from "~/ui/RoadSign";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import type { Ahead } from "../ahead";

/** Its title is shown where other trips stand before it. */
export function NextTrip({ trip, now }: { trip: Ahead & { title?: string | null }; now: number }) {
  const { title, face, tag, where, change } = trip;
  return (
    <section className="stack tight">
      <h2 className={title ? undefined : "hush"}>{title ?? "Nästa resa"}</h2>
      <LinkCard to={trip.address} className="next">
        <p className="soon">
          <strong>
            <Time at={trip.at} now={now} />
          </strong>
          <span className="quiet-words">
            {trip.isNear && (
              <>
                <Time at={trip.at} show="day" /> ·{" "}
              </>
            )}
            {trip.soon}
          </span>
        </p>
        <RoadSign from={trip.from} to={trip.to} />
        <div className="beside">
          {typeof face === "string" ? (
            <Icon name={face} />
          ) : (
            <Avatar name={face.firstName} picture={face.picture} isLarge />
          )}
          <div className="grow">
            <p>
              <strong>{trip.who}</strong>
            </p>
            {where && <p className="quiet-words">{where}</p>}
          </div>
          <Tag tone={tag.tone}>{tag.text}</Tag>
        </div>
        {change && <p>{change}</p>}
      </LinkCard>
    </section>
  );
}
