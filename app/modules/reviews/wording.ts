export const ratingWords: [rating: number, words: string][] = [
  [5, "Mycket bra"],
  [4, "Bra"],
  [3, "Okej"],
  [2, "Mindre bra"],
  [1, "Dåligt"],
];

/** "oftast inom 2 h". @param minutes in which half of all got an answer */
export function answerTimeWords(minutes: number): string {
  const [, words] = answerTimes.find(([most]) => minutes <= most) ?? [0, "ett dygn"];
  return `oftast inom ${words}`;
}

const answerTimes: [minutes: number, words: string][] = [
  [15, "15 min"],
  [30, "30 min"],
  [60, "1 h"],
  [120, "2 h"],
  [180, "3 h"],
  [360, "6 h"],
  [720, "12 h"],
];

const longestQuote = 140;

/** The beginning of a text, in whole words. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longestQuote) return line;
  const cut = line.slice(0, longestQuote);
  return `${cut.slice(0, cut.lastIndexOf(" ") > 0 ? cut.lastIndexOf(" ") : longestQuote)} …`;
}
