import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import type { TravelDay } from "../queries.server";
import { ReportForm } from "./ReportForm";

type ComingProps = { day: TravelDay; formKey: string };

export function Coming({ day: { rideId, isDriver, head, isComing, share }, formKey }: ComingProps) {
  const [title, label] = isDriver ? ["Kör du?", "Ja, jag kör"] : ["Kommer du?", "Jag kommer"];
  return (
    <Card title={title} isRaised>
      {!isDriver && <p>{head.text}</p>}
      {isComing ? (
        <p className="told">
          <Icon name="check" /> Du har sagt att du {isDriver ? "kör" : "kommer"}.
        </p>
      ) : (
        <ReportForm rideId={rideId} formKey={formKey} press={{ report: "confirmed", minutes: null, label }} />
      )}
      <ReportForm rideId={rideId} formKey={formKey} press={share} look="quiet" />
    </Card>
  );
}
