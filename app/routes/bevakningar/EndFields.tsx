import { TypedPlaceField } from "~/modules/places/components/TypedPlaceField";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { fieldsOf } from "~/ui/fieldsOf";
import { SelectField } from "~/ui/SelectField";
import type { WatchFormState } from "./form.server";

const radii = [
  { value: "", label: "Lagom för orten" },
  { value: "5", label: "Högst 5 km" },
  { value: "10", label: "Högst 10 km" },
  { value: "20", label: "Högst 20 km" },
];

export function EndFields(form: WatchFormState) {
  const { values, errors } = form;
  const field = fieldsOf(values, errors);
  return (
    <Card title="Vart?">
      <End {...form} side="from" label="Från" />
      <End {...form} side="to" label="Till" />
      <p className="hint">Spelar det ingen roll var? Lämna den ena tom.</p>
      <Disclosure summary="Hur långt från orten?" isOpen={values.fromRadius !== "" || values.toRadius !== ""}>
        <div className="stack tight">
          <p className="hint">
            Så nära orten måste bilen passera. Lagom är 5 km i storstad och upp till 30 km på landet.
          </p>
          <div className="pair">
            <SelectField {...field("fromRadius")} label="Vid start" options={radii} />
            <SelectField {...field("toRadius")} label="Vid mål" options={radii} />
          </div>
        </div>
      </Disclosure>
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
