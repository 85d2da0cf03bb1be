import { useState } from "react";

type Errors = string | string[] | null | undefined;

/** What is said at a field until somebody begins to mend it; the next answer to the form says anew what it has to say.
 * @param error of a list the first is shown */
export function useMessage(error: Errors) {
  const [mended, setMended] = useState<Errors>(null);
  const message = Array.isArray(error) ? error[0] : error;
  // A list is another with each answer; a text may be the same twice.
  const isMended = Array.isArray(error) && mended === error;
  return { message, isMended, onInput: () => setMended(error) };
}
