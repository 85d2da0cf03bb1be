import { tellingInWords } from "~/modules/watches/telling-words";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { Disclosure } from "~/ui/Disclosure";
import { fieldsOf } from "~/ui/fieldsOf";
import { RadioGroup } from "~/ui/RadioGroup";
import { TimeField } from "~/ui/TimeField";
import type { WatchFormState } from "./form.server";

export function TellingFields({ values, errors }: WatchFormState) {
  const field = fieldsOf(values, errors);
  const isWrong = errors?.byPush ?? errors?.pace ?? errors?.quietFrom ?? errors?.quietUntil;
  const chosen = tellingInWords({ ...values, isDaily: values.pace === "daily" }, { push: true, email: true });
  return (
    <Card title="Hur vill du få veta?">
      <Disclosure summary={chosen || "Välj hur"} isOpen={Boolean(isWrong)}>
        <div className="stack">
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
          <fieldset className="stack tight">
            <legend className="label">Tysta timmar</legend>
            <p className="hint">
              Det som kommer under natten får du på morgonen. Vill du få veta direkt dygnet runt lämnar du båda tomma.
            </p>
            <div className="pair">
              <TimeField {...field("quietFrom")} label="Tyst från" />
              <TimeField {...field("quietUntil")} label="Tyst till" />
            </div>
          </fieldset>
        </div>
      </Disclosure>
    </Card>
  );
}
