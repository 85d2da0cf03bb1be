export const ratingWords: [rating: number, words: string][] = [
  [5, "Mycket bra"],
  [4, "Bra"],
  [3, "Okej"],
  [2, "Mindre bra"],
  [1, "Dåligt"],
];
