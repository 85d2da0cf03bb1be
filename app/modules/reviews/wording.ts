export const ratingWords: [rating: number, words: string][] = [
  [5, "Mycket bra"],
  [4, "Bra"],
  [3, "Okej"],
  [2, "Mindre bra"],
  [1, "Dåligt"],
];

const longestQuote = 140;

/** The beginning of a text, cut at a word. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longestQuote) return line;
  const cut = line.slice(0, longestQuote);
  return `${cut.slice(0, cut.lastIndexOf(" ") > 0 ? cut.lastIndexOf(" ") : longestQuote)} …`;
}
