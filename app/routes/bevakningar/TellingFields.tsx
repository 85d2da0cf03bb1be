import { readWatchForm } from "~/modules/watches/form-values";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { Fold } from "~/ui/Fold";
import { fieldsOf } from "~/ui/fieldsOf";
import { RadioGroup } from "~/ui/RadioGroup";
import { TimeField } from "~/ui/TimeField";
import type { WatchFormState } from "./form.server";
import { paces, said } from "./said";

export function TellingFields({ values, errors }: WatchFormState) {
  const field = fieldsOf(values, errors);
  const fold = { read: readWatchForm, isOpen: false, values, errors };
  return (
    <Card title="Hur vill du få veta?">
      <div className="folds">
        <Fold title="Via" say={said.ways} names={/^byPush/} {...fold}>
          <div>
            <Checkbox name="byPush" label="Notis i webbläsaren" defaultChecked={values.byPush} error={errors?.byPush} />
            <Checkbox name="byEmail" label="E-post" defaultChecked={values.byEmail} />
          </div>
        </Fold>
        <Fold title="Hur ofta" say={said.pace} names={/^pace/} {...fold}>
          <RadioGroup {...field("pace")} legend={<span className="hush">Hur ofta?</span>} choices={paces} />
        </Fold>
        <Fold title="Tysta timmar" say={said.quiet} names={/^quiet/} {...fold}>
          <p className="hint">
            Det som kommer under natten får du på morgonen. Vill du få veta direkt dygnet runt lämnar du båda tomma.
          </p>
          <div className="pair">
            <TimeField {...field("quietFrom")} label="Tyst från" />
            <TimeField {...field("quietUntil")} label="Tyst till" />
          </div>
        </Fold>
      </div>
    </Card>
  );
}
