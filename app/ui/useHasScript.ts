import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and until the page is alive in the browser. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
