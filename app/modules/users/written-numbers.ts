import { digitsOfWord, unmixed } from "./number-words";
import type { Token } from "./plain-tokens";
import { type Span, words } from "./token-steps";

type Element = {
  kind: "digits" | Token["kind"];
  text: string;
  start: number;
  end: number;
  isCapitalised: boolean;
  isWritten: boolean;
};

type Atom = {
  digits: string;
  start: number;
  end: number;
  before: string;
  sep: string | null;
  after: Element | null;
  isPlain: boolean;
};

/** Between digits these mean no more than a space. */
const fillers = words(
  "och o sen sedan streck bindestreck mellanslag blank punkt prick komma minus plus därefter så sist slutligen följt av and then dash space dot kolon snedstreck eller till börjar fortsätter slutar resten dubbel dubbelt dubbel double trippel triple x kl klockan",
);

const units = words(
  "kr kronor krona sek spänn öre eur euro dkk nok usd km mil m meter cm mm dm min mins minut minuter h t tim timme timmar s sek sekunder st stycken styck pers personer person p plats platser säte säten väska väskor resväskor ryggsäckar kolli kassar lådor kg kilo g gram hg l liter dl kwh kw w v hz mhz hk procent grader grad åring åringar mån månader månad dagar dag dygn veckor vecka gånger ggr barn vuxna vuxen hundar hund katter passagerare resenärer bilar stopp låtar resor betyg mb gb ms hundralappar tusen hundra e a an",
);
const unitMarks = new Set(["%", "€", "$", "£", "°", "‰"]);

/** A number after one of these is a road, train, platform, week … */
const namers = words(
  "väg vägen rv riksväg länsväg lv e europaväg buss bussen tåg tåget linje spår plats platsen platserna plan våning perrong vagn terminal gate pump ingång läge hållplats trafikplats avfart mot nr nummer vecka v veckorna sal rum avsnitt led dörr entré hus port sida resa bokning biljett årskurs åk resan topp nivå av",
);
const clock = words("kl klockan");
const months = words(
  "jan januari feb februari mar mars apr april maj jun juni jul juli aug augusti sep sept september okt oktober nov november dec december",
);
const callers = words(
  "swish swisha swishnummer ring mobil mobilen mobilnummer tel tfn telefon telefonnummer sms sms:a sms:et whatsapp",
);

const listSeps = new Set([", ", ",", " och ", " eller ", "-", " - ", "/", " / ", " o ", " & ", " + ", "+", " till "]);
const sizeSeps = new Set(["x", " x ", "*", " * ", "×", " × ", ...listSeps]);

const longestBreak = 8;
const fewestDigits = 7;

/** Finds possible phone numbers: seven or more digits without words between; no times, dates, prices … */
export function writtenNumbers(tokens: Token[]): Span[] {
  const elements = withWeakDigits(elementsIn(tokens));
  return rowsOf(elements).flatMap(({ atoms, first }) => numberIn(atoms, elements, first));
}

/** Unexplained digits, for texts read together. */
export function looseDigits(tokens: Token[]): { spans: Span[]; digits: string } {
  const elements = withWeakDigits(elementsIn(tokens));
  const spans: Span[] = [];
  let digits = "";
  for (const { atoms } of rowsOf(elements)) {
    const known = explain(atoms);
    for (const atom of atoms.filter((_, n) => !known[n])) {
      spans.push({ start: atom.start, end: atom.end });
      digits += atom.digits;
    }
  }
  return { spans, digits };
}

function elementsIn(tokens: Token[]): Element[] {
  const elements: Element[] = [];
  for (const token of tokens) elements.push(...elementsOf(token));
  return elements;
}

function elementsOf(token: Token): Element[] {
  const { kind, text, start, end, isCapitalised } = token;
  const whole = (kind: Element["kind"], text: string, isWritten = false): Element[] => [
    { kind, text, start, end, isCapitalised, isWritten },
  ];
  if (kind !== "word") return whole(kind, kind === "gap" ? " " : text);
  if (/^\d+$/.test(text)) return whole("digits", text);
  const hasDigit = /\d/.test(text);
  const inWords = digitsOfWord(hasDigit ? unmixed(text) : text);
  if (inWords) return whole("digits", inWords, true);
  if (!hasDigit) return whole("word", text);
  if (/^[\doilszb]+$/.test(text) && !/^\d+[ls]$/.test(text)) return whole("digits", text.replace(/\D/g, "0"));
  return partsOf(token);
}

