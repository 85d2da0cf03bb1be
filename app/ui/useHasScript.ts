import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False in the server's HTML and until the page is alive in the browser.
 * @param isAssumed true from the start all the same: nothing has to be rendered again then
 */
export function useHasScript(isAssumed = false): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => isAssumed,
  );
}
