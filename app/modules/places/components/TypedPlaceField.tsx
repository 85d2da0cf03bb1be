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
  choices: WhichPlaceProps["places"] | undefined;
  /** The button of the form that chooses it on a map. */
  map: { name: string; value: string };
};

export function TypedPlaceField({ typed, choice, choiceName, choices, ...field }: TypedPlaceFieldProps) {
  return (
    <div className="stack tight">
      <PlaceField {...field} defaultValue={typed} />
      {choices && <WhichPlace name={choiceName} typed={typed} places={choices} chosen={choice} />}
    </div>
  );
}

type WhichPlaceProps = {
  name: string;
  id?: string;
  typed?: string;
  places: Pick<Place, "slug" | "name" | "kind" | "county">[];
  chosen: string | undefined;
};

export function WhichPlace({ places, chosen, typed, ...field }: WhichPlaceProps) {
  const asked = places.length > 1 ? "Vilken plats menar du" : "Menar du den här platsen";
  const legend = `${asked}${typed ? ` med ”${typed}”` : ""}?`;
  const choices = places.map((place) => ({ value: place.slug, label: place.name, hint: whereabouts(place) }));
  return <RadioGroup {...field} legend={legend} choices={choices} defaultValue={chosen} />;
}
