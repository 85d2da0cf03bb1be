import type { SearchField, SearchValues } from "~/modules/search/address";

/** What a form of the screen leaves as it is: the rest of the search. */
export function KeptValues({ values, but }: { values: SearchValues; but: SearchField[] }) {
  const kept = Object.entries(values).filter(([name]) => !but.some((field) => field === name));
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
