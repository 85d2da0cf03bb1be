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
import { newFormKey } from "~/platform/http.server";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

export { answerBookings as action } from "~/modules/bookings/act.server";
export { clientAction } from "~/pwa/send-form";

const title = "Mina bokningar";

export const handle = await tripListStyles();

export const meta = pageMeta({ title, description: "Resor du har bokat och resor du söker, kommande och tidigare." });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return { ...(await tripsToReview(user.id, "passenger")), formKey: newFormKey() };
}

export default function MyPassengerRides() {
  const { past, due, ...trips } = useLoaderData<typeof loader>();
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
      <TripColumns {...trips}>
        <ReviewsDue bookings={due} />
        <PastTrips trips={past} />
      </TripColumns>
    </Page>
  );
}
