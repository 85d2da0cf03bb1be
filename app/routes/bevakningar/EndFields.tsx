import { TypedPlaceField } from "~/modules/places/components/TypedPlaceField";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
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
            <SelectField
              name="fromRadius"
              label="Vid start"
              options={radii}
              defaultValue={values.fromRadius}
              error={errors?.fromRadius}
            />
            <SelectField
              name="toRadius"
              label="Vid mål"
              options={radii}
              defaultValue={values.toRadius}
              error={errors?.toRadius}
            />
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
