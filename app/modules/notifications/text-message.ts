import { capitalized } from "~/text/format";
import type { Message } from "./types";

/** Of GSM 03.38; what stands in the second takes the place of two. */
const plain = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("^{}\\[~]|€");

/** What fits into one message; and with letters of other alphabets, which take more room, into two. */
const roomInOne = 160;
const roomInTwo = 134;

type Site = { brand: string; origin: string };

/** A notice in the fewest characters that a phone without a network still gets: who writes, the words, a link. */
export function textMessageOf({ title, body, text, route }: Message, { brand, origin }: Site): string {
  const words = inPlainLetters(capitalized(text ?? `${ended(title)} ${body}`));
  const [before, after] = [`${inPlainLetters(brand)}: `, ` ${origin}${route}`];
  const isPlain = lengthOf(before + words) !== null;
  const room = isPlain ? roomInOne : roomInTwo;
  const sizeOf = (letter: string) => (isPlain ? (lengthOf(letter) ?? 1) : letter.length);
  const taken = Array.from(before + after, sizeOf).reduce((sum, size) => sum + size, 0);
  return before + shortened(words, room - taken, sizeOf) + after;
}

/** How much room a text takes among the letters of text messages; null where one of its letters is none of them. */
export function lengthOf(text: string): number | null {
  let length = 0;
  for (const letter of text) {
    if (!plain.has(letter) && !extended.has(letter)) return null;
    length += extended.has(letter) ? 2 : 1;
  }
  return length;
}

function ended(sentence: string): string {
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Spaces, dashes and quotes of print, and letters with an accent, have a plain one; what has none stays. */
function inPlainLetters(text: string): string {
  const marks = text.replace(/\s+/g, " ").replace(/[–—−]/g, "-").replace(/[’‘]/g, "'").replace(/[”“]/g, '"');
  return Array.from(marks.replaceAll("…", "...").replaceAll("→", "-"), (letter) => {
    const bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
    return plain.has(letter) || extended.has(letter) || !plain.has(bare) ? letter : bare;
  }).join("");
}

/** Ends after a whole sentence, or where there is none after a word. @param words with one space between them
 * @param sizeOf the room that a letter takes: outside of GSM 03.38 an emoji takes that of two */
function shortened(words: string, room: number, sizeOf: (letter: string) => number): string {
  const sizes = Array.from(words, (letter) => [letter, sizeOf(letter)] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  if (total <= room) return words;
  let left = room - 3;
  let kept = "";
  for (const [letter, size] of sizes) {
    left -= size;
    if (left < 0) break;
    kept += letter;
  }
  const sentence = Math.max(kept.lastIndexOf(". "), kept.lastIndexOf("? "));
  if (sentence > 0) return kept.slice(0, sentence + 1);
  const end = kept.lastIndexOf(" ");
  return `${end > 0 ? kept.slice(0, end) : kept}...`;
}
