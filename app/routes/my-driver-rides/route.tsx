import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { TripColumns } from "~/modules/bookings/components/TripColumns";
import { PastTrips } from "~/modules/bookings/components/TripList";
import { TripTabs } from "~/modules/bookings/components/TripTabs";
import { tripListStyles } from "~/modules/bookings/components/trip-styles";
import { MissingRides } from "~/modules/demand/components/MissingRides";
import { missingForDriver } from "~/modules/demand/queries.server";
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

const title = "Mina körningar";

export const handle = await stylesTogether(tripListStyles(), dayStyles());

export const meta = pageMeta({
  title,
  description: "Resor du kör, med bokningar att svara på, kommande och tidigare.",
});

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const [trips, missing] = await Promise.all([tripsToReview(user.id, "driver"), missingForDriver(user.id, Date.now())]);
  const card = trips.next && (await findTripCard(user.id, trips.next, request, trips.now));
  return { ...trips, card, missing, formKey: newFormKey() };
}

export default function MyDriverRides() {
  const { past, due, card, missing, ...trips } = useLoaderData<typeof loader>();
  const isEmpty = !trips.next && trips.days.length === 0;
  return (
    <Page title={title}>
      <TripTabs current="/my-driver-rides" />
      {isEmpty && (
        <EmptyState
          icon="car"
          title="Inga kommande körningar"
          actions={<LinkButton to="/create-ride">Erbjud resa</LinkButton>}
        >
          Ska du ändå köra? Lägg upp resan och dela på kostnaden.
        </EmptyState>
      )}
      <TripColumns {...trips} card={card && <TripCard card={card} now={trips.now} />}>
        {!isEmpty && (
          <LinkButton to="/create-ride" look="secondary">
            Erbjud en resa till
          </LinkButton>
        )}
        <ReviewsDue bookings={due} />
        <MissingRides rides={missing} />
        <PastTrips trips={past} />
      </TripColumns>
    </Page>
  );
}
