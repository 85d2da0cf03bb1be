import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { answerBooking } from "~/modules/bookings/act.server";
import { NextTrip } from "~/modules/bookings/components/NextTrip";
import { ToAnswer } from "~/modules/bookings/components/ToAnswer";
import { TripColumns } from "~/modules/bookings/components/TripColumns";
import { PastTrips, TripList } from "~/modules/bookings/components/TripList";
import { TripTabs } from "~/modules/bookings/components/TripTabs";
import { tripListStyles } from "~/modules/bookings/components/trip-styles";
import { listTrips } from "~/modules/bookings/trips.server";
import { ReviewsDue } from "~/modules/reviews/components/ReviewsDue";
import { reviewsDue } from "~/modules/reviews/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { newFormKey } from "~/platform/http.server";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

export { clientAction } from "~/pwa/send-form";

const title = "Mina körningar";

export const handle = await tripListStyles();

export const meta = pageMeta({
  title,
  description: "Resor du kör, med bokningar att svara på, kommande och tidigare.",
});

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const [{ bookings, ...trips }, due] = await Promise.all([listTrips(user.id, "driver"), reviewsDue(user.id)]);
  return {
    ...trips,
    due: bookings.filter((booking) => due.includes(booking.publicId)),
    formKey: newFormKey(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerBooking((await requireUser(request)).id, request);
}

export default function MyDriverRides() {
  const { now, next, toAnswer, days, past, due, formKey } = useLoaderData<typeof loader>();
  const hasLead = next !== null || toAnswer.length > 0;
  const isEmpty = !next && days.length === 0;
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
      <TripColumns
        lead={
          hasLead && (
            <>
              {next && <NextTrip trip={next} now={now} />}
              <ToAnswer bookings={toAnswer} now={now} formKey={formKey} />
            </>
          )
        }
      >
        <TripList days={days} now={now} formKey={formKey} />
        {!isEmpty && (
          <LinkButton to="/create-ride" look="secondary">
            Erbjud en resa till
          </LinkButton>
        )}
        <ReviewsDue bookings={due} />
        <PastTrips trips={past} />
      </TripColumns>
    </Page>
  );
}
