import { useState } from "react";

type Errors = string | string[] | null | undefined;

/** A field's error until it is edited; the next answer sets it anew. @param error of a list the first is shown */
export function useMessage(error: Errors) {
  const [mended, setMended] = useState<Errors>(null);
  const message = Array.isArray(error) ? error[0] : error;
  // Each answer makes a new list, while a text may be the same twice.
  const isMended = Array.isArray(error) && mended === error;
  return { message, isMended, onInput: () => setMended(error) };
}
