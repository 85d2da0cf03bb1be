import { type ComponentType, useEffect, useState } from "react";
import { whenStill } from "~/ui/still";
import "./install-prompt";

type ExtrasProps = { isSignedIn: boolean };

/** Loaded once the page is idle: no first view waits for it. */
export function LateExtras({ isSignedIn }: ExtrasProps) {
  const [Extras, setExtras] = useState<ComponentType<ExtrasProps> | null>(null);
  useEffect(() => {
    const load = () => import("./Extras").then((loaded) => setExtras(() => loaded.Extras)).catch(() => {});
    return whenStill(load);
  }, []);
  return Extras && <Extras isSignedIn={isSignedIn} />;
}
