import { Link } from "@remix-run/react";
import { Count } from "~/frame/Count";
import { formatSince } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Time } from "~/ui/Time";
import type { ConversationSummary } from "../types";

type ConversationListProps = {
  conversations: ConversationSummary[];
  now: number;
};

/** Not prefetched: opening a conversation marks it as read. */
export function ConversationList({ conversations, now }: ConversationListProps) {
  return (
    <ul className="talks">
      {conversations.map((conversation) => (
        <li key={conversation.address}>
          <Link to={`/inbox/${conversation.address}#skriv`} className="row-link" prefetch="none">
            <Summary conversation={conversation} now={now} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Summary({ conversation, now }: { conversation: ConversationSummary; now: number }) {
  const { firstName, picture, trip, last, unread } = conversation;
  return (
    <>
      <Avatar name={firstName} picture={picture} isLarge />
      <div className="grow">
        <p className="named">
          <strong>{firstName}</strong>
          <time className={unread > 0 ? "small fresh" : "small muted"} dateTime={new Date(last.at).toISOString()}>
            {formatSince(last.at, now)}
          </time>
        </p>
        <p className="muted small">
          {trip.from} – {trip.to}, <Time at={trip.at} show="day" />
        </p>
        <p className={unread > 0 ? "named new" : "named"}>
          <span className="preview">
            {last.isMine && "Du: "}
            {last.text}
          </span>
          <Count n={unread} />
        </p>
      </div>
    </>
  );
}
