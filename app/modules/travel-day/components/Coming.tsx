import { formatNearTime } from "~/text/format";
import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import type { TravelDay } from "../queries.server";
import { ReportForm } from "./ReportForm";

type ComingProps = {
  day: TravelDay;
  /** First name of who drives, for a passenger. */
  other: string;
  formKey: string;
  /** ms UTC */
  now: number;
};

/** The evening before: whether one comes, and whether the driver has said so. */
export function Coming({ day: { rideId, driver, passenger, confirmedAt }, other, formKey, now }: ComingProps) {
  const isSaid = driver ? confirmedAt !== null : passenger?.isComing;
  return (
    <Card title="Kommer du?" isRaised>
      {!driver && confirmedAt !== null && (
        <p>
          {other} har bekräftat {formatNearTime(confirmedAt, now)}.
        </p>
      )}
      {isSaid ? (
        <p className="told">
          <Icon name="check" /> Du har sagt att du kommer.
        </p>
      ) : (
        <ReportForm rideId={rideId} formKey={formKey} report="confirmed" label="Jag kommer" />
      )}
    </Card>
  );
}
