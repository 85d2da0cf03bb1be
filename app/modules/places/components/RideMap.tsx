import type { MouseEvent } from "react";

type RideMapProps = {
  ride: string;
  /** slugs, where that is not the whole way */
  part: { from: string; to: string } | null;
  alt: string;
};

/** A picture; a tap shows it large, with JavaScript as a zoomable map. */
export function RideMap({ ride, part, alt }: RideMapProps) {
  const search = new URLSearchParams(part ?? {});
  const address = `/ride/${ride}/map.svg`;
  const still = part ? `${address}?${search}` : address;
  async function zoom(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const isOpen = await import("~/ui/zoom-map").then(({ openZoomMap }) => openZoomMap(still, alt)).catch(() => false);
    if (!isOpen) location.assign(href);
  }
  return (
    <a href={`${address}?${part ? `${search}&` : ""}large`} onClick={zoom}>
      <img className="map" src={still} alt={`${alt}, visa större`} width={400} height={300} />
    </a>
  );
}