/** "noll7noll", "20min", "070x123" and "ABC12D" in parts. */
function partsOf({ text, starts, end, isCapitalised }: Token): Element[] {
  const parts = text.match(/\d+|\D+/g) ?? [];
  let at = 0;
  return parts.map((part, n) => {
    const from = starts[at] ?? end;
    at += part.length;
    const place = { start: from, end: starts[at] ?? end, isCapitalised, isWritten: false };
    if (/\d/.test(part)) return { kind: "digits", text: part, ...place };
    const inWords = digitsOfWord(part);
    if (inWords) return { kind: "digits", text: inWords, ...place };
    const isBetween = n > 0 && n < parts.length - 1;
    return { kind: isBetween && part.length === 1 ? "mark" : "word", text: part, ...place };
  });
}

/** A lone O among single digits is a nought, a lone I or l a one. */
function withWeakDigits(elements: Element[]): Element[] {
  const isDigitNear = (from: number, step: number): boolean => {
    for (let n = from + step; Math.abs(n - from) <= 3; n += step) {
      const element = elements[n];
      if (!element || (element.kind === "word" && element.text !== "o")) return false;
      if (element.kind === "digits") return element.text.length <= 2 || element.isWritten;
    }
    return false;
  };
  return elements.map((element, n) => {
    if (element.kind !== "word") return element;
    const isNought = element.text === "o" && isDigitNear(n, 1);
    const isOne =
      (element.text === "l" || (element.text === "i" && element.isCapitalised)) &&
      isDigitNear(n, 1) &&
      isDigitNear(n, -1);
    return isNought || isOne ? { ...element, kind: "digits", text: isNought ? "0" : "1" } : element;
  });
}

function rowsOf(elements: Element[]): { atoms: Atom[]; first: number }[] {
  const rows: { atoms: Atom[]; first: number }[] = [];
  let row: Atom[] | null = null;
  let sep = "";
  let pause = 0;
  let before = "";
  elements.forEach((element, n) => {
    if (element.kind === "digits") {
      const { text: digits, start, end, isWritten } = element;
      const after = elements[n + 1]?.kind === "gap" ? elements[n + 2] : elements[n + 1];
      const atom = { digits, start, end, before, sep: row && sep, after: after ?? null, isPlain: !isWritten };
      if (row) row.push(atom);
      else {
        row = [atom];
        rows.push({ atoms: row, first: n });
      }
      [sep, pause, before] = ["", 0, ""];
      return;
    }
    sep += element.text;
    if (element.kind === "word") before = element.text;
    const isBreak = element.kind === "word" && !fillers.has(element.text) && !units.has(element.text);
    if (isBreak || ++pause > longestBreak) row = null;
    if (row === null) sep = "";
  });
  return rows;
}

function numberIn(atoms: Atom[], elements: Element[], first: number): Span[] {
  const known = explain(atoms);
  const count = (list: Atom[]) => list.reduce((sum, atom) => sum + atom.digits.length, 0);
  const loose = atoms.filter((_, n) => !known[n]);
  const [free, total] = [count(loose), count(atoms)];
  if (free < 1 || total < 6) return [];
  const lead = elements[first - 1]?.text === "+" || elements[first - 2]?.text === "+" ? "+" : "";
  const digits = lead + atoms.map((atom) => atom.digits).join("");
  const isLooseFirst = !known[0];
  const isCalled = free >= 6 && wordsBefore(elements, first).some((word) => callers.has(word));
  if (free >= fewestDigits || isCalled) return [spanOf(atoms, known, elements, first)];
  const isDisguised =
    (free >= 5 && total >= 9) ||
    (isLooseFirst && /^(?:0|\+)/.test(digits) && free >= 3 && total >= 9 && total <= 13) ||
    (/^07\d{8}$/.test(digits) && atoms.every(({ sep }) => sep === null || /^[ :.-]{1,3}$/.test(sep)));
  const none = atoms.map(() => false);
  return isDisguised ? [spanOf(atoms, none, elements, first)] : [];
}

