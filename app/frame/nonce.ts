import { createContext, useContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);

/** Undefined in the browser, which needs none. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
