import { redirect } from "@remix-run/node";
import { packedForm } from "~/modules/forms/draft.server";
import { type MapForm, mapForms, spotOf, withPlace } from "./map-choice";

/** Said at the field where a form is too full to be carried along. */
export const tooFullForMap = "Så mycket text får inte följa med till kartan. Skriv platsen i stället.";

/** What a form's button for the map says of itself, and what belongs to one sending. */
const buttons = ["intent", "map", "formKey", "madeFor"];

/** To the map, and back to the form as it was left with the place chosen there; null where its text is too much.
 * @param field as `spotOf` reads it @param edited the public id of what the form changes */
export function leaveForMap(form: MapForm, field: string, data: FormData | URLSearchParams, edited?: string | null) {
  const fields = [...data].filter(([name]) => !buttons.includes(name));
  const draft = packedForm(edited ? [...fields, ["edit", edited]] : fields);
  if (draft === null || !spotOf(field)) return null;
  return redirect(`/karta?${new URLSearchParams({ for: form, field, draft })}`, 303);
}

/** The address of a form with a place in one of its fields; without a place as it was left. */
export function formAddress(form: MapForm, field: string, fields: URLSearchParams, place?: string): string {
  const spot = spotOf(field);
  const filled = spot && place !== undefined ? withPlace(fields, spot, place) : [...fields];
  if (form === "search") return `${mapForms.search}?${new URLSearchParams(filled.filter(([, value]) => value))}`;
  const edited = fields.get("edit");
  const draft = packedForm(filled.filter(([name]) => name !== "edit")) ?? "";
  return `${mapForms[form]}?${new URLSearchParams({ ...(edited && { edit: edited }), draft })}`;
}
