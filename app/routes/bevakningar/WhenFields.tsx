import { Card } from "~/ui/Card";
import { DateField } from "~/ui/DateField";
import { Disclosure } from "~/ui/Disclosure";
import { TimeField } from "~/ui/TimeField";
import { Weekdays } from "~/ui/Weekdays";
import type { WatchFormState } from "./form.server";

export function WhenFields({ values, errors }: WatchFormState) {
  const hasTimes = Boolean(values.earliest || values.latest || errors?.earliest || errors?.latest);
  return (
    <Card title="När?">
      <div className="pair">
        <DateField name="dateFrom" label="Från och med" defaultValue={values.dateFrom} error={errors?.dateFrom} />
        <DateField name="dateTo" label="Till och med" defaultValue={values.dateTo} error={errors?.dateTo} />
      </div>
      <p className="hint">Spelar dagen ingen roll? Lämna tomt.</p>
      <Disclosure summary="Vissa veckodagar" isOpen={values.weekdays.length > 0}>
        <Weekdays chosen={values.weekdays} isLegendHidden error={errors?.weekdays?.[0]} />
      </Disclosure>
      <Disclosure summary="Vissa tider" isOpen={hasTimes}>
        <div className="pair">
          <TimeField name="earliest" label="Tidigast" defaultValue={values.earliest} error={errors?.earliest} />
          <TimeField name="latest" label="Senast" defaultValue={values.latest} error={errors?.latest} />
        </div>
      </Disclosure>
    </Card>
  );
}
