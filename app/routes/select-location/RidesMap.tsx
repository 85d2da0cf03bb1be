import { useEffect, useState } from "react";
import { adoptStyles } from "~/ui/adoptStyles";
import type { SearchResults } from "./results.server";
import css from "./rides-map.css?inline";

const size = { width: 372, height: 450 };
const wide = "(min-width: 68.75rem)";

adoptStyles(css);

/** The roads of the rides beside their list where there is room, and above them that of the card somebody looks at. */
export function RidesMap({ found: { rides, values, asked }, list }: { found: SearchResults; list: string }) {
  const marked = useLookedAt(list);
  const { from = "", to = "" } = values;
  const ids = rides.map(({ publicId }) => publicId);
  const address = `/select-location/karta.svg?${new URLSearchParams({ rides: ids.join("."), from, to })}`;
  const ends = [asked.from && `från ${asked.from}`, asked.to && `till ${asked.to}`].filter(Boolean).join(" ");
  return (
    <div className="rides-map">
      <picture>
        <source media={wide} srcSet={address} />
        <img
          src="data:,"
          className="map"
          alt={`Karta över resornas vägar ${ends}`}
          {...size}
          loading="lazy"
          decoding="async"
        />
      </picture>
      {marked && ids.includes(marked) && (
        <img key={marked} className="map" src={`${address}&mark=${marked}`} alt="" {...size} />
      )}
    </div>
  );
}

/** The ride in a list that a pointer is over or that has the focus, as its card leads to; null on a phone. */
function useLookedAt(list: string): string | null {
  const [ride, setRide] = useState<string | null>(null);
  useEffect(() => {
    const element = document.getElementById(list);
    if (!element || !matchMedia(wide).matches) return;
    const look = ({ target }: Event) => {
      const card = target instanceof Element ? (target.closest("a") ?? target.closest("li")?.querySelector("a")) : null;
      setRide(/^\/\w+\/(\w{12})\b/.exec(card?.getAttribute("href") ?? "")?.[1] ?? null);
    };
    const leave = () => setRide(null);
    element.addEventListener("pointerover", look);
    element.addEventListener("focusin", look);
    element.addEventListener("pointerleave", leave);
    return () => {
      element.removeEventListener("pointerover", look);
      element.removeEventListener("focusin", look);
      element.removeEventListener("pointerleave", leave);
    };
  }, [list]);
  return ride;
}
