import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { type AnalyticsEvent, reportEvents } from "~/frame/analytics";
import { ridePath } from "~/modules/rides/address";
import type { UnlockPage } from "~/modules/unlocks/queries.server";
import type { RefusedForm } from "~/ui/fieldsOf";
import { Page } from "~/ui/Page";
import { RoadSign } from "~/ui/RoadSign";
import { Time } from "~/ui/Time";
import { OfferForm } from "./OfferForm";
import { Paid } from "./Paid";
import { Standing } from "./Standing";

type UnlockScreenProps = {
  unlock: UnlockPage;
  isCancelled: boolean;
  events: AnalyticsEvent[];
  formKey: string;
  refused: RefusedForm | undefined;
};

export function UnlockScreen({ unlock, isCancelled, events, formKey, refused }: UnlockScreenProps) {
  useEffect(() => reportEvents(events, events[0]?.transactionId), [events]);
  const { ride, firstName, state } = unlock;
  return (
    <Page title={titleOf(unlock)} isNarrow>
      <RoadSign from={ride.from} to={ride.to} />
      <p>
        {ride.hasPage ? (
          <Link to={ridePath(ride.kind, ride.publicId)}>Resan med {firstName}</Link>
        ) : (
          `Resan med ${firstName}`
        )}
        <span className="muted">
          {" "}
          · <Time at={ride.departureAt} />
        </span>
      </p>
      {state !== "offer" && refused && (
        <p className="problem">Något har ändrats sedan du öppnade sidan. Så här är det nu.</p>
      )}
      {state === "offer" && <OfferForm {...{ unlock, isCancelled, formKey, refused }} />}
      {state === "paid" && <Paid unlock={unlock} formKey={formKey} />}
      {state !== "offer" && state !== "paid" && <Standing unlock={unlock} />}
    </Page>
  );
}

function titleOf({ state, firstName, phone }: UnlockPage): string {
  switch (phone ? "paid" : state) {
    case "offer":
      return `Lås upp kontakten med ${firstName}`;
    case "paid":
      return `Du och ${firstName} kan nå varandra`;
    case "checking":
    case "examined":
    case "pending":
      return "Betalningen behandlas";
    case "refunding":
    case "refunded":
      return "Upplåsningen är återbetald";
    case "left":
    case "old":
      return "Uppgifterna finns inte kvar";
    default:
      return "Kontakten är låst";
  }
}