function spanOf(atoms: Atom[], known: boolean[], elements: Element[], first: number): Span {
  let from = known.indexOf(false);
  let to = known.lastIndexOf(false);
  const isJoined = (atom: Atom | undefined, seps: RegExp) => atom?.sep != null && seps.test(atom.sep);
  while (from > 0 && isJoined(atoms[from], /^[^ ,]{1,2}$/)) from--;
  while (isJoined(atoms[to + 1], /^[^,]{1,2}$/)) to++;
  const start = from === 0 ? startWithPlus(elements, first) : (atoms[from]?.start ?? 0);
  return { start, end: atoms[to]?.end ?? start };
}

function startWithPlus(elements: Element[], first: number): number {
  const isPlus = (element?: Element) => element?.text === "+" || element?.text === "plus";
  const back = [first - 1, first - 2].find((n) => isPlus(elements[n]));
  return elements[back ?? first]?.start ?? 0;
}

function wordsBefore(elements: Element[], first: number): string[] {
  return elements
    .slice(Math.max(0, first - 6), first)
    .filter(({ kind }) => kind === "word")
    .map(({ text }) => text);
}

function explain(atoms: Atom[]): boolean[] {
  const known = atoms.map(() => false);
  const mark = (from: number, to: number) => known.fill(true, from, to + 1);
  for (const separators of [[":", "."], ["-"], ["/"]])
    for (const [from, to] of chainsOf(atoms, separators)) if (isTimeOrDate(atoms.slice(from, to + 1))) mark(from, to);
  markScores(atoms, known);
  for (const [from, to] of chainsOf(atoms, ["x", " x ", "*", " * ", "×", " × "])) if (to - from === 2) mark(from, to);
  atoms.forEach((atom, n) => {
    if (isYear(atoms, n) || isCompactDate(atom)) mark(n, n);
    if (isPostcode(atoms, n)) mark(n, atom.digits.length === 5 ? n : n + 1);
    if (hasUnit(atom) && isMeasure(atoms, n)) mark(startOfMeasures(atoms, n), n);
    if (atom.after && months.has(atom.after.text)) mark(startOfDays(atoms, n), n);
    if (months.has(atom.before) && /^20[1-3]\d$/.test(atom.digits)) mark(n, n);
    if (namers.has(atom.before) && isName(atom, 5)) mark(n, endOfNames(atoms, n));
    if (clock.has(atom.before)) mark(n, endOfClock(atoms, n));
  });
  return known;
}

function chainsOf(atoms: Atom[], separators: string[]): [number, number][] {
  const chains: [number, number][] = [];
  let from = 0;
  for (let n = 1; n <= atoms.length; n++) {
    const sep = atoms[n]?.sep;
    if (sep != null && separators.includes(sep)) continue;
    if (n - from > 1) chains.push([from, n - 1]);
    from = n;
  }
  return chains;
}

function isTimeOrDate(chain: Atom[]): boolean {
  if (chain.some((atom) => !atom.isPlain)) return false;
  const separators = new Set(chain.slice(1).map(({ sep }) => sep));
  const [a = "", b = "", c = "", ...more] = chain.map(({ digits }) => digits);
  if (more.length > 0 || separators.size > 1) return false;
  const [sep] = separators;
  if (sep === ":" || sep === ".") return c === "" ? isTime(a, b) : isDuration(sep, a, b, c) || isDate(c, b, a);
  return isDate(a, b, c) || isDate(c, b, a) || (sep === "/" && c === "" && (isDate("2026", b, a) || a === b));
}

function isTime(hours: string, minutes: string): boolean {
  return hours.length <= 2 && Number(hours) <= 24 && minutes.length === 2 && Number(minutes) <= 59;
}

function isDuration(sep: string, hours: string, minutes: string, seconds: string): boolean {
  return sep === ":" && isTime(hours, minutes) && isTime("0", seconds);
}

function isDate(year: string, month: string, day: string): boolean {
  const isShort = (text: string, most: number) => text.length <= 2 && Number(text) >= 1 && Number(text) <= most;
  return /^(?:20)?[23]\d$/.test(year) && isShort(month, 12) && isShort(day, 31);
}

