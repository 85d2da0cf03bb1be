import { plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { RadioGroup } from "~/ui/RadioGroup";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import type { WatchFormState } from "./form.server";

const seatOptions = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ value: n, label: plural(n, "plats", "platser") }));

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
        <SelectField
          name="seats"
          label="Platser"
          hint="Som du behöver, eller har i bilen"
          options={seatOptions}
          defaultValue={values.seats}
          error={errors?.seats}
        />
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
