import type { FieldErrors, RideFormValues } from "~/modules/rides/schema";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { DateField } from "~/ui/DateField";
import { Disclosure } from "~/ui/Disclosure";
import { fieldsOf } from "~/ui/fieldsOf";
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
  const field = fieldsOf(values, errors);
  return (
    <Card title="När?">
      <div className="pair">
        <DateField {...field("date")} label="Datum" />
        <TimeField {...field("time")} label="Tid" />
      </div>
      <SelectField {...field("flexibilityMinutes")} label="Hur flexibel är tiden?" options={flexibilities} />
      <Disclosure summary="Återresa" isOpen={values.hasReturn}>
        <div className="stack tight">
          <Checkbox name="hasReturn" label="Lägg upp en resa tillbaka också" defaultChecked={values.hasReturn} />
          <div className="pair">
            <DateField {...field("returnDate")} label="Datum" />
            <TimeField {...field("returnTime")} label="Tid" />
          </div>
        </div>
      </Disclosure>
      <Disclosure summary="Samma resa flera gånger" isOpen={values.weekdays.length > 0 || values.until !== ""}>
        <div className="stack tight">
          <Weekdays chosen={values.weekdays} error={errors?.weekdays?.[0]} />
          <DateField {...field("until")} label="Till och med" hint="Högst 12 veckor. Det blir en resa för varje dag." />
        </div>
      </Disclosure>
    </Card>
  );
}
