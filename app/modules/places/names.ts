/** Longer texts are cut, which keeps matching cheap. */
const LONGEST = 100;

/** "Vis" is the beginning of Visby, not the genitive of Vi. */
const SHORTEST_GENITIVE = 3;

const SUFFIXES = new Set(
  "c central centralen centralstation centralstationen centrum city flygplats kommun resecentrum station tagstation tatort".split(
    " ",
  ),
);

/** Lower case, without accents, punctuation and double spaces: "Göteborg  C." becomes "goteborg c". */
export function fold(text: string): string {
  const letters = text.slice(0, LONGEST).normalize("NFD").toLowerCase();
  return letters
    .replace(/\p{M}/gu, "")
    .replaceAll("ø", "o")
    .replaceAll("æ", "a")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The meanings of a folded name, likeliest first: "goteborgs central", then "goteborgs", "goteborg". */
export function readingsOf(folded: string): string[] {
  const words = folded.split(" ");
  while (words.length > 1 && SUFFIXES.has(words.at(-1) ?? "")) words.pop();
  const bare = words.join(" ");
  const genitive = bare.length > SHORTEST_GENITIVE ? bare.replace(/s$/, "") : bare;
  const readings = [folded, bare, genitive];
  return [...new Set([...readings, ...readings.map(withoutDigraphs)])].filter(Boolean);
}

/** As folded, of a name from a keyboard without å, ä and ö: "vaexjoe" becomes "vaxjo". */
export function withoutDigraphs(folded: string): string {
  return folded.replace(/a[ae]/g, "a").replaceAll("oe", "o");
}

/** "Stockholms län" becomes "stockholm". */
export function foldCounty(text: string): string {
  return fold(text).replace(/s? lan$/, "");
}

/** How many slips may be forgiven in a word of this length. */
export function allowedTypos(length: number): number {
  return length < 5 ? 0 : length < 8 ? 1 : 2;
}

/** Which letters a folded word has, as a bit set. */
export function lettersOf(folded: string): number {
  let letters = 0;
  for (let n = 0; n < folded.length; n++) letters |= 1 << (folded.charCodeAt(n) & 31);
  return letters;
}

/** Whether two words may be within so many typos: each removes and adds one letter at most. */
export function mayDifferBy(a: number, b: number, slips: number): boolean {
  let different = a ^ b;
  let count = 0;
  for (; different !== 0; different &= different - 1) count++;
  return count <= 2 * slips;
}

/** Damerau–Levenshtein distance between two words; Infinity above `limit`. */
export function typosBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : change;
      next.push(Math.min(change, swap, at(row, j) + 1, at(next, j - 1) + 1));
    }
    [before, row] = [row, next];
    if (Math.min(...row, ...before) > limit) return Number.POSITIVE_INFINITY;
  }
  const typos = at(row, b.length);
  return typos <= limit ? typos : Number.POSITIVE_INFINITY;
}

function at(numbers: number[], index: number): number {
  return numbers[index] ?? Number.POSITIVE_INFINITY;
}
