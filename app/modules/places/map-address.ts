type Position = { lat: number; lng: number };

/** Opens the phone's own map (`geo:`, RFC 5870, not on iPhones), else OpenStreetMap. @param position degrees */
export function mapAddress({ lat, lng }: Position, userAgent: string): string {
  const at = `${lat.toFixed(5)},${lng.toFixed(5)}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${at}`;
  if (userAgent.includes("Android")) return `geo:${at}?q=${at}`;
  return `https://www.openstreetmap.org/?mlat=${lat.toFixed(5)}&mlon=${lng.toFixed(5)}#map=16/${lat.toFixed(5)}/${lng.toFixed(5)}`;
}
