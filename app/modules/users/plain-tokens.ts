/** lower case, without accents, digits of any script as 0–9 */
export type Token = {
  kind: "word" | "gap" | "mark";
  text: string;
  /** in the text as typed, UTF-16 units, end exclusive */
  start: number;
  end: number;
  starts: number[];
  /** as typed: the first letter, or all of them */
  isCapitalised: boolean;
  isUpperCase: boolean;
};

/** Letters that look Latin, marks that stand for others, and invisible fillers. */
const lookAlikes: Record<string, string> = {
  ...pairs("авсԁеһіјкмноорԛѕтуԝхѵгпид", "abcdehijkmnoopqstuwxvrnng"),
  ...pairs("αβγεηικνορτυχωσ", "abyenikvoptuxos"),
  ...pairs("øłđħıŧƶəɡɑ", "oldhitzega"),
  ...pairs("〇零一二三四五六七八九", "00123456789"),
  ...pairs("⓿❶❷❸❹❺❻❼❽❾➀➁➂➃➄➅➆➇➈➊➋➌➍➎➏➐➑➒", "0123456789123456789123456789"),
  ...pairs("⓵⓶⓷⓸⓹⓺⓻⓼⓽", "123456789"),
  ...pairs("ⓐⒶ。·•∙‧・−‐‑–—―⁃", "@@......-------"),
  "\u2800": " ",
  ...pairs("\u115f\u1160\u3164\uffa0", ""),
  æ: "ae",
  б: "b",
  з: "3",
};

/** The tokens of a text in order; linear. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let last: Token | null = null;
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    for (const plain of plainOf(character)) {
      const kind: Token["kind"] = kindOf(plain);
      if (last !== null && last.kind === kind && kind !== "mark") {
        if (kind === "word") {
          last.text += plain;
          last.starts.push(start);
          last.isUpperCase &&= isUpper(character);
        }
        last.end = end;
      } else {
        const isCapitalised: boolean = kind === "word" && isUpper(character);
        last = { kind, text: plain, start, end, starts: [start], isCapitalised, isUpperCase: isCapitalised };
        tokens.push(last);
      }
    }
    start = end;
  }
  return tokens;
}

/** A word in the form of tokens, for word lists. */
export function plainWord(word: string): string {
  return [...word].map(plainOf).join("");
}

/** Spaced letters joined, "s t o r g a t a n" or "n-o-l-l"; null where there are none. */
export function withSpelledWords(tokens: Token[]): Token[] | null {
  const runs = spelledRuns(tokens);
  if (!runs.some(({ first, last }) => last - first >= 2 * (shortestSpelled - 1))) return null;
  const drawn: Token[] = [];
  let next = 0;
  for (const { first, last } of runs) {
    const letters = tokens.slice(first, last + 1).filter((token) => token.kind === "word");
    drawn.push(...tokens.slice(next, first), join(letters));
    next = last + 1;
  }
  return [...drawn, ...tokens.slice(next)];
}

const shortestSpelled = 4;

function spelledRuns(tokens: Token[]): { first: number; last: number }[] {
  const isLetter = (token?: Token) =>
    token !== undefined && token.text.length === 1 && token.text >= "a" && token.text <= "z";
  const runs: { first: number; last: number }[] = [];
  for (let first = 0; first < tokens.length; first++) {
    if (!isLetter(tokens[first])) continue;
    const between = tokens[first + 1]?.text;
    let last = first;
    while (tokens[last + 1]?.text === between && isLetter(tokens[last + 2])) last += 2;
    if (last > first) runs.push({ first, last });
    first = last;
  }
  return runs;
}

function join(letters: Token[]): Token {
  const [first] = letters;
  const last = letters.at(-1);
  if (!first || !last) throw new Error("A run of letters has letters.");
  const text = letters.map((letter) => letter.text).join("");
  return { ...first, text, starts: letters.map((letter) => letter.start), end: last.end };
}

function plainOf(character: string): string {
  if (character <= "\u007f") return character.toLowerCase();
  const known = readBefore.get(character);
  if (known !== undefined) return known;
  const plain = read(character);
  if (readBefore.size < mostRemembered) readBefore.set(character, plain);
  return plain;
}

const readBefore = new Map<string, string>();
const mostRemembered = 5_000;

function read(character: string): string {
  const likeness = lookAlikes[character.toLowerCase()];
  if (likeness !== undefined) return likeness;
  return [...character.normalize("NFKD").toLowerCase()]
    .filter((part) => !/[\p{M}\p{Cf}]/u.test(part))
    .slice(0, mostInOne)
    .map((part) => lookAlikes[part] ?? (/\p{Nd}/u.test(part) ? digitOf(part) : part))
    .join("");
}

/** "⑳" and "㎞" are several characters; what expands to more is no number. */
const mostInOne = 4;

/** A script's digits are ten consecutive code points, 0 first. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 60 && /\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

const isUpper = (character: string) => character !== character.toLowerCase();

function kindOf(plain: string): Token["kind"] {
  if ((plain >= "a" && plain <= "z") || (plain >= "0" && plain <= "9")) return "word";
  if (plain === " " || plain === "\n") return "gap";
  if (plain <= "\u007f") return /\s/.test(plain) ? "gap" : "mark";
  return /[\p{L}\p{N}]/u.test(plain) ? "word" : /\s/.test(plain) ? "gap" : "mark";
}

function pairs(from: string, to: string): Record<string, string> {
  const targets = [...to];
  return Object.fromEntries([...from].map((character, n) => [character, targets[n] ?? ""]));
}
