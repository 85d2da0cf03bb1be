import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { BookingCard } from "~/modules/bookings/components/BookingCard";
import { LostTrips } from "~/modules/bookings/components/LostTrips";
import { OwnRideCard } from "~/modules/bookings/components/OwnRideCard";
import { listLostTrips } from "~/modules/bookings/next-rides.server";
import { listOwnRides } from "~/modules/bookings/own-rides.server";
import { type BookingSummary, listBookings } from "~/modules/bookings/queries.server";
import { hasLostTrip, isOwnTrip, needsMe } from "~/modules/bookings/rules";
import { ConversationList } from "~/modules/messages/components/ConversationList";
import { listConversations } from "~/modules/messages/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { listUnlocks } from "~/modules/unlocks/queries.server";
import { newFormKey } from "~/platform/http.server";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { LinkCard } from "~/ui/LinkCard";
import { Page } from "~/ui/Page";
import { Time } from "~/ui/Time";

const title = "Mina resor";
const mostShown = 5;

export const meta = pageMeta({ title, description: "Det som behöver ditt svar och dina kommande resor." });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const [bookings, rides, conversations, unlocks] = await Promise.all([
    listBookings(user.id),
    listOwnRides(user.id),
    listConversations(user.id, "passenger"),
    listUnlocks(user.id),
  ]);
  const coming = bookings.filter((booking) => booking.isComing).toReversed();
  return {
    formKey: newFormKey(),
    lost: await listLostTrips(user.id, bookings),
    givenUp: bookings.filter((booking) => isOwnTrip(booking) && booking.isOff && !hasLostTrip(booking)).toReversed(),
    toAnswer: coming.filter(needsMe),
    coming: coming.filter((booking) => booking.role === "passenger" && !needsMe(booking)).slice(0, mostShown),
    requests: rides.filter((ride) => ride.kind === "request" && ride.isComing && ride.travellers === 0).toReversed(),
    conversations,
    unlocks,
  };
}

export default function MyRides() {
  const { lost, toAnswer, coming, requests, givenUp, conversations, unlocks, formKey } = useLoaderData<typeof loader>();
  const isEmpty = [lost, toAnswer, coming, requests, givenUp, conversations, unlocks].every(
    (part) => part.length === 0,
  );
  return (
    <Page title={title} isNarrow>
      {isEmpty && (
        <EmptyState
          icon="luggage"
          title="Här samlas dina resor"
          actions={
            <>
              <LinkButton to="/select-location">Sök resa</LinkButton>
              <LinkButton to="/create-ride" look="secondary">
                Erbjud resa
              </LinkButton>
            </>
          }
        >
          Boka en plats, eller erbjud en resa om du ändå ska köra.
        </EmptyState>
      )}
      <LostTrips trips={lost} formKey={formKey} />
      <Section title="Behöver ditt svar" bookings={toAnswer} />
      <Section title="Kommande" bookings={coming} />
      {requests.length > 0 && <h2>Resor du söker</h2>}
      {requests.map((ride) => (
        <OwnRideCard key={ride.publicId} ride={ride} />
      ))}
      <Section title="Blev inte av" bookings={givenUp} />
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
          <ConversationList conversations={conversations} />
        </section>
      )}
      <nav className="row" aria-label="Mer om dina resor">
        <LinkButton to="/my-passenger-rides" look="secondary">
          Alla bokningar
        </LinkButton>
        <LinkButton to="/my-driver-rides" look="secondary">
          Mina körningar
        </LinkButton>
        <LinkButton to="/inbox" look="secondary">
          Inkorg för dig som kör
        </LinkButton>
      </nav>
    </Page>
  );
}

function Section({ title, bookings }: { title: string; bookings: BookingSummary[] }) {
  if (bookings.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      {bookings.map((booking) => (
        <BookingCard key={booking.publicId} booking={booking} />
      ))}
    </>
  );
}
