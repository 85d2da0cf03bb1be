/** The screen where both parts are asked for. @param parts public ids of a ride or a departure, in the order travelled */
export function journeyAddress(
  parts: [string, string],
  { from, change, to, seats }: { from: string; change: string; to: string; seats: number },
): string {
  const [forst, sedan] = parts;
  const asked = { forst, sedan, byte: change, from, to, ...(seats > 1 && { seats: String(seats) }) };
  return `/boka-byte?${new URLSearchParams(asked)}`;
}
