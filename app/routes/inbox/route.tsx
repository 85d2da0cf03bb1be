import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { ToAnswer } from "~/modules/bookings/components/ToAnswer";
import { tripListStyles } from "~/modules/bookings/components/trip-styles";
import { listBookings } from "~/modules/bookings/queries.server";
import { isToAnswer } from "~/modules/bookings/rules";
import { ConversationList } from "~/modules/messages/components/ConversationList";
import { listConversations } from "~/modules/messages/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { newFormKey } from "~/platform/http.server";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

export { answerBookings as action } from "~/modules/bookings/act.server";
export { clientAction } from "~/pwa/send-form";

const title = "Inkorg";
const passengerTalks = "/my-rides#meddelanden";

export const handle = await tripListStyles();

export const meta = pageMeta({ title, description: "Meddelanden från dem som åker med dig, eller vill göra det." });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const now = Date.now();
  const [conversations, bookings] = await Promise.all([
    listConversations(user.id, "driver"),
    listBookings(user.id, now),
  ]);
  const toAnswer = bookings.filter((booking) => booking.side === "receiver" && isToAnswer(booking));
  return { conversations, toAnswer: toAnswer.toReversed(), now, formKey: newFormKey() };
}

export default function Inbox() {
  const { conversations, toAnswer, now, formKey } = useLoaderData<typeof loader>();
  return (
    <Page title={title} lead="Här pratar du med dem som åker med dig, eller vill göra det." isNarrow>
      <ToAnswer bookings={toAnswer} now={now} formKey={formKey} />
      {toAnswer.length > 0 && <h2>Meddelanden</h2>}
      {conversations.length > 0 ? (
        <ConversationList conversations={conversations} now={now} />
      ) : (
        <EmptyState
          icon="chat"
          title="Inga meddelanden om resor du kör"
          actions={
            <>
              <LinkButton to={passengerTalks}>Meddelanden där du är passagerare</LinkButton>
              <LinkButton to="/create-ride" look="secondary">
                Erbjud resa
              </LinkButton>
            </>
          }
        >
          När någon frågar om en resa du kör, eller bokar den, skriver ni till varandra här. Vad du skriver med den du
          åker med står bland dina resor.
        </EmptyState>
      )}
      <nav aria-label="Mer om dina körningar">
        <ul className="stack tight">
          <li>
            <Link to="/my-driver-rides">Mina körningar</Link>
          </li>
          {conversations.length > 0 && (
            <li>
              <Link to={passengerTalks}>Meddelanden där du är passagerare</Link>
            </li>
          )}
        </ul>
      </nav>
    </Page>
  );
}
