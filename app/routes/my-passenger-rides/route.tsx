import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BookingCard } from "~/modules/bookings/components/BookingCard";
import { RideCard } from "~/modules/bookings/components/RideCard";
import { listOwnRides } from "~/modules/bookings/own-rides.server";
import { listBookings } from "~/modules/bookings/queries.server";
import { ReviewsDue } from "~/modules/reviews/components/ReviewsDue";
import { reviewsDue } from "~/modules/reviews/queries.server";
import { requireUser } from "~/platform/session.server";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { pageMeta } from "~/ui/meta";
import { Page } from "~/ui/Page";

const title = "Mina bokningar";

export const meta = () =>
  pageMeta({ title, description: "Resor du har bokat och resor du söker, kommande och tidigare." });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const [all, rides, due] = await Promise.all([listBookings(user.id), listOwnRides(user.id), reviewsDue(user.id)]);
  const bookings = all.filter((booking) => booking.role === "passenger");
  return {
    bookings: bookings.filter((booking) => booking.side === "sender"),
    due: bookings.filter((booking) => due.includes(booking.publicId)),
    requests: rides.filter((ride) => ride.kind === "request"),
  };
}

export default function MyPassengerRides() {
  const { bookings, due, requests } = useLoaderData<typeof loader>();
  const coming = bookings.filter((booking) => booking.isComing).toReversed();
  const past = bookings.filter((booking) => !booking.isComing);
  return (
    <Page title={title} crumbs={[{ label: "Mina resor", to: "/my-rides" }, { label: title }]} isNarrow>
      <ReviewsDue bookings={due} />
      {coming.length === 0 && (
        <EmptyState
          icon="luggage"
          title="Inga kommande bokningar"
          actions={<LinkButton to="/select-location">Sök resa</LinkButton>}
        >
          När du bokar en plats hittar du den här.
        </EmptyState>
      )}
      {coming.map((booking) => (
        <BookingCard key={booking.publicId} booking={booking} />
      ))}
      {requests.length > 0 && <h2>Resor du söker</h2>}
      {requests.map((ride) => (
        <RideCard key={ride.publicId} ride={ride} />
      ))}
      {past.length > 0 && <h2>Tidigare</h2>}
      {past.map((booking) => (
        <BookingCard key={booking.publicId} booking={booking} />
      ))}
    </Page>
  );
}
