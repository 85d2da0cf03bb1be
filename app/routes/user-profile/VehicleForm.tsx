import { Form } from "@remix-run/react";
import { shownOf } from "~/modules/forms/shown";
import { VehicleFields } from "~/modules/users/components/VehicleFields";
import type { Vehicle } from "~/modules/users/types";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import type { FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";

type VehicleFormProps = {
  isSaved: boolean;
  values: Vehicle;
  errors: FieldErrors | null;
  shown?: string;
  formKey: string;
};

export function VehicleForm({ isSaved, values, errors, shown, formKey }: VehicleFormProps) {
  const { vehicleMake, vehicleColour, vehicleRegistration } = values;
  return (
    <Card title="Bilen">
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="vehicle" />
        <FormKey value={`${formKey}-car`} />
        <input
          type="hidden"
          name="shown"
          value={shown ?? shownOf({ vehicleMake, vehicleColour, vehicleRegistration })}
        />
        <p className="muted">
          {isSaved
            ? "Står redan ifyllt när du lägger upp en resa."
            : "Fylls i när du lägger upp en resa. Sparar du ingen bil, fylls den från din senaste resa i."}
        </p>
        <VehicleFields values={values} errors={errors} />
        <Button look="secondary">Spara bilen</Button>
      </Form>
    </Card>
  );
}
