import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { DateField } from "~/ui/DateField";
import { Disclosure } from "~/ui/Disclosure";
import { TimeField } from "~/ui/TimeField";
import type { WatchFormState } from "./form.server";

const weekdays = ["Måndag", "Tisdag", "Onsdag", "Torsdag", "Fredag", "Lördag", "Söndag"];

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
        <fieldset>
          <legend className="hush">Veckodagar</legend>
          <div className="pair">
            {weekdays.map((day, n) => (
              <Checkbox
                key={day}
                name="weekdays"
                id={`weekdays-${n}`}
                value={n + 1}
                label={day}
                defaultChecked={values.weekdays.some((chosen) => chosen === String(n + 1))}
              />
            ))}
          </div>
        </fieldset>
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
