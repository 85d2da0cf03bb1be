import { Card } from "~/ui/Card";
import { RadioGroup } from "~/ui/RadioGroup";
import { SeatsField } from "~/ui/SeatsField";
import { TextField } from "~/ui/TextField";
import type { WatchFormState } from "./form.server";

export function WhoFields({ values, errors }: WatchFormState) {
  return (
    <Card title="Vad letar du efter?">
      <RadioGroup
        name="kind"
        legend="Jag vill"
        choices={[
          { value: "offer", label: "åka med någon som kör" },
          { value: "request", label: "hitta någon som söker skjuts längs min väg" },
        ]}
        defaultValue={values.kind}
        error={errors?.kind}
      />
      <div className="pair">
        <SeatsField hint="Som du behöver, eller har i bilen" defaultValue={values.seats} error={errors?.seats} />
        <TextField
          name="maxPrice"
          label="Högsta pris"
          hint="Kronor per plats. Lämna tomt om priset inte spelar någon roll."
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={values.maxPrice}
          error={errors?.maxPrice}
        />
      </div>
    </Card>
  );
}
