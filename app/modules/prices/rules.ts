/** Whole kronor for a part: its share to the nearest 5 kr, at least 20 kr; 0 stays. Twin of SQL `part_price`. */
export function partPrice(price: number, part: number, whole: number): number {
  if (price === 0 || whole <= 0 || part >= whole) return price;
  const share = 5 * Math.floor((2 * price * part + 5 * whole) / (10 * whole));
  return Math.min(price, Math.max(20, share));
}

/** Parses "1 200 kr", "220:-" or "220 kr/person". @returns whole kronor, or null */
export function parseKronor(text: string): number | null {
  const digits = text.replace(/kr(onor)?\.?|[:,]-|(\/|per) ?p[a-z]+|\s/gi, "").replace(/[,.]00$/, "");
  return /^\d{1,5}$/.test(digits) ? Number(digits) : null;
}

export function notKronor(text: string): string {
  const isWhole = /^-?\d+$/.test(text.replace(/\s/g, ""));
  return isWhole ? "Skriv ett pris från 0 till 99\u00a0999 kr." : "Skriv priset i hela kronor, till exempel 220.";
}
