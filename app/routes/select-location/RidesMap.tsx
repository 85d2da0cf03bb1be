import { MapLink } from "~/modules/places/components/MapLink";
import type { SearchResults } from "./results.server";

export const wide = "(min-width: 56rem)";

const size = { width: 372, height: 450 };

type RidesMapProps = {
  found: SearchResults;
  /** the ride whose card somebody looks at */
  marked: string | null;
};

/** The roads of the rides beside their list where there is room, and above them that of the card somebody looks at. */
export function RidesMap({ found: { rides, values, title }, marked }: RidesMapProps) {
  const { from = "", to = "" } = values;
  const ids = rides.map(({ publicId }) => publicId);
  const address = `/select-location/karta.svg?${new URLSearchParams({ rides: ids.join("."), from, to })}`;
  const alt = `Karta: ${title}`;
  return (
    <MapLink className="rides-map" href={`${address}&large`} alt={alt}>
      <picture>
        <source media={wide} srcSet={address} />
        <img src="data:," className="map" alt={`${alt}, visa större`} {...size} loading="lazy" />
      </picture>
      {marked && ids.includes(marked) && (
        <img key={marked} className="map" src={`${address}&mark=${marked}`} alt="" {...size} />
      )}
    </MapLink>
  );
}
