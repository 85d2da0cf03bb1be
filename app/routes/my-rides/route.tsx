import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { TripColumns } from "~/modules/bookings/components/TripColumns";
import { TripTabs } from "~/modules/bookings/components/TripTabs";
import { tripListStyles } from "~/modules/bookings/components/trip-styles";
import { listTrips } from "~/modules/bookings/trips.server";
import { ConversationList } from "~/modules/messages/components/ConversationList";
import { listConversations } from "~/modules/messages/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { findTripCard } from "~/modules/travel-day/card.server";
import { dayStyles } from "~/modules/travel-day/components/day-styles";
import { TripCard } from "~/modules/travel-day/components/TripCard";
import { listUnlocks } from "~/modules/unlocks/queries.server";
import { newFormKey } from "~/platform/http.server";
import { plural } from "~/text/format";
import { stylesTogether } from "~/ui/adoptStyles";
import { Disclosure } from "~/ui/Disclosure";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { LinkCard } from "~/ui/LinkCard";
import { Page } from "~/ui/Page";
import { Time } from "~/ui/Time";

export { answerBookings as action } from "~/modules/bookings/act.server";
export { clientAction } from "~/pwa/send-form";

const title = "Mina resor";

/** The latest conversation and what is unread stand open; the others are a press away. */
function isOpen({ unread }: { unread: number }, n: number): boolean {
  return n === 0 || unread > 0;
}

export const handle = await stylesTogether(tripListStyles(), dayStyles());

export const meta = pageMeta({ title, description: "Nästa resa, det som behöver ditt svar och dina kommande resor." });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const [{ now, next, toAnswer, days, past }, conversations, unlocks] = await Promise.all([
    listTrips(user.id, null),
    listConversations(user.id, "passenger"),
    listUnlocks(user.id),
  ]);
  const card = next && (await findTripCard(user.id, next, request, now));
  return { formKey: newFormKey(), now, next, card, toAnswer, days, hasPast: past.length > 0, conversations, unlocks };
}

export default function MyRides() {
  const { now, next, card, toAnswer, days, hasPast, conversations, unlocks, formKey } = useLoaderData<typeof loader>();
  const folded = conversations.filter((talk, n) => !isOpen(talk, n));
  const isEmpty = !next && [toAnswer, days, conversations, unlocks].every((part) => part.length === 0);
  return (
    <Page title={title}>
      <TripTabs current="/my-rides" />
      {isEmpty && (
        <EmptyState
          icon="luggage"
          title={hasPast ? "Inga kommande resor" : "Här samlas dina resor"}
          actions={
            <>
              <LinkButton to="/select-location">Sök resa</LinkButton>
              <LinkButton to="/create-ride" look="secondary">
                Erbjud resa
              </LinkButton>
            </>
          }
        >
          {hasPast
            ? "Tidigare resor står under Bokningar och Körningar."
            : "Boka en plats, eller erbjud en resa om du ändå ska köra."}
        </EmptyState>
      )}
      <TripColumns {...{ next, toAnswer, days, now, formKey }} card={card && <TripCard card={card} now={now} />}>
        {unlocks.length > 0 && <h2>Upplåsta kontakter</h2>}
        {unlocks.map(({ unlockId, firstName, from, to, departureAt }) => (
          <LinkCard key={unlockId} to={`/unlock/${unlockId}`} reloadDocument>
            <strong>{firstName}</strong>
            <p className="muted">
              {from} – {to} · <Time at={departureAt} />
            </p>
          </LinkCard>
        ))}
        {conversations.length > 0 && (
          <section className="stack" id="meddelanden">
            <h2>Meddelanden</h2>
            <ConversationList conversations={conversations.filter(isOpen)} now={now} />
            {folded.length > 0 && (
              <Disclosure summary={`Visa ${plural(folded.length, "konversation", "konversationer")} till`}>
                <ConversationList conversations={folded} now={now} />
              </Disclosure>
            )}
          </section>
        )}
      </TripColumns>
    </Page>
  );
}
