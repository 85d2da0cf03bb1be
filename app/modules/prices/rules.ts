/** Whole kronor for a part of the way, in metres: its share to the nearest 5 kr, at least 20 kr, at most the whole
 * price; a free ride stays free. The database's `part_price` is its twin. */
export function partPrice(price: number, part: number, whole: number): number {
  if (price === 0 || whole <= 0 || part >= whole) return price;
  const share = 5 * Math.floor((2 * price * part + 5 * whole) / (10 * whole));
  return Math.min(price, Math.max(20, share));
}

/** Whole kronor as people write them ("1 200 kr", "220:-"). @returns null when it is not an amount */
export function parseKronor(text: string): number | null {
  const digits = text
    .toLowerCase()
    .replace(/kr(onor)?\.?|:-|\s/g, "")
    .replace(/[,.]00$/, "");
  return /^\d{1,5}$/.test(digits) ? Number(digits) : null;
}
