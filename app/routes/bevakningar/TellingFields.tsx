import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { Disclosure } from "~/ui/Disclosure";
import { fieldsOf } from "~/ui/fieldsOf";
import { RadioGroup } from "~/ui/RadioGroup";
import { TimeField } from "~/ui/TimeField";
import type { WatchFormState } from "./form.server";

const usualQuiet = { from: "22:00", until: "07:00" };

export function TellingFields({ values, errors }: WatchFormState) {
  const field = fieldsOf(values, errors);
  const isUsual = values.quietFrom === usualQuiet.from && values.quietUntil === usualQuiet.until;
  return (
    <Card title="Hur vill du få veta?">
      <div>
        <Checkbox name="byPush" label="Notis i webbläsaren" defaultChecked={values.byPush} error={errors?.byPush} />
        <Checkbox name="byEmail" label="E-post" defaultChecked={values.byEmail} />
      </div>
      <RadioGroup
        {...field("pace")}
        legend="Hur ofta?"
        choices={[
          { value: "now", label: "Genast, för varje resa" },
          { value: "daily", label: "En gång om dagen, klockan 18" },
        ]}
      />
      <Disclosure summary={isUsual ? "Tyst mellan 22 och 07" : "Tysta timmar"} isOpen={!isUsual}>
        <div className="stack tight">
          <p className="hint">
            Det som kommer under natten får du på morgonen. Vill du få veta direkt dygnet runt lämnar du båda tomma.
          </p>
          <div className="pair">
            <TimeField {...field("quietFrom")} label="Tyst från" />
            <TimeField {...field("quietUntil")} label="Tyst till" />
          </div>
        </div>
      </Disclosure>
    </Card>
  );
}
