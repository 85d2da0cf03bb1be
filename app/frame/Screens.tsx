import { useNavigation, useOutlet } from "@remix-run/react";
import { type ContextType, type ReactNode, useContext, useEffect, useRef } from "react";
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
} from "react-router-dom";
import { backgroundIn } from "~/ui/over";
import { LoadingMove } from "./LoadingMove";
import { Sheet } from "./Sheet";

type Screen = {
  outlet: ReactNode;
  location: ContextType<typeof LocationContext>;
  state: ContextType<typeof DataRouterStateContext>;
};

/** The screen under a sheet keeps the router state it was left with, so it stays scrolled and loaded. */
export function Screens() {
  const outlet = useOutlet();
  const location = useContext(LocationContext);
  const state = useContext(DataRouterStateContext);
  const navigation = useNavigation();
  const last = useRef<(Screen & { index: number }) | null>(null);
  const key = backgroundIn(location.location.state)?.key;
  const below = key !== undefined && last.current?.location.location.key === key ? last.current : null;
  useEffect(() => {
    const entry = historyEntry();
    // A late effect would read the next history entry.
    const isHere = entry.key === location.location.key;
    if (!below && isHere) last.current = { outlet, location, state, index: entry.index };
  });
  // The list below is rendered already: nobody waits for its data to see it again.
  const isLeaving = below !== null && navigation.state === "loading" && navigation.location.key === key;
  const shown = below ?? { outlet, location, state };
  return (
    <>
      {!below && <LoadingMove />}
      <div aria-hidden={below && !isLeaving ? true : undefined}>
        <LocationContext.Provider value={shown.location}>
          <DataRouterStateContext.Provider value={shown.state}>{shown.outlet}</DataRouterStateContext.Provider>
        </LocationContext.Provider>
      </div>
      {below && key !== undefined && !isLeaving && (
        <Sheet background={{ key }} leaveBy={() => below.index - historyEntry().index}>
          {outlet}
        </Sheet>
      )}
    </>
  );
}

type HistoryEntry = { key: string; index: number };

/** The router's index of the current history entry; the first screen is 0 and has no key. */
function historyEntry(): HistoryEntry {
  const { key, idx }: { key?: unknown; idx?: unknown } = window.history.state ?? {};
  return { key: typeof key === "string" ? key : "default", index: typeof idx === "number" ? idx : 0 };
}
