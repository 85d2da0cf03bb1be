/** Minutes between the two parts of a journey with a change. */
export const changeMinutes = { least: 20, most: 180 };

/** ms */
const leastLeft = 5 * 60_000;

/** Whether delays have eaten the time to change. Both ms UTC. */
export function isMissed({ arrives, leaves }: { arrives: number; leaves: number }): boolean {
  return leaves - arrives < leastLeft;
}
