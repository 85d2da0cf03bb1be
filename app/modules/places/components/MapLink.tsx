import type { MouseEvent, ReactNode } from "react";
import { followedLink } from "~/pwa/followed-link";

type MapLinkProps = {
  /** of the large picture */
  href: string;
  alt: string;
  className?: string;
  children: ReactNode;
};

/** A picture that a tap shows large, with JavaScript as a zoomable map. */
export function MapLink({ href, alt, className, children }: MapLinkProps) {
  function zoom(event: MouseEvent) {
    if (!followedLink(event.nativeEvent)) return;
    event.preventDefault();
    import("~/ui/zoom-map").then((map) => map.openZoomMap(href, alt)).catch(() => location.assign(href));
  }
  return (
    <a className={className} href={href} onClick={zoom}>
      {children}
    </a>
  );
}
