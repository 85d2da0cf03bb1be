import type { FieldErrors, RideFormValues } from "~/modules/rides/schema";
import { comfortWords } from "~/modules/rides/wording";
import { VehicleFields } from "~/modules/users/components/VehicleFields";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { Disclosure } from "~/ui/Disclosure";
import { fieldsOf } from "~/ui/fieldsOf";
import { SelectField } from "~/ui/SelectField";

type FieldsProps = { values: RideFormValues; errors: FieldErrors | null };

const luggages = [
  { value: "none", label: "Bara handväska" },
  { value: "small", label: "En mindre väska" },
  { value: "large", label: "En stor resväska" },
];

type Comfort = "kind" | "luggage" | "pets" | "smoking" | "childSeat" | "womenOnly";

type ComfortProps = { values: Pick<RideFormValues, Comfort>; errors: FieldErrors | null };

export function ComfortFields({ values, errors }: ComfortProps) {
  const words = comfortWords[values.kind];
  const field = fieldsOf(values, errors);
  return (
    <Card title={words.title}>
      <SelectField {...field("luggage")} label={words.luggage} options={luggages} />
      <div>
        <Checkbox name="pets" label={words.pets} defaultChecked={values.pets} />
        <Checkbox name="smoking" label={words.smoking} defaultChecked={values.smoking} />
        <Checkbox name="childSeat" label={words.childSeat} defaultChecked={values.childSeat} />
        <Checkbox name="womenOnly" label={words.womenOnly} defaultChecked={values.womenOnly} />
      </div>
    </Card>
  );
}

export function CarFields({ values, errors }: FieldsProps) {
  const known = [values.vehicleMake, values.vehicleColour].filter(Boolean).join(", ");
  const hasError = Object.keys(errors ?? {}).some((field) => field.startsWith("vehicle"));
  return (
    <Card title="Bilen">
      <Checkbox name="winterTyres" label="Vinterdäck" defaultChecked={values.winterTyres} />
      <Disclosure summary={known || "Märke, färg och nummer"} isOpen={!known || hasError}>
        <div className="stack">
          <VehicleFields values={values} errors={errors} />
        </div>
      </Disclosure>
    </Card>
  );
}
