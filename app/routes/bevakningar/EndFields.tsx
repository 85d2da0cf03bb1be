import { TypedPlaceField } from "~/modules/places/components/TypedPlaceField";
import { readWatchForm } from "~/modules/watches/form-values";
import { Card } from "~/ui/Card";
import { Fold } from "~/ui/Fold";
import { fieldsOf } from "~/ui/fieldsOf";
import { SelectField } from "~/ui/SelectField";
import type { WatchFormState } from "./form.server";
import { nearness, said } from "./said";

export function EndFields(form: WatchFormState) {
  const { values, errors } = form;
  const field = fieldsOf(values, errors);
  return (
    <Card title="Vart?">
      <End {...form} side="from" label="Från" />
      <End {...form} side="to" label="Till" />
      <p className="hint">Spelar det ingen roll var? Lämna den ena tom.</p>
      <div className="folds">
        <Fold
          title="Hur långt från orten?"
          say={said.nearness}
          read={readWatchForm}
          isOpen={values.fromRadius !== "" || values.toRadius !== ""}
          names={/Radius$/}
          {...{ values, errors }}
        >
          <p className="hint">
            Så nära orten måste bilen passera. Lagom är 5 km i storstad och upp till 30 km på landet.
          </p>
          <div className="pair">
            <SelectField {...field("fromRadius")} label="Vid start" options={nearness} />
            <SelectField {...field("toRadius")} label="Vid mål" options={nearness} />
          </div>
        </Fold>
      </div>
    </Card>
  );
}

type EndProps = WatchFormState & { side: "from" | "to"; label: string };

function End({ values, errors, choices, side, label }: EndProps) {
  return (
    <TypedPlaceField
      name={side}
      label={label}
      placeholder="Var som helst"
      typed={values[side]}
      choice={values[`${side}Choice`]}
      choiceName={`${side}Choice`}
      error={errors?.[side]}
      choices={choices[side]}
      map={{ name: "intent", value: `map-${side}` }}
    />
  );
}
