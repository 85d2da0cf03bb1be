import type { MouseEvent } from "react";

type RideMapProps = {
  /** The ride's public id. */
  ride: string;
  /** Slugs of where to get on and off, where that is not the whole way. */
  part: { from: string; to: string } | null;
  alt: string;
};

/** The road of a ride as a picture; a tap shows it large, with JavaScript as a map to zoom and pan. */
export function RideMap({ ride, part, alt }: RideMapProps) {
  const search = new URLSearchParams(part ?? {});
  const address = `/ride/${ride}/map.svg`;
  const still = part ? `${address}?${search}` : address;
  async function zoom(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const isOpen = await import("./zoom-map").then(({ openZoomMap }) => openZoomMap(still, alt)).catch(() => false);
    if (!isOpen) location.assign(href);
  }
  return (
    <a href={`${address}?${part ? `${search}&` : ""}large`} onClick={zoom}>
      <img className="map" src={still} alt={`${alt}, visa större`} width={400} height={300} />
    </a>
  );
}
