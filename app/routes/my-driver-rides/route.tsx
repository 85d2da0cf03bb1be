import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { BookingCard } from "~/modules/bookings/components/BookingCard";
import { OwnRideCard } from "~/modules/bookings/components/OwnRideCard";
import { listOwnRides } from "~/modules/bookings/own-rides.server";
import { listBookings } from "~/modules/bookings/queries.server";
import { ReviewsDue } from "~/modules/reviews/components/ReviewsDue";
import { reviewsDue } from "~/modules/reviews/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

const title = "Mina körningar";

export const meta = pageMeta({
  title,
  description: "Resor du kör, med bokningar att svara på, kommande och tidigare.",
});

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const [rides, all, due] = await Promise.all([listOwnRides(user.id), listBookings(user.id), reviewsDue(user.id)]);
  const bookings = all.filter((booking) => booking.role === "driver");
  return {
    rides: rides.filter((ride) => ride.kind === "offer"),
    answers: bookings.filter((booking) => booking.side === "sender"),
    due: bookings.filter((booking) => due.includes(booking.publicId)),
  };
}

export default function MyDriverRides() {
  const { rides, answers, due } = useLoaderData<typeof loader>();
  const coming = rides.filter((ride) => ride.isComing).toReversed();
  const past = rides.filter((ride) => !ride.isComing);
  return (
    <Page title={title} isNarrow>
      <ReviewsDue bookings={due} />
      {coming.length > 0 ? (
        <LinkButton to="/create-ride" look="secondary">
          Erbjud en resa till
        </LinkButton>
      ) : (
        <EmptyState
          icon="car"
          title="Inga kommande körningar"
          actions={<LinkButton to="/create-ride">Erbjud resa</LinkButton>}
        >
          Ska du ändå köra? Lägg upp resan och dela på kostnaden.
        </EmptyState>
      )}
      {coming.map((ride) => (
        <OwnRideCard key={ride.publicId} ride={ride} />
      ))}
      {answers.length > 0 && <h2>Skjuts du har erbjudit</h2>}
      {answers.map((booking) => (
        <BookingCard key={booking.publicId} booking={booking} />
      ))}
      {past.length > 0 && <h2>Tidigare</h2>}
      {past.map((ride) => (
        <OwnRideCard key={ride.publicId} ride={ride} />
      ))}
    </Page>
  );
}
