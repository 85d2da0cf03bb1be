type RideMapProps = {
  /** The ride's public id. */
  ride: string;
  /** Slugs of where to get on and off, where that is not the whole way. */
  part: { from: string; to: string } | null;
  alt: string;
};

/** The road of a ride as a picture; a tap shows it large. */
export function RideMap({ ride, part, alt }: RideMapProps) {
  const search = new URLSearchParams(part ?? {});
  const address = `/ride/${ride}/map.svg`;
  const still = part ? `${address}?${search}` : address;
  return (
    <a href={`${address}?${part ? `${search}&` : ""}large`}>
      <img className="map" src={still} alt={`${alt}, visa större`} width={400} height={300} />
    </a>
  );
}
