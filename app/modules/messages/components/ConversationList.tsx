import { plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { LinkCard } from "~/ui/LinkCard";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import type { ConversationSummary } from "../types";

/** Conversations with the last line of each. Never fetched ahead: opening one is reading it. */
export function ConversationList({ conversations }: { conversations: ConversationSummary[] }) {
  return (
    <ul className="stack tight">
      {conversations.map((conversation) => (
        <li key={conversation.address}>
          <LinkCard to={`/inbox/${conversation.address}#skriv`} prefetch="none">
            <Summary conversation={conversation} />
          </LinkCard>
        </li>
      ))}
    </ul>
  );
}

function Summary({ conversation }: { conversation: ConversationSummary }) {
  const { firstName, from, to, departureAt, last, unread } = conversation;
  return (
    <div className="beside upper">
      <Avatar name={firstName} />
      <div className="grow">
        <div className="row between">
          <strong>{firstName}</strong>
          <span className="muted small">
            <Time at={last.at} />
          </span>
        </div>
        <p className="muted small">
          {from} – {to}, <Time at={departureAt} show="day" />
        </p>
        <div className="row between">
          <p className={unread > 0 ? "preview new" : "preview"}>
            {last.isMine && "Du: "}
            {last.text}
          </p>
          {unread > 0 && <Tag tone="red">{plural(unread, "ny", "nya")}</Tag>}
        </div>
      </div>
    </div>
  );
}
