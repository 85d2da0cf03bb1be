export const filterFields = [
  "earliest",
  "latest",
  "maxPrice",
  "instant",
  "luggage",
  "pets",
  "women",
  "verified",
] as const;

export const searchFields = ["kind", "from", "to", "date", "days", "seats", ...filterFields, "order"] as const;

export type SearchField = (typeof searchFields)[number];
export type SearchValues = Partial<Record<SearchField, string>>;

/** A search's address with some values changed; without `after` its first page. */
export function searchAddress(values: SearchValues, changes: SearchValues & { after?: string } = {}): string {
  const all: Record<string, string | undefined> = { ...values, ...changes };
  const params = [...searchFields, "after"].flatMap((name) => (all[name] ? [[name, all[name]]] : []));
  return `/select-location${params.length > 0 ? `?${new URLSearchParams(params)}` : ""}`;
}

/** The address of a search with its ends swapped, from the form's button. */
export function swappedAddress(params: URLSearchParams): string {
  const { from = "", to = "", swap: _, ...rest } = Object.fromEntries(params);
  return `/select-location?${new URLSearchParams({ ...rest, from: to, to: from })}`;
}
