import type { SearchField, SearchValues } from "~/modules/search/address";

export function KeptValues({ values, but }: { values: SearchValues; but: SearchField[] }) {
  const kept = Object.entries(values).filter(([name]) => !but.some((field) => field === name));
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
