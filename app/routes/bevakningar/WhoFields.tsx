import { Card } from "~/ui/Card";
import { fieldsOf } from "~/ui/fieldsOf";
import { RadioGroup } from "~/ui/RadioGroup";
import { SeatsField } from "~/ui/SeatsField";
import { TextField } from "~/ui/TextField";
import type { WatchFormState } from "./form.server";

export function WhoFields({ values, errors }: WatchFormState) {
  const field = fieldsOf(values, errors);
  return (
    <Card title="Vad letar du efter?">
      <RadioGroup
        {...field("kind")}
        legend="Jag vill"
        choices={[
          { value: "offer", label: "åka med någon som kör" },
          { value: "request", label: "hitta någon som söker skjuts längs min väg" },
        ]}
      />
      <div className="pair">
        <SeatsField hint="Som du behöver, eller har i bilen" {...field("seats")} />
        <TextField
          {...field("maxPrice")}
          label="Högsta pris"
          hint="Per plats. Lämna tomt om priset inte spelar roll."
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      </div>
    </Card>
  );
}
