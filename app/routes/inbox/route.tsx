import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Count } from "~/frame/Count";
import { pageMeta } from "~/frame/meta";
import { ToAnswer } from "~/modules/bookings/components/ToAnswer";
import { tripListStyles } from "~/modules/bookings/components/trip-styles";
import { listBookings } from "~/modules/bookings/queries.server";
import { isToAnswer } from "~/modules/bookings/rules";
import { ConversationList } from "~/modules/messages/components/ConversationList";
import { listConversations } from "~/modules/messages/queries.server";
import type { ConversationSummary } from "~/modules/messages/types";
import { requireUser } from "~/modules/sessions/session.server";
import { newFormKey } from "~/platform/http.server";
import { inWords } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { EmptyState } from "~/ui/EmptyState";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

export { answerBookings as action } from "~/modules/bookings/act.server";
export { clientAction } from "~/pwa/send-form";

const title = "Inkorg";
const facesShown = 2;

export const handle = await tripListStyles();

export const meta = pageMeta({ title, description: "Meddelanden från dem som åker med dig, eller vill göra det." });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const now = Date.now();
  const [all, bookings] = await Promise.all([listConversations(user.id, "either"), listBookings(user.id, now)]);
  const conversations = all.filter(({ side }) => side === "driver");
  const asPassenger = all.filter(({ side }) => side === "passenger");
  const toAnswer = bookings.filter((booking) => booking.side === "receiver" && isToAnswer(booking));
  return {
    conversations,
    others: asPassenger.slice(0, facesShown),
    othersUnread: asPassenger.reduce((sum, { unread }) => sum + unread, 0),
    toAnswer: toAnswer.toReversed(),
    now,
    formKey: newFormKey(),
  };
}

export default function Inbox() {
  const { conversations, others, othersUnread, toAnswer, now, formKey } = useLoaderData<typeof loader>();
  const hasOthers = others.length > 0;
  const hasAside = hasOthers || toAnswer.length > 0;
  return (
    <Page title={title} lead="Här pratar du med dem som åker med dig, eller vill göra det.">
      <div className={hasAside ? "cols" : "narrow"}>
        {hasAside && (
          <div className="stack aside">
            {hasOthers && <OtherTalks others={others} unread={othersUnread} />}
            <ToAnswer bookings={toAnswer} now={now} formKey={formKey} />
          </div>
        )}
        <div className="stack">
          {hasAside && <h2>{hasOthers ? "Där du kör" : "Meddelanden"}</h2>}
          {conversations.length > 0 ? (
            <ConversationList conversations={conversations} now={now} />
          ) : (
            <NoTalks hasOthers={hasOthers} />
          )}
          <p>
            <Link to="/my-driver-rides">Mina körningar</Link>
          </p>
        </div>
      </div>
    </Page>
  );
}

type OtherTalksProps = { others: ConversationSummary[]; unread: number };

/** Conversations as a passenger stand among the trips that they are about. */
function OtherTalks({ others, unread }: OtherTalksProps) {
  return (
    <nav className="talks" aria-label="Där du åker med">
      <Link to="/my-rides#meddelanden" className="row-link" prefetch="none">
        <span className="faces">
          {others.map(({ address, firstName, picture }) => (
            <Avatar key={address} name={firstName} picture={picture} />
          ))}
        </span>
        <div className="grow">
          <p>
            <strong>Där du åker med</strong>
          </p>
          <p className="muted small">{inWords([...new Set(others.map(({ firstName }) => firstName))])}</p>
        </div>
        <Count n={unread} />
        <Icon name="arrow" />
      </Link>
    </nav>
  );
}

function NoTalks({ hasOthers }: { hasOthers: boolean }) {
  return (
    <EmptyState
      icon="chat"
      title={hasOthers ? "Inga meddelanden om resor du kör" : "Inga meddelanden än"}
      actions={
        <>
          <LinkButton to="/create-ride" look={hasOthers ? "secondary" : "primary"}>
            Erbjud resa
          </LinkButton>
          {!hasOthers && (
            <LinkButton to="/select-location" look="secondary">
              Sök resa
            </LinkButton>
          )}
        </>
      }
    >
      När någon frågar om en resa du kör, eller bokar den, skriver ni till varandra här.
      {!hasOthers && " Vad du skriver med den du åker med står bland dina resor."}
    </EmptyState>
  );
}
