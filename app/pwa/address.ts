/** A conversation that is yet to begin: the query alone says with whom. */
export const isNamedByQuery = (pathname: string) => pathname === "/inbox/new";

/** Whether an address is of the screen that somebody looks at, for whatever part of the way. */
export function isOfScreen(address: string, { pathname, search }: Record<"pathname" | "search", string>): boolean {
  return isNamedByQuery(pathname) ? address === pathname + search : address.split("?")[0] === pathname;
}
