import { plainWord } from "./plain-tokens";

/** Swedish, its neighbours, English and languages taught in school; a line per value. */
const ones = [
  "noll nolla nollan null nul zero cero oh",
  "ett etta ettan en one eins uno yksi",
  "två tvåå tvåa tvåan tva tvo to two zwei dos kaksi",
  "tre trea trean three drei tres kolme",
  "fyra fyran four fire vier cuatro neljä",
  "fem femma femman five fünf funf cinco viisi",
  "sex sexa sexan six seks sechs seis kuusi",
  "sju sjua sjuan seven syv sieben siete seitsemän",
  "åtta åttan eight åtte otte acht ocho kahdeksan",
  "nio nia nian nie nine neun nueve yhdeksän",
];
const teens = [
  "tio ten",
  "elva eleven",
  "tolv twelve",
  "tretton thirteen",
  "fjorton fourteen",
  "femton fifteen",
  "sexton sixteen",
  "sjutton seventeen",
  "arton eighteen",
  "nitton nineteen",
];
const tens = [
  "tjugo tjuge twenty",
  "trettio tretti thirty",
  "fyrtio fyrti förtio forty",
  "femtio femti fifty",
  "sextio sexti sixty",
  "sjuttio sjutti seventy",
  "åttio åtti eighty",
  "nittio nitti ninety",
];

const digitsOf = new Map<string, string>([
  ...linesOf(ones, 0, 1),
  ...linesOf(teens, 10, 1),
  ...linesOf(tens, 20, 10),
  ["hundra", "100"],
  ["hundred", "100"],
]);
const longestWord = Math.max(...[...digitsOf.keys()].map((word) => word.length));

const lettersOf: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b" };

/** "sju", "trettiofyra" and "nollsjunoll" (plain tokens) as digits; null for any other word. */
export function digitsOfWord(word: string): string | null {
  const parts = partsOf(word);
  if (!parts) return null;
  let digits = "";
  let open = 0;
  for (const part of parts) {
    if (part === "100" && open === 0 && /[1-9]$/.test(digits)) digits += "00";
    else digits = (part.length <= open ? digits.slice(0, -part.length) : digits) + part;
    open = part === "100" ? 2 : part.length === 2 && part.endsWith("0") ? 1 : 0;
  }
  return digits;
}

/** The letters that a word mixing letters and digits stands for. */
export function unmixed(word: string): string {
  return [...word].map((character) => lettersOf[character] ?? character).join("");
}

/** linear */
function partsOf(word: string): string[] | null {
  const lastPart: (string | undefined)[] = [""];
  for (let end = 1; end <= word.length; end++) {
    for (let length = Math.min(longestWord, end); length > 1 && lastPart[end] === undefined; length--) {
      const part = word.slice(end - length, end);
      if (lastPart[end - length] !== undefined && digitsOf.has(part)) lastPart[end] = part;
    }
    if (end === longestWord && lastPart.length === 1) return null;
  }
  const parts: string[] = [];
  for (let end = word.length; end > 0; ) {
    const part = lastPart[end];
    if (!part) return null;
    parts.push(digitsOf.get(part) ?? "");
    end -= part.length;
  }
  return parts.reverse();
}

function linesOf(lines: string[], first: number, step: number): [string, string][] {
  return lines.flatMap((line, n) =>
    line.split(" ").map((word): [string, string] => [plainWord(word), String(first + n * step)]),
  );
}
