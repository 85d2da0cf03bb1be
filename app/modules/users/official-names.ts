import { plainWord } from "./plain-tokens";

/** Whether a name passes its bearer off as the site or its staff, however it is spaced and with whatever letters. */
export function isOfficialName(name: string, brand: string): boolean {
  const plain = plainWord(name);
  const joined = lettersOf(plain.replace(realName, ""));
  const words = plain.split(/[\s.'’-]+/).map(lettersOf);
  return joined.includes(lettersOf(plainWord(brand))) || [...words, joined].some(isOffice);
}

/** People have it, and others see its first word alone. */
const realName = /\bsam +fard/;

/** "rn" is read as "m", and nobody counts repeated letters. */
const lettersOf = (plain: string) =>
  plain
    .replace(/[^a-z]/g, "")
    .replaceAll("rn", "m")
    .replace(/(.)\1+/g, "$1");

const offices = new Set(
  [
    "support",
    "kundtjänst",
    "kundservice",
    "kundsupport",
    "kundcenter",
    "admin",
    "administratör",
    "administrator",
    "administration",
    "moderator",
    "helpdesk",
    "webmaster",
    "officiell",
    "official",
    "borttagen",
  ].map((word) => lettersOf(plainWord(word))),
);

const isOffice = (word: string) => offices.has(word) || offices.has(word.replace(/(en?|s)$/, ""));
