import { type ComponentType, useEffect, useState } from "react";
import "./install-prompt";

type Extras = ComponentType<{ isSignedIn: boolean }>;

/** At the latest, in ms. */
const idleBy = 3000;

/** What a page can do beyond showing itself, loaded once it stands still: a first view never waits for it. */
export function useExtras(): Extras | null {
  const [Loaded, setLoaded] = useState<Extras | null>(null);
  useEffect(() => {
    const load = () => import("./Extras").then(({ Extras }) => setLoaded(() => Extras)).catch(() => {});
    return whenLoaded(() => whenIdle(load));
  }, []);
  return Loaded;
}

function whenLoaded(run: () => void): (() => void) | undefined {
  if (document.readyState === "complete") return void run();
  addEventListener("load", run, { once: true });
  return () => removeEventListener("load", run);
}

/** Safari knows no idle time. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: idleBy });
  else setTimeout(run, 500);
}
