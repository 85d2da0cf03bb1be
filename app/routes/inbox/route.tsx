import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { ToAnswer } from "~/modules/bookings/components/ToAnswer";
import { tripListStyles } from "~/modules/bookings/components/trip-styles";
import { type BookingSummary, listBookings } from "~/modules/bookings/queries.server";
import { isToAnswer } from "~/modules/bookings/rules";
import { companyWords } from "~/modules/bookings/wording";
import { ConversationList } from "~/modules/messages/components/ConversationList";
import { listConversations } from "~/modules/messages/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { newFormKey } from "~/platform/http.server";
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

export const meta = pageMeta({ title, description: "Meddelanden med dem som åker med dig, och med dem du åker med." });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const now = Date.now();
  const [conversations, bookings] = await Promise.all([
    listConversations(user.id, "either"),
    listBookings(user.id, now),
  ]);
  const toAnswer = bookings.filter((booking) => booking.side === "receiver" && isToAnswer(booking));
  return {
    conversations,
    toAnswer: toAnswer.toReversed(),
    now,
    formKey: newFormKey(),
  };
}

export default function Inbox() {
  const { conversations, toAnswer, now, formKey } = useLoaderData<typeof loader>();
  const hasAside = toAnswer.length > 0;
  return (
    <Page title={title} lead="Här pratar du med dem som åker med dig, och med dem du åker med." isNarrow={!hasAside}>
      <div className={hasAside ? "cols" : undefined}>
        {hasAside && (
          <div className="stack aside">
            <Asking bookings={toAnswer} />
            <ToAnswer bookings={toAnswer} now={now} formKey={formKey} />
          </div>
        )}
        <div className="stack">
          {hasAside && <h2>Meddelanden</h2>}
          {conversations.length > 0 ? <ConversationList conversations={conversations} now={now} /> : <NoTalks />}
          <p>
            <Link to="/my-rides">Mina resor</Link>
          </p>
        </div>
      </div>
    </Page>
  );
}

function Asking({ bookings }: { bookings: BookingSummary[] }) {
  const asking = bookings.filter(({ undoUntil }) => undoUntil === null);
  const [first, second] = asking;
  if (!first) return null;
  const are = asking.every(({ kind }) => kind === "offer") ? "vill åka med" : "väntar på ditt svar";
  const ways = new Set(asking.map(({ from, to }) => `${from.name} – ${to.name}`));
  const title = second ? `${asking.length} ${are}` : companyWords(first);
  return (
    <nav className="talks asking" aria-label={title}>
      <Link to="/my-rides#svara" className="row-link" prefetch="none">
        <span className="faces">
          {asking.slice(0, facesShown).map(({ publicId, other }) => (
            <Avatar key={publicId} name={other.firstName} picture={other.picture} />
          ))}
        </span>
        <div className="grow">
          <p>
            <strong>{title}</strong>
          </p>
          <p className="muted small">
            {[...ways][0]}
            {ways.size > 1 && " med mera"}
          </p>
        </div>
        <Icon name="arrow" />
      </Link>
    </nav>
  );
}

function NoTalks() {
  return (
    <EmptyState
      icon="chat"
      title="Inga meddelanden än"
      actions={
        <>
          <LinkButton to="/select-location">Sök resa</LinkButton>
          <LinkButton to="/create-ride" look="secondary">
            Erbjud resa
          </LinkButton>
        </>
      }
    >
      När du bokar en resa, eller någon bokar din, skriver ni till varandra här.
    </EmptyState>
  );
}
