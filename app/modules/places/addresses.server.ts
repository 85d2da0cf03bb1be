import { LRUCache } from "lru-cache";
import { findAddresses } from "~/platform/geocoder.server";
import { distanceBetween } from "./geometry";
import type { PlaceIndex } from "./place-index";

const MOST = 5;
const LONGEST = 100;
const ONE_SPOT = 1_000;
/** Degrees: the population's centre, preferred among addresses of one name. */
const MIDDLE = { lat: 59, lng: 16 };

type Suggested = { name: string; county: string; slug: string };

const known = new LRUCache<string, Suggested[]>({ max: 500, ttl: 3_600_000 });

/** Street addresses for what is no place's name; none without a geocoder, or for a single word without a number. */
export async function addressesFor(typed: string, index: PlaceIndex): Promise<Suggested[]> {
  const text = typed.trim().replaceAll(/\s+/g, " ");
  if (text.length > LONGEST || !isAddress(text)) return [];
  const before = known.get(text);
  if (before) return before;
  const found = await findAddresses(text, MOST, MIDDLE);
  const suggested = found.flatMap((address): Suggested[] => {
    const pin = index.bySlug(`${address.lat.toFixed(3)},${address.lng.toFixed(3)}`);
    return pin ? [{ name: `${address.name} (${pin.slug})`, county: pin.county, slug: pin.slug }] : [];
  });
  const distinct = suggested.filter(({ slug }, n) => suggested.findIndex((other) => other.slug === slug) === n);
  if (distinct.length > 0) known.set(text, distinct);
  return distinct;
}

/** The one address that a text means, as it has to be typed; null where a place is called so, or none is found in time. */
export async function onlyAddress(typed: string, index: PlaceIndex): Promise<string | null> {
  if (!isAddress(typed.trim()) || index.bySlug(typed) || index.resolve(typed).kind !== "none") return null;
  const found = await addressesFor(typed, index);
  const [first, ...others] = found.flatMap(({ slug }) => index.bySlug(slug) ?? []);
  const isClear = first && others.every((other) => distanceBetween(first, other) <= ONE_SPOT);
  return isClear ? (found[0]?.name ?? null) : null;
}

function isAddress(text: string): boolean {
  return /\p{L}/u.test(text) && /\d|\S \S/.test(text);
}
