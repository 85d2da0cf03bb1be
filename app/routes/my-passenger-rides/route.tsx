import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { BookingCard } from "~/modules/bookings/components/BookingCard";
import { LostTrips } from "~/modules/bookings/components/LostTrips";
import { OwnRideCard } from "~/modules/bookings/components/OwnRideCard";
import { listLostTrips } from "~/modules/bookings/next-rides.server";
import { listOwnRides } from "~/modules/bookings/own-rides.server";
import { listBookings } from "~/modules/bookings/queries.server";
import { hasLostTrip, isOwnTrip } from "~/modules/bookings/rules";
import { TicketCard } from "~/modules/bus/components/TicketCard";
import { listBusTickets } from "~/modules/bus/tickets.server";
import { ReviewsDue } from "~/modules/reviews/components/ReviewsDue";
import { reviewsDue } from "~/modules/reviews/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { newFormKey } from "~/platform/http.server";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

const title = "Mina bokningar";

export const meta = pageMeta({ title, description: "Resor du har bokat och resor du söker, kommande och tidigare." });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const [all, rides, due, tickets] = await Promise.all([
    listBookings(user.id),
    listOwnRides(user.id),
    reviewsDue(user.id),
    listBusTickets(user.id, Date.now()),
  ]);
  const bookings = all.filter((booking) => booking.role === "passenger");
  return {
    formKey: newFormKey(),
    lost: await listLostTrips(user.id, bookings),
    bookings: bookings.filter((booking) => isOwnTrip(booking) && !hasLostTrip(booking)),
    due: bookings.filter((booking) => due.includes(booking.publicId)),
    tickets,
    requests: rides.filter((ride) => ride.kind === "request"),
  };
}

export default function MyPassengerRides() {
  const { lost, bookings, due, tickets, requests, formKey } = useLoaderData<typeof loader>();
  const cards = [
    ...bookings.map((booking) => ({
      at: booking.onAt,
      isComing: booking.isComing,
      card: <BookingCard key={booking.publicId} booking={booking} />,
    })),
    ...tickets.map((ticket) => ({
      at: ticket.on.at,
      isComing: ticket.isComing,
      card: <TicketCard key={ticket.publicId} ticket={ticket} />,
    })),
  ].sort((a, b) => b.at - a.at);
  const coming = cards.filter(({ isComing }) => isComing).toReversed();
  const past = cards.filter(({ isComing }) => !isComing);
  return (
    <Page title={title} crumbs={[{ label: "Mina resor", to: "/my-rides" }, { label: title }]} isNarrow>
      <LostTrips trips={lost} formKey={formKey} />
      <ReviewsDue bookings={due} />
      {coming.length + lost.length === 0 && (
        <EmptyState
          icon="luggage"
          title="Inga kommande bokningar"
          actions={<LinkButton to="/select-location">Sök resa</LinkButton>}
        >
          När du bokar en plats hittar du den här.
        </EmptyState>
      )}
      {coming.map(({ card }) => card)}
      {requests.length > 0 && <h2>Resor du söker</h2>}
      {requests.map((ride) => (
        <OwnRideCard key={ride.publicId} ride={ride} />
      ))}
      {past.length > 0 && <h2>Tidigare</h2>}
      {past.map(({ card }) => card)}
    </Page>
  );
}
