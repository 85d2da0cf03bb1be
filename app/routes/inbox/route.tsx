import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Count } from "~/frame/Count";
import { pageMeta } from "~/frame/meta";
import { ToAnswer } from "~/modules/bookings/components/ToAnswer";
import { tripListStyles } from "~/modules/bookings/components/trip-styles";
import { type BookingSummary, listBookings } from "~/modules/bookings/queries.server";
import { isToAnswer } from "~/modules/bookings/rules";
import { companyWords } from "~/modules/bookings/wording";
import { ConversationList } from "~/modules/messages/components/ConversationList";
import { listConversations } from "~/modules/messages/queries.server";
import type { ConversationSummary } from "~/modules/messages/types";
import { requireUser } from "~/modules/sessions/session.server";
import { newFormKey } from "~/platform/http.server";
import { inWords } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { classes } from "~/ui/classes";
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
            <Asking bookings={toAnswer} />
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

function Asking({ bookings }: { bookings: BookingSummary[] }) {
  const asking = bookings.filter(({ undoUntil }) => undoUntil === null);
  const [first, second] = asking;
  if (!first) return null;
  const are = asking.every(({ kind }) => kind === "offer") ? "vill åka med" : "väntar på ditt svar";
  return (
    <Lead
      to="/my-rides#svara"
      className="asking"
      title={second ? `${asking.length} ${are}` : companyWords(first)}
      words={`${first.from.name} – ${first.to.name}${second ? " med mera" : ""}`}
      faces={asking.map(({ publicId, other }) => ({ key: publicId, ...other }))}
    />
  );
}

type OtherTalksProps = { others: ConversationSummary[]; unread: number };

/** Conversations as a passenger stand among the trips that they are about. */
function OtherTalks({ others, unread }: OtherTalksProps) {
  return (
    <Lead
      to="/my-rides#meddelanden"
      title="Där du åker med"
      words={inWords([...new Set(others.map(({ firstName }) => firstName))])}
      faces={others.map(({ address, firstName, picture }) => ({ key: address, firstName, picture }))}
      unread={unread}
    />
  );
}

type LeadProps = Record<"to" | "title" | "words", string> & {
  className?: string;
  faces: { key: string; firstName: string; picture: string | null }[];
  unread?: number;
};

function Lead({ to, title, words, className, faces, unread = 0 }: LeadProps) {
  return (
    <nav className={classes("talks", className)} aria-label={title}>
      <Link to={to} className="row-link" prefetch="none">
        <span className="faces">
          {faces.slice(0, facesShown).map(({ key, firstName, picture }) => (
            <Avatar key={key} name={firstName} picture={picture} />
          ))}
        </span>
        <div className="grow">
          <p>
            <strong>{title}</strong>
          </p>
          <p className="muted small">{words}</p>
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
