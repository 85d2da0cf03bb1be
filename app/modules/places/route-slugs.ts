import type { PlaceIndex } from "./place-index";
import type { Place } from "./types";

/** Splits a route's address at the hyphen that gives two places, else null. @param find reads one place's words */
export function parseRoute(slugs: string, index: PlaceIndex, find = index.bySlug): [Place, Place] | null {
  const words = slugs.split(/[-–]/);
  for (let n = 1; n < words.length; n++) {
    const from = find(words.slice(0, n).join("-"));
    const to = find(words.slice(n).join("-"));
    if (from && to && from !== to) return [from, to];
  }
  return null;
}
