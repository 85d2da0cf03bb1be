import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { TripColumns } from "~/modules/bookings/components/TripColumns";
import { PastTrips } from "~/modules/bookings/components/TripList";
import { TripTabs } from "~/modules/bookings/components/TripTabs";
import { tripListStyles } from "~/modules/bookings/components/trip-styles";
import { ReviewsDue } from "~/modules/reviews/components/ReviewsDue";
import { tripsToReview } from "~/modules/reviews/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { findTripCard } from "~/modules/travel-day/card.server";
import { dayStyles } from "~/modules/travel-day/components/day-styles";
import { TripCard } from "~/modules/travel-day/components/TripCard";
import { newFormKey } from "~/platform/http.server";
import { stylesTogether } from "~/ui/adoptStyles";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

export { answerBookings as action } from "~/modules/bookings/act.server";
export { clientAction } from "~/pwa/send-form";

const title = "Mina bokningar";

export const handle = await stylesTogether(tripListStyles(), dayStyles());

export const meta = pageMeta({ title, description: "Resor du har bokat och resor du söker, kommande och tidigare." });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const trips = await tripsToReview(user.id, "passenger");
  const card = trips.next && (await findTripCard(user.id, trips.next, request, trips.now));
  return { ...trips, card, formKey: newFormKey() };
}

export default function MyPassengerRides() {
  const { past, due, card, ...trips } = useLoaderData<typeof loader>();
  return (
    <Page title={title}>
      <TripTabs current="/my-passenger-rides" />
      {!trips.next && trips.days.length === 0 && (
        <EmptyState
          icon="luggage"
          title="Inga kommande bokningar"
          actions={<LinkButton to="/select-location">Sök resa</LinkButton>}
        >
          När du bokar en plats hittar du den här.
        </EmptyState>
      )}
      <TripColumns {...trips} card={card && <TripCard card={card} now={trips.now} />}>
        <ReviewsDue bookings={due} />
        <PastTrips trips={past} />
      </TripColumns>
    </Page>
  );
}
