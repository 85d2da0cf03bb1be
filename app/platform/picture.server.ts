import { log } from "./log.server";
import { plainHostOf, readUpTo } from "./untrusted";

export type Picture = { type: "image/jpeg" | "image/png" | "image/webp"; bytes: Uint8Array<ArrayBuffer> };

const timeoutMs = 5_000;
const usualLargestBytes = 200 * 1024;

/** Whether an unverified address is one that Google serves profile pictures from. */
export function isGooglePicture(text: string): boolean {
  return /^([a-z0-9-]+\.)+googleusercontent\.com$/.test(plainHostOf(text) ?? "");
}

/** Google's list-size version: 56 pixels square. */
export function smallAddress(url: string): string {
  return `${url.replace(/=[^/=]*$/, "")}=s56-c`;
}

/** Downloads a picture without redirects; null if refused, late, too large or no image. @param largest bytes */
export async function fetchPicture(
  url: string,
  isAllowed = isGooglePicture,
  largest = usualLargestBytes,
): Promise<Picture | null> {
  if (!isAllowed(url)) return null;
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    const bytes = response.ok ? await readUpTo(largest, response) : await response.body?.cancel();
    const type = bytes && typeOf(bytes);
    return type ? { type, bytes } : null;
  } catch (error) {
    log.warn("picture.not-fetched", { error });
    return null;
  }
}

/** By its magic bytes, whatever the header says. */
function typeOf(bytes: Uint8Array): Picture["type"] | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  return /^RIFF.{4}WEBP/s.test(start) ? "image/webp" : null;
}
