import { startTransition, useEffect, useState } from "react";

/** Never set on the server, where effects do not run. */
let isAlive = false;

/** False until hydration, then set in a transition so that input goes first. @param isAssumed skips that render */
export function useHasScript(isAssumed = false): boolean {
  const [hasScript, setHasScript] = useState(isAssumed || isAlive);
  useEffect(() => {
    isAlive = true;
    startTransition(() => setHasScript(true));
  }, []);
  return hasScript;
}
