/** How long ago the car was seen, in words. Both ms UTC. */
export function carAge(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  if (seconds < 100) return `för ${seconds}\u00a0s sedan`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `för ${minutes}\u00a0min sedan` : "för länge sedan";
}
