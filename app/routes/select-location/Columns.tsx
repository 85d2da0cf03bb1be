import { type ReactNode, type SyntheticEvent, useState } from "react";
import { RidesMap, wide } from "./RidesMap";
import type { SearchResults } from "./results.server";
import { Instead, WatchCard } from "./WatchCard";

type ColumnsProps = { found: SearchResults; children: ReactNode };

/** The list, and beside it a watch and the roads of its rides, where that of the card somebody looks at is marked. */
export function Columns({ found, children }: ColumnsProps) {
  const [ride, setRide] = useState<string | null>(null);
  const look = ({ target }: SyntheticEvent) => setRide(matchMedia(wide).matches ? rideAt(target) : null);
  return (
    <div className={found.empty?.hasOthers === false && !found.journeys ? "stack" : "cols"}>
      <section
        className="stack"
        aria-label="Sökträffar"
        onPointerOver={look}
        onFocus={look}
        onPointerLeave={() => setRide(null)}
      >
        {children}
      </section>
      {found.rides.length > 0 && (
        <div className="stack stick">
          {found.sign && <WatchCard found={found} />}
          <RidesMap found={found} marked={ride} />
        </div>
      )}
      <Instead found={found} />
    </div>
  );
}

function rideAt(target: EventTarget): string | null {
  const card = target instanceof Element ? (target.closest("a") ?? target.closest("li")?.querySelector("a")) : null;
  return card?.pathname.split("/")[2] ?? null;
}
