import { MapLink } from "./MapLink";

type RideMapProps = {
  ride: string;
  /** slugs, where that is not the whole way */
  part: { from: string; to: string } | null;
  alt: string;
};

export function RideMap({ ride, part, alt }: RideMapProps) {
  const address = `/ride/${ride}/map.svg${part ? `?${new URLSearchParams(part)}` : ""}`;
  return (
    <MapLink href={`${address}${part ? "&" : "?"}large`} alt={alt}>
      <img className="map" src={address} alt={`${alt}, visa större`} width={400} height={300} />
    </MapLink>
  );
}
