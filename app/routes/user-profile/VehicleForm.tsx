import { Form } from "@remix-run/react";
import { VehicleFields } from "~/modules/users/components/VehicleFields";
import type { Vehicle } from "~/modules/users/types";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import type { FieldErrors } from "~/ui/ErrorSummary";

type VehicleFormProps = { values: Vehicle; errors: FieldErrors | null; formKey: string };

export function VehicleForm({ values, errors, formKey }: VehicleFormProps) {
  return (
    <Card title="Bilen">
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="vehicle" />
        <input type="hidden" name="formKey" value={`${formKey}-car`} />
        <p className="muted">Fylls i när du lägger upp en resa.</p>
        <VehicleFields values={values} errors={errors} />
        <Button look="secondary">Spara bilen</Button>
      </Form>
    </Card>
  );
}
