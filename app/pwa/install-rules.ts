/** Specification section 9, in ms. */
export const promptDelay = 2000;
const showAgainAfter = 7 * 86_400_000;

type Device = { userAgent: string; touchPoints: number; width: number };

export function isMobile({ userAgent, touchPoints, width }: Device): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent) || (touchPoints > 0 && width < 1025);
}

/** An iPad identifies itself as a Mac. */
export function isIos({ userAgent, touchPoints }: Device): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1);
}

/** @param dismissedAt ms UTC as it was stored; null if never @param now ms UTC */
export function isDismissed(dismissedAt: string | null, now: number): boolean {
  return dismissedAt !== null && now - Number(dismissedAt) < showAgainAfter;
}
