import { lazy, Suspense } from "react";
import type { SearchResults } from "./results.server";

/** Few searches have any. If its script is lost, the server's HTML stays. */
const JourneyList = lazy(() =>
  import("~/modules/journeys/components/JourneyList").then(
    ({ JourneyList }) => ({ default: JourneyList }),
    () => new Promise<never>(() => {}),
  ),
);

export function Journeys({ found: { journeys } }: { found: SearchResults }) {
  return (
    journeys && (
      <Suspense>
        <JourneyList journeys={journeys} />
      </Suspense>
    )
  );
}
