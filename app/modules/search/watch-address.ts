import type { SearchValues } from "./address";

/** Where what was searched for is watched. @param now ms UTC, when it was answered: rides posted since are told of, too */
export function watchAddress(values: SearchValues, now: number): string {
  const params = Object.entries(values).flatMap(([name, value]) => (value && name !== "order" ? [[name, value]] : []));
  return `/bevakningar?${new URLSearchParams([...params, ["since", `${now}`]])}`;
}
