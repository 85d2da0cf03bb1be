import { type ComponentType, lazy, Suspense } from "react";
import { useIsStill } from "~/ui/still";
import "./install-prompt";

type ExtrasProps = { isSignedIn: boolean };

/** Where it is lost the page goes on without. */
const Extras = lazy<ComponentType<ExtrasProps>>(() =>
  import("./Extras").then(
    (loaded) => ({ default: loaded.Extras }),
    () => ({ default: () => null }),
  ),
);

/** What a page can do beyond showing itself, loaded once it stands still: a first view never waits for it. */
export function LateExtras({ isSignedIn }: ExtrasProps) {
  return (
    useIsStill() && (
      <Suspense>
        <Extras isSignedIn={isSignedIn} />
      </Suspense>
    )
  );
}
