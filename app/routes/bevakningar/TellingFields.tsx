import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { Disclosure } from "~/ui/Disclosure";
import { RadioGroup } from "~/ui/RadioGroup";
import { TimeField } from "~/ui/TimeField";
import type { WatchFormState } from "./form.server";

const usualQuiet = { from: "22:00", until: "07:00" };

export function TellingFields({ values, errors }: WatchFormState) {
  const isUsual = values.quietFrom === usualQuiet.from && values.quietUntil === usualQuiet.until;
  return (
    <Card title="Hur vill du få veta?">
      <div>
        <Checkbox name="byPush" label="Notis i webbläsaren" defaultChecked={values.byPush} error={errors?.byPush} />
        <Checkbox name="byEmail" label="E-post" defaultChecked={values.byEmail} />
      </div>
      <RadioGroup
        name="pace"
        legend="Hur ofta?"
        choices={[
          { value: "now", label: "Genast, för varje resa" },
          { value: "daily", label: "En gång om dagen, klockan 18" },
        ]}
        defaultValue={values.pace}
        error={errors?.pace}
      />
      <Disclosure summary={isUsual ? "Tyst mellan 22 och 07" : "Tysta timmar"} isOpen={!isUsual}>
        <div className="stack tight">
          <p className="hint">
            Det som kommer under natten får du på morgonen. Vill du få veta direkt dygnet runt lämnar du båda tomma.
          </p>
          <div className="pair">
            <TimeField name="quietFrom" label="Tyst från" defaultValue={values.quietFrom} error={errors?.quietFrom} />
            <TimeField
              name="quietUntil"
              label="Tyst till"
              defaultValue={values.quietUntil}
              error={errors?.quietUntil}
            />
          </div>
        </div>
      </Disclosure>
    </Card>
  );
}
