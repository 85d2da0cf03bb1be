type Position = { lat: number; lng: number };

/** Where a position opens in the map of the phone itself; elsewhere on OpenStreetMap. iPhones do not know `geo:` (RFC
 * 5870). @param position in degrees */
export function mapAddress({ lat, lng }: Position, userAgent: string): string {
  const at = `${lat.toFixed(5)},${lng.toFixed(5)}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${at}`;
  if (userAgent.includes("Android")) return `geo:${at}?q=${at}`;
  return `https://www.openstreetmap.org/?mlat=${lat.toFixed(5)}&mlon=${lng.toFixed(5)}#map=16/${lat.toFixed(5)}/${lng.toFixed(5)}`;
}

/** The picture of the way between two places of a ride. @param rideId public id */
export function pictureAddress(rideId: string, from?: { slug: string }, to?: { slug: string }): string {
  return `/ride/${rideId}/map.svg?${new URLSearchParams({ from: from?.slug ?? "", to: to?.slug ?? "" })}`;
}
