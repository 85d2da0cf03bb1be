import { type ComponentType, useEffect, useState } from "react";
import "./install-prompt";

type ExtrasProps = { isSignedIn: boolean };

/** At the latest, in ms. */
const idleBy = 3000;

/** What a page can do beyond showing itself, loaded once it stands still: a first view never waits for it. */
export function LateExtras({ isSignedIn }: ExtrasProps) {
  const [Extras, setExtras] = useState<ComponentType<ExtrasProps> | null>(null);
  useEffect(() => {
    const load = () => import("./Extras").then((loaded) => setExtras(() => loaded.Extras)).catch(() => {});
    return whenLoaded(() => whenIdle(load));
  }, []);
  return Extras && <Extras isSignedIn={isSignedIn} />;
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
