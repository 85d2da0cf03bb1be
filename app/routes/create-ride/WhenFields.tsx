import type { FieldErrors, RideFormValues } from "~/modules/rides/schema";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { DateField } from "~/ui/DateField";
import { fieldsOf } from "~/ui/fieldsOf";
import { SelectField } from "~/ui/SelectField";
import { TimeField } from "~/ui/TimeField";
import { Weekdays } from "~/ui/Weekdays";
import { RideFold } from "./RideFold";
import { flexibilities, said } from "./said";

type WhenFieldsProps = { values: RideFormValues; errors: FieldErrors | null; isFolded: boolean };

export function WhenFields({ values, errors, isFolded }: WhenFieldsProps) {
  const field = fieldsOf(values, errors);
  return (
    <Card title="När?">
      <div className="pair">
        <DateField {...field("date")} label="Datum" />
        <TimeField {...field("time")} label="Tid" />
      </div>
      <div className="folds">
        <RideFold
          title="Flexibel tid"
          say={said.flexibility}
          isOpen={!isFolded && values.flexibilityMinutes !== "15"}
          names={/^flexibility/}
          {...{ values, errors }}
        >
          <SelectField {...field("flexibilityMinutes")} label="Hur flexibel är tiden?" options={flexibilities} />
        </RideFold>
        <RideFold
          title="Återresa"
          say={said.back}
          isOpen={values.hasReturn || values.returnDate !== "" || values.returnTime !== ""}
          names={/^(hasR|r)eturn/}
          {...{ values, errors }}
        >
          <Checkbox name="hasReturn" label="Lägg upp en resa tillbaka" defaultChecked={values.hasReturn} />
          <div className="pair">
            <DateField {...field("returnDate")} label="Datum tillbaka" />
            <TimeField {...field("returnTime")} label="Tid tillbaka" />
          </div>
        </RideFold>
        <RideFold
          title="Samma resa flera gånger"
          say={said.repetition}
          isOpen={values.weekdays.length > 0 || values.until !== ""}
          names={/^(weekdays|until)/}
          {...{ values, errors }}
        >
          <Weekdays chosen={values.weekdays} error={errors?.weekdays?.[0]} />
          <DateField {...field("until")} label="Till och med" hint="Högst 12 veckor. Det blir en resa för varje dag." />
        </RideFold>
      </div>
    </Card>
  );
}
