import type { PlaceIndex } from "./place-index";
import type { Place } from "./types";

/**
 * The two places that the address of a route names.
 * @param slugs two places' slugs joined by a hyphen; a slug may itself contain one
 * @param find understands the words of one place; by default as a slug
 * @returns null when that is no pair of places
 */
export function parseRoute(slugs: string, index: PlaceIndex, find = index.bySlug): [Place, Place] | null {
  const words = slugs.split(/[-–]/);
  for (let n = 1; n < words.length; n++) {
    const from = find(words.slice(0, n).join("-"));
    const to = find(words.slice(n).join("-"));
    if (from && to && from !== to) return [from, to];
  }
  return null;
}
