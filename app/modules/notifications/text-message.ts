import { capitalized } from "~/text/format";
import type { Message } from "./types";

/** GSM 03.38; characters of the second set take two places. */
const plain = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("^{}\\[~]|€");

/** characters of one GSM message; of two messages in other alphabets */
const roomInOne = 160;
const roomInTwo = 134;

type Site = { brand: string; origin: string };

/** A notice in one text message: sender, words, link. Who cannot open it learns which trip it is. */
export function textMessageOf({ title, body, text, sign, route }: Message, { brand, origin }: Site): string {
  const trip = sign?.at && `${sign.from}–${sign.to} ${sign.at}.`;
  const words = inPlainLetters(capitalized(text ?? [ended(title), trip, body].filter(Boolean).join(" ")));
  const [before, after] = [`${inPlainLetters(brand)}: `, ` ${origin}${route}`];
  const isPlain = lengthOf(before + words) !== null;
  const room = isPlain ? roomInOne : roomInTwo;
  const sizeOf = (letter: string) => (isPlain ? (lengthOf(letter) ?? 1) : letter.length);
  const taken = Array.from(before + after, sizeOf).reduce((sum, size) => sum + size, 0);
  return before + shortened(words, room - taken, sizeOf) + after;
}

/** A text's length in GSM 03.38; null where it has other characters. */
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

function inPlainLetters(text: string): string {
  const marks = text.replace(/\s+/g, " ").replace(/[–—−]/g, "-").replace(/[’‘]/g, "'").replace(/[”“]/g, '"');
  return Array.from(marks.replaceAll("…", "...").replaceAll("→", "-"), (letter) => {
    const bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
    return plain.has(letter) || extended.has(letter) || !plain.has(bare) ? letter : bare;
  }).join("");
}

/** Cuts after a sentence, which "kl." does not end, else after a word. @param sizeOf the room that a character takes */
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
  const [sentence] = /^.*[.?](?= [^\dk])/su.exec(words.slice(0, kept.length + 2)) ?? [];
  if (sentence) return sentence;
  const end = kept.lastIndexOf(" ");
  return `${end > 0 ? kept.slice(0, end) : kept}...`;
}
