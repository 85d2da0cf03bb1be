import { readWatchForm } from "~/modules/watches/form-values";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { Fold } from "~/ui/Fold";
import { fieldsOf } from "~/ui/fieldsOf";
import { RadioGroup } from "~/ui/RadioGroup";
import { TimeField } from "~/ui/TimeField";
import type { WatchFormState } from "./form.server";
import { said } from "./said";

export function TellingFields({ values, errors }: WatchFormState) {
  const field = fieldsOf(values, errors);
  return (
    <Card title="Hur vill du få veta?">
      <div className="folds">
        <Fold
          title="Ändra"
          say={said.telling}
          read={readWatchForm}
          isOpen={false}
          names={/^(byPush|pace|quiet)/}
          {...{ values, errors }}
        >
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
        </Fold>
      </div>
    </Card>
  );
}
