import type { FieldErrors, RideFormValues } from "~/modules/rides/schema";
import { comfortWords } from "~/modules/rides/wording";
import { VehicleFields } from "~/modules/users/components/VehicleFields";
import { Checkbox } from "~/ui/Checkbox";
import { fieldsOf } from "~/ui/fieldsOf";
import { SelectField } from "~/ui/SelectField";
import { type Comfort, luggages } from "./said";

type ComfortProps = { values: Pick<RideFormValues, Comfort>; errors: FieldErrors | null };

export function ComfortFields({ values, errors }: ComfortProps) {
  const words = comfortWords[values.kind];
  const field = fieldsOf(values, errors);
  return (
    <>
      <SelectField {...field("luggage")} label={words.luggage} options={luggages} />
      <div>
        <Checkbox name="pets" label={words.pets} defaultChecked={values.pets} />
        <Checkbox name="smoking" label={words.smoking} defaultChecked={values.smoking} />
        <Checkbox name="childSeat" label={words.childSeat} defaultChecked={values.childSeat} />
        <Checkbox name="womenOnly" label={words.womenOnly} defaultChecked={values.womenOnly} />
      </div>
    </>
  );
}

export function CarFields({ values, errors }: { values: RideFormValues; errors: FieldErrors | null }) {
  return (
    <>
      <VehicleFields values={values} errors={errors} />
      <Checkbox name="winterTyres" label="Vinterdäck" defaultChecked={values.winterTyres} />
    </>
  );
}
