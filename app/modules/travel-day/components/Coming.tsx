import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import type { TravelDay } from "../queries.server";
import { ReportForm } from "./ReportForm";

type ComingProps = { day: TravelDay; formKey: string };

export function Coming({ day: { rideId, isDriver, head, isComing, share }, formKey }: ComingProps) {
  return (
    <Card title="Kommer du?" isRaised>
      {!isDriver && <p>{head.text}</p>}
      {isComing ? (
        <p className="told">
          <Icon name="check" /> Du har sagt att du kommer.
        </p>
      ) : (
        <ReportForm
          rideId={rideId}
          formKey={formKey}
          press={{ report: "confirmed", minutes: null, label: "Jag kommer" }}
        />
      )}
      <ReportForm rideId={rideId} formKey={formKey} press={share} look="quiet" />
    </Card>
  );
}
