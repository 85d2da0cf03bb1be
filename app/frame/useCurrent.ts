import { useLocation } from "@remix-run/react";

/** What is changed is none of the entries, though it may stand at the address of one. */
export function useCurrent() {
  return useLocation().search.includes("edit=") ? false : "page";
}
