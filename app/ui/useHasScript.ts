import { startTransition, useEffect, useState } from "react";

/** Never on the server, where effects do not run. */
let isAlive = false;

/** False in the server's HTML and until the page is alive. What hangs on it is rendered as a transition, so that a slow
 * phone hears the person in between. @param isAssumed true from the start: nothing has to be rendered again then */
export function useHasScript(isAssumed = false): boolean {
  const [hasScript, setHasScript] = useState(isAssumed || isAlive);
  useEffect(() => {
    isAlive = true;
    startTransition(() => setHasScript(true));
  }, []);
  return hasScript;
}
