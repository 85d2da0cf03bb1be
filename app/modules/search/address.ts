/** In the order of a search's links. */
export const searchFields = [
  "kind",
  "from",
  "to",
  "date",
  "days",
  "seats",
  "earliest",
  "latest",
  "maxPrice",
  "instant",
  "luggage",
  "pets",
  "women",
  "verified",
  "order",
] as const;

export type SearchField = (typeof searchFields)[number];
export type SearchValues = Partial<Record<SearchField, string>>;

/** The address of a search with some of its values changed; without `after` it is the first page. */
export function searchAddress(values: SearchValues, changes: SearchValues & { after?: string } = {}): string {
  const all: Record<string, string | undefined> = { ...values, ...changes };
  const params = [...searchFields, "after"].flatMap((name) => (all[name] ? [[name, all[name]]] : []));
  return `/select-location${params.length > 0 ? `?${new URLSearchParams(params)}` : ""}`;
}

/** The address of a search the other way round, as a form asks for it that was sent by its button for that. */
export function swappedAddress(params: URLSearchParams): string {
  const { from = "", to = "", swap: _, ...rest } = Object.fromEntries(params);
  return `/select-location?${new URLSearchParams({ ...rest, from: to, to: from })}`;
}
