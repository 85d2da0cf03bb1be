/** The forms in which a place can be chosen on the map, by where they are. */
export const mapForms = {
  search: "/select-location",
  post: "/create-ride",
  watch: "/bevakningar",
  own: "/user-profile/platser",
} as const;

export type MapForm = keyof typeof mapForms;

/** A field of a form: its name, and which it is among those of that name. */
type Spot = { name: string; n: number };

/** Where a field is, as an address has it: "from", or "place-2" where a form has several of one name. */
export function spotOf(field: string): Spot | null {
  const [, name = "", n = "0"] = /^(from|to|home|work|place)(?:-(\d))?$/.exec(field) ?? [];
  return name ? { name, n: Number(n) } : null;
}

export function typedIn(form: URLSearchParams, { name, n }: Spot): string {
  return form.getAll(name)[n] ?? "";
}

/** A form with another place in a field, and without what was chosen where its name was unclear. */
export function withPlace(form: URLSearchParams, spot: Spot, place: string): [string, string][] {
  let n = -1;
  const isChoice = (name: string) => [`choice-${spot.n}`, `${spot.name}Choice`, `${spot.name}-choice`].includes(name);
  const fields = [...form].filter(([name]) => !isChoice(name));
  const filled = fields.map(([name, value]): [string, string] => {
    if (name === spot.name) n++;
    return [name, name === spot.name && n === spot.n ? place : value];
  });
  return n < spot.n ? [...filled, [spot.name, place]] : filled;
}
