import type { Token } from "./plain-tokens";
import { isGap, isWord, noBrackets, past, type Span, span, textAt, words } from "./token-steps";

const streets =
  /[a-z]{2}(?:gatan?|vag(?:en)?|gr[ae]nd(?:en)?|torg(?:et)?|allen?|stig(?:en)?|back(?:en?|e)|kaj(?:en)?|esplanaden|slingan|promenaden|terrassen|straket|ringen|kroken|bagen|hojden|udden|svangen)$/;
const streetsOfTwoWords = words("gatan vägen gränden torget allén stigen backen kajen esplanaden slingan promenaden");
const roads = words(
  "riksväg riksvägen motorväg motorvägen länsväg länsvägen landsväg landsvägen europaväg europavägen omväg omvägen genväg genvägen halvväg utväg busstorget",
);
const shortStreets = /^[a-z]{3,}(?:[sgtkm]g|v)$/;
const afterHouseNumber = words(
  "min mins minut minuter m meter km mil h tim timme timmar kr kronor st väska väskor pers personer person platser säten barn vuxna hundar dagar dygn år kg gånger stopp varv steg kvarter jan januari feb februari mars april maj juni juli augusti sep september okt oktober nov november dec december",
);
const directions = words("östra västra norra södra stora lilla gamla nya övre nedre inre yttre");
const houseWords =
  /^(?:tva|tre|fyra|fem|sex|sju|atta|nio|tio|elva|tolv|tretton|fjorton|femton|sexton|sjutton|arton|nitton|(?:tjugo|trettio|fyrtio|femtio|sextio|sjuttio|attio|nittio)(?:ett|tva|tre|fyra|fem|sex|sju|atta|nio)?)$/;

/** Finds street addresses: "Storgatan 12 B", "Vasavägen nr 7", "Drottningg. 3". */
export function writtenStreets(tokens: Token[]): Span[] {
  const found: Span[] = [];
  for (let n = 0; n < tokens.length; n++) if (isWord(tokens[n])) found.push(...streetAt(tokens, n));
  return found;
}

function streetAt(tokens: Token[], n: number): Span[] {
  const first = streetFrom(tokens, n);
  if (first === null) return [];
  const isShortened = textAt(tokens, n + 1) === "." && !isStreet(textAt(tokens, n));
  const house = houseNumberAt(tokens, isShortened ? n + 2 : n + 1);
  return house === null ? [] : span(tokens, first, house);
}

const isStreet = (text: string) => streets.test(text) && !roads.has(text);

function streetFrom(tokens: Token[], n: number): number | null {
  const token = tokens[n];
  if (!token) return null;
  const before = isGap(tokens[n - 1]) ? n - 2 : n;
  const isNamed = before < n && tokens[before]?.isCapitalised === true;
  if (isStreet(token.text)) return isNamed && directions.has(textAt(tokens, before)) ? before : n;
  if (streetsOfTwoWords.has(token.text)) return isNamed ? before : null;
  const isShortened = token.isCapitalised && shortStreets.test(token.text) && textAt(tokens, n + 1) === ".";
  return isShortened ? n : null;
}

function houseNumberAt(tokens: Token[], from: number): number | null {
  let n = past(tokens, from, 1, new Set([","]));
  if (["nr", "nummer", "no"].includes(textAt(tokens, n))) n = past(tokens, n + 1, 1, new Set(["."]));
  if (n === from || !isHouseNumber(tokens, n)) return null;
  const letter = isGap(tokens[n + 1]) ? n + 2 : n;
  const hasLetter = letter > n && /^[a-f]$/.test(textAt(tokens, letter)) && tokens[letter]?.isCapitalised;
  let last = hasLetter ? letter : n;
  if (textAt(tokens, last + 1) === "-" && /^\d{1,3}[a-f]?$/.test(textAt(tokens, last + 2))) last += 2;
  const more = past(tokens, last + 1, 1, new Set([","]));
  if (textAt(tokens, more) === "lgh" && isWord(tokens[more + 2])) return more + 2;
  const isPostcode = /^\d{3}$/.test(textAt(tokens, more)) && /^\d{2}$/.test(textAt(tokens, more + 2));
  return isPostcode ? (tokens[more + 4]?.isCapitalised ? more + 4 : more + 2) : last;
}

function isHouseNumber(tokens: Token[], n: number): boolean {
  const text = textAt(tokens, n);
  if (!/^[1-9]\d{0,2}[a-f]?$/.test(text) && !houseWords.test(text)) return false;
  const isMore = [":", ".", "/", ","].includes(textAt(tokens, n + 1)) && /^\d/.test(textAt(tokens, n + 2));
  const next = past(tokens, n + 1, 1, noBrackets);
  return !isMore && !afterHouseNumber.has(textAt(tokens, next)) && textAt(tokens, n + 1) !== "%";
}
