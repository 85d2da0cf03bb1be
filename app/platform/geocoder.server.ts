import { z } from "zod";
import { env } from "./env.server";
import { log } from "./log.server";
import { ownLimit } from "./rate-limit.server";
import { readJsonUpTo } from "./untrusted";
import { visitorNetwork } from "./visitor-network.server";

/** Somebody is typing and waits for suggestions. */
const TIMEOUT_MS = 1_500;

/** Less than pages in all: a geocoder may be somebody else's, who shuts out whoever asks too much. */
const questions = ownLimit(90, 60);

/** bytes */
const LARGEST = 256 * 1024;

/** a string from Nominatim, a number from Photon */
const degrees = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number);
const text = z.string().max(200).nullish();

const photon = z
  .object({
    features: z.array(
      z.object({
        geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
        properties: z.object({ name: text, street: text, housenumber: text, city: text, district: text, county: text }),
      }),
    ),
  })
  .transform(({ features }) =>
    features.map(({ geometry: { coordinates }, properties }): Address => {
      const { name, street, housenumber, city, district, county } = properties;
      const road = [street ?? name, housenumber].filter(Boolean).join(" ");
      return { name: joined(road, city ?? district ?? county), lat: coordinates[1], lng: coordinates[0] };
    }),
  );

const nominatim = z
  .array(z.object({ lat: degrees, lon: degrees, display_name: z.string().max(1000) }))
  .transform((found) =>
    found.map(({ lat, lon, display_name }): Address => ({ name: shortened(display_name), lat, lng: lon })),
  );

const answer = z.union([photon, nominatim]);

/** `name` as people write it: "Storgatan 5, Gränna" */
export type Address = { name: string; lat: number; lng: number };

/** Street addresses from Photon or Nominatim, preferably `near` (degrees); none without one, within 1.5 s, or for who asks too often. */
export async function findAddresses(
  typed: string,
  limit: number,
  near: { lat: number; lng: number },
): Promise<Address[]> {
  if (!env.geocoderUrl || (await questions(visitorNetwork())) > 0) return [];
  try {
    const address = addressOf(env.geocoderUrl, typed, limit, near);
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}`);
    const read = answer.safeParse(await readJsonUpTo(LARGEST, response));
    if (!read.success) throw new Error("The geocoder's answer cannot be read");
    return read.data.filter(({ name }) => name).slice(0, limit);
  } catch (error) {
    log.warn("geocoder.failed", { error });
    return [];
  }
}

/** A path ending in "/search" is Nominatim's; no path is Photon's. */
function addressOf(base: string, typed: string, limit: number, { lat, lng }: { lat: number; lng: number }): URL {
  const url = new URL(base);
  if (url.pathname === "/") url.pathname = "/api";
  const isNominatim = /\/search\/?$/.test(url.pathname);
  const more = isNominatim ? { format: "jsonv2" } : { lat: String(lat), lon: String(lng) };
  for (const [name, value] of Object.entries({ q: typed, limit: String(limit), ...more }))
    url.searchParams.set(name, value);
  return url;
}

/** Nominatim puts the number first, and county, postcode and country last: "5, Storgatan, Gränna, …". */
function shortened(name: string): string {
  const [first = "", second = "", third = ""] = name.split(", ");
  return /^\d+\s?\w?$/.test(first) ? joined(`${second} ${first}`, third) : joined(first, second);
}

function joined(road: string, town: string | null | undefined): string {
  return [road, town === road ? "" : town].filter(Boolean).join(", ");
}
