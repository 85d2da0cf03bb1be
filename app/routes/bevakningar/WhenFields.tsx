import { Card } from "~/ui/Card";
import { DateField } from "~/ui/DateField";
import { Disclosure } from "~/ui/Disclosure";
import { fieldsOf } from "~/ui/fieldsOf";
import { TimeField } from "~/ui/TimeField";
import { Weekdays } from "~/ui/Weekdays";
import type { WatchFormState } from "./form.server";

export function WhenFields({ values, errors }: WatchFormState) {
  const field = fieldsOf(values, errors);
  const hasTimes = Boolean(values.earliest || values.latest || errors?.earliest || errors?.latest);
  return (
    <Card title="När?">
      <div className="pair">
        <DateField {...field("dateFrom")} label="Från och med" />
        <DateField {...field("dateTo")} label="Till och med" />
      </div>
      <p className="hint">Spelar dagen ingen roll? Lämna tomt.</p>
      <Disclosure summary="Vissa veckodagar" isOpen={values.weekdays.length > 0}>
        <Weekdays chosen={values.weekdays} isLegendHidden error={errors?.weekdays?.[0]} />
      </Disclosure>
      <Disclosure summary="Vissa tider" isOpen={hasTimes}>
        <div className="pair">
          <TimeField {...field("earliest")} label="Tidigast" />
          <TimeField {...field("latest")} label="Senast" />
        </div>
      </Disclosure>
    </Card>
  );
}
