import { createContext, useContext } from "react";

/** Carries the page's nonce from the server's render to the inline scripts and styles of the document. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce for inline `<script>` and `<style>` elements; undefined in the browser, which needs none. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
