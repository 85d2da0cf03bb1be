import { type ComponentType, lazy, Suspense } from "react";
import { useIsStill } from "~/ui/still";
import type { ExtrasProps } from "./Extras";

/** Loaded once the page is idle: no first view waits for it. */
const Extras = lazy<ComponentType<ExtrasProps>>(() => import("./Extras").catch(() => ({ default: () => null })));

export function LateExtras(props: ExtrasProps) {
  const isStill = useIsStill();
  return (
    isStill && (
      <Suspense>
        <Extras {...props} />
      </Suspense>
    )
  );
}
