import type { StopChoices } from "~/modules/bus/plan.server";
import { longestName } from "~/modules/bus/rules";
import type { DepartureFormValues } from "~/modules/bus/schema";
import { WhichPlace } from "~/modules/places/components/TypedPlaceField";
import type { FieldErrors } from "~/ui/ErrorSummary";
import { PlaceField } from "~/ui/PlaceField";
import { TextField } from "~/ui/TextField";
import { TimeField } from "~/ui/TimeField";

type StopFieldsProps = {
  n: number;
  label: string;
  stop: DepartureFormValues["stops"][number] | undefined;
  errors: FieldErrors | undefined;
  choices: StopChoices[number] | undefined;
};

export function StopFields({ n, label, stop, errors, choices }: StopFieldsProps) {
  const id = `stops-${n}`;
  return (
    <fieldset className="stack tight">
      <legend className="hush">{label}</legend>
      <PlaceField
        name="place"
        id={`${id}-place`}
        label={label}
        defaultValue={stop?.place}
        error={errors?.[`${id}-place`]}
      />
      {choices && <WhichPlace name={`choice-${n}`} id={`${id}-choice`} places={choices} chosen={stop?.choice} />}
      <div className="pair">
        <TimeField name="time" id={`${id}-time`} label="Tid" defaultValue={stop?.time} error={errors?.[`${id}-time`]} />
        <TextField
          name="stopName"
          id={`${id}-stopName`}
          label="Hållplats"
          maxLength={longestName}
          autoComplete="off"
          defaultValue={stop?.stopName}
          error={errors?.[`${id}-stopName`]}
        />
      </div>
    </fieldset>
  );
}
