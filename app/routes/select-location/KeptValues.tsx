import type { SearchValues } from "~/modules/search/address";

export function KeptValues({ values, but }: { values: SearchValues; but: readonly string[] }) {
  const kept = Object.entries(values).filter(([name]) => !but.includes(name));
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
