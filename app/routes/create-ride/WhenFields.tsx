import type { FieldErrors, RideFormValues } from "~/modules/rides/schema";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { DateField } from "~/ui/DateField";
import { Disclosure } from "~/ui/Disclosure";
import { SelectField } from "~/ui/SelectField";
import { TimeField } from "~/ui/TimeField";
import { Weekdays } from "~/ui/Weekdays";

type WhenFieldsProps = { values: RideFormValues; errors: FieldErrors | null };

const flexibilities = [
  { value: "0", label: "Precis på tiden" },
  { value: "15", label: "± 15 minuter" },
  { value: "30", label: "± 30 minuter" },
  { value: "60", label: "± 1 timme" },
];

export function WhenFields({ values, errors }: WhenFieldsProps) {
  return (
    <Card title="När?">
      <div className="pair">
        <DateField name="date" label="Datum" defaultValue={values.date} error={errors?.date} />
        <TimeField name="time" label="Tid" defaultValue={values.time} error={errors?.time} />
      </div>
      <SelectField
        name="flexibilityMinutes"
        label="Hur flexibel är tiden?"
        options={flexibilities}
        defaultValue={values.flexibilityMinutes}
        error={errors?.flexibilityMinutes}
      />
      <Disclosure summary="Återresa" isOpen={values.hasReturn}>
        <div className="stack tight">
          <Checkbox name="hasReturn" label="Lägg upp en resa tillbaka också" defaultChecked={values.hasReturn} />
          <div className="pair">
            <DateField name="returnDate" label="Datum" defaultValue={values.returnDate} error={errors?.returnDate} />
            <TimeField name="returnTime" label="Tid" defaultValue={values.returnTime} error={errors?.returnTime} />
          </div>
        </div>
      </Disclosure>
      <Disclosure summary="Samma resa flera gånger" isOpen={values.weekdays.length > 0 || values.until !== ""}>
        <div className="stack tight">
          <Weekdays chosen={values.weekdays} error={errors?.weekdays?.[0]} />
          <DateField
            name="until"
            label="Till och med"
            hint="Högst 12 veckor. Det blir en resa för varje dag."
            defaultValue={values.until}
            error={errors?.until}
          />
        </div>
      </Disclosure>
    </Card>
  );
}
