import type { LatLng } from "./types";

/** Google's encoded polyline. @param decimals kept of each degree; 6 in OSRM's "polyline6" */
export function encodePath(path: LatLng[], decimals = 5): string {
  const factor = 10 ** decimals;
  let [lat, lng] = [0, 0];
  return path
    .map((point) => {
      const [nextLat, nextLng] = [Math.round(point[0] * factor), Math.round(point[1] * factor)];
      const text = encodeNumber(nextLat - lat) + encodeNumber(nextLng - lng);
      [lat, lng] = [nextLat, nextLng];
      return text;
    })
    .join("");
}

export function decodePath(text: string, decimals = 5): LatLng[] {
  const numbers = decodeNumbers(text);
  const factor = 10 ** decimals;
  let [lat, lng] = [0, 0];
  const path: LatLng[] = [];
  for (let n = 0; n + 1 < numbers.length; n += 2) {
    lat += numbers[n] ?? 0;
    lng += numbers[n + 1] ?? 0;
    path.push([lat / factor, lng / factor]);
  }
  return path;
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const character of text) {
    const bits = character.charCodeAt(0) - 63;
    value |= (bits & 0x1f) << shift;
    shift += 5;
    if (bits >= 0x20) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
