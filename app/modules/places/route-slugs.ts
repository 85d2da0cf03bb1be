import type { PlaceIndex } from "./place-index";
import type { Place } from "./types";

/** The two places of a route's address, null when it is no pair. @param slugs two, joined by a hyphen, which a slug may
 * itself contain @param find understands the words of one place; by default as a slug */
export function parseRoute(slugs: string, index: PlaceIndex, find = index.bySlug): [Place, Place] | null {
  const words = slugs.split(/[-–]/);
  for (let n = 1; n < words.length; n++) {
    const from = find(words.slice(0, n).join("-"));
    const to = find(words.slice(n).join("-"));
    if (from && to && from !== to) return [from, to];
  }
  return null;
}
