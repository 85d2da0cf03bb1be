import { type ComponentType, lazy, Suspense } from "react";
import { useIsStill } from "~/ui/still";

type ExtrasProps = { isSignedIn: boolean };

/** Loaded once the page is idle: no first view waits for it. */
const Extras = lazy<ComponentType<ExtrasProps>>(() => import("./Extras").catch(() => ({ default: () => null })));

export function LateExtras({ isSignedIn }: ExtrasProps) {
  const isStill = useIsStill();
  return (
    isStill && (
      <Suspense>
        <Extras isSignedIn={isSignedIn} />
      </Suspense>
    )
  );
}
