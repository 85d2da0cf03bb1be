import { PlaceField } from "~/ui/PlaceField";
import { RadioGroup } from "~/ui/RadioGroup";
import { whereabouts } from "../kinds";
import type { Place } from "../types";

type TypedPlaceFieldProps = {
  name: string;
  label: string;
  placeholder?: string;
  typed: string;
  choice: string;
  choiceName: string;
  error: string[] | string | undefined;
  choices: Pick<Place, "slug" | "name" | "kind" | "county">[] | undefined;
  /** The button of the form that chooses it on a map. */
  map: { name: string; value: string };
};

export function TypedPlaceField({ typed, choice, choiceName, choices, ...field }: TypedPlaceFieldProps) {
  return (
    <div className="stack tight">
      <PlaceField {...field} defaultValue={typed} />
      {choices && (
        <RadioGroup
          name={choiceName}
          legend={`Vilken plats menar du med ”${typed}”?`}
          choices={choices.map((place) => ({ value: place.slug, label: place.name, hint: whereabouts(place) }))}
          defaultValue={choice}
        />
      )}
    </div>
  );
}