/** "3-2 (1-0, 1-2)" */
function markScores(atoms: Atom[], known: boolean[]): void {
  const scores = chainsOf(atoms, ["-"]).filter(([from, to]) => {
    const pair = atoms.slice(from, to + 1);
    return pair.length === 2 && pair.every(({ digits, isPlain }) => isPlain && digits.length === 1);
  });
  if (scores.length <= 4) for (const [from, to] of scores) known.fill(true, from, to + 1);
}

function isYear(atoms: Atom[], n: number): boolean {
  const isApart = (sep?: string | null) => sep == null || !["-", ".", ":"].includes(sep);
  return /^(?:19[5-9]|20[0-3])\d$/.test(atoms[n]?.digits ?? "") && isApart(atoms[n]?.sep) && isApart(atoms[n + 1]?.sep);
}

function isCompactDate({ digits, isPlain }: Atom): boolean {
  return isPlain && digits.length === 8 && isDate(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
}

/** "412 63 Göteborg" */
function isPostcode(atoms: Atom[], n: number): boolean {
  const [atom, next] = [atoms[n], atoms[n + 1]];
  if (!atom || /^0/.test(atom.digits)) return false;
  const isPlace = (after: Element | null) => after?.kind === "word" && after.isCapitalised;
  if (atom.digits.length === 5) return isPlace(atom.after);
  return atom.digits.length === 3 && next?.sep === " " && next.digits.length === 2 && isPlace(next.after);
}

function hasUnit({ after }: Atom): boolean {
  return after !== null && (units.has(after.text) || unitMarks.has(after.text) || after.text === ":");
}

function isMeasure(atoms: Atom[], n: number): boolean {
  const [atom, last] = [atoms[n], atoms[n - 1]];
  if (!atom || atom.digits.length > 6) return false;
  const isAfterComma = last !== undefined && atom.sep === "," && atom.digits.length <= 2;
  return !/^0\d/.test(atom.digits) || isAfterComma || isThousands(atoms, n);
}

function isThousands(atoms: Atom[], n: number): boolean {
  const [thousands, rest] = [atoms[n - 1], atoms[n]];
  return rest?.sep === " " && rest.digits.length === 3 && /^[1-9]\d{0,2}$/.test(thousands?.digits ?? "");
}

/** "1 200 kr", "0,65 l", "320/280/180 kr", "55 x 40 x 23 cm" */
function startOfMeasures(atoms: Atom[], n: number): number {
  const digits = (at: number) => atoms[at]?.digits ?? "";
  const sep = (at: number) => atoms[at]?.sep ?? "";
  const isDecimals = (at: number) => sep(at) === "," && digits(at).length <= 2 && digits(at - 1).length <= 3;
  let from = n;
  for (let members = 1; from > 0; ) {
    if (isThousands(atoms, from) && !isThousands(atoms, from - 1)) from--;
    else if (isDecimals(from)) from--;
    else if (members++ < 4 && sizeSeps.has(sep(from)) && /^[1-9]\d{0,3}$/.test(digits(from - 1))) from--;
    else break;
  }
  return from;
}

/** "22, 23, 27 och 28 december" */
function startOfDays(atoms: Atom[], n: number): number {
  let from = n;
  while (n - from < 6 && listSeps.has(atoms[from]?.sep ?? "") && Number(atoms[from - 1]?.digits) <= 31) from--;
  return from;
}

function isName({ digits }: Atom, longest: number): boolean {
  return digits.length <= longest && !digits.startsWith("0");
}

/** "vecka 32, 33 och 34" */
function endOfNames(atoms: Atom[], n: number): number {
  let to = n;
  for (
    let next = atoms[n + 1];
    next && to - n < 4 && listSeps.has(next.sep ?? "") && isName(next, 3);
    next = atoms[to + 1]
  )
    to++;
  return to;
}

/** "kl 0715", "kl 7, 8 eller 9" */
function endOfClock(atoms: Atom[], n: number): number {
  const isHour = (atom?: Atom) =>
    atom !== undefined &&
    (atom.digits.length <= 2 || (atom.digits.length === 4 && isTime(atom.digits.slice(0, 2), atom.digits.slice(2))));
  let to = n - 1;
  while (to - n < 3 && isHour(atoms[to + 1]) && (to < n || listSeps.has(atoms[to + 1]?.sep ?? ""))) to++;
  return to;
}
