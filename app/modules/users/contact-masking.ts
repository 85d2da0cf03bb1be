import { type Token, tokensOf, withSpelledWords } from "./plain-tokens";
import type { Span } from "./token-steps";
import { writtenAddresses } from "./written-addresses";
import { looseDigits, writtenNumbers } from "./written-numbers";
import { writtenStreets } from "./written-streets";

const mask = "•••";

/** Masks phones, e-mails, sites, handles and street addresses, however written, until unlocked. Linear time. */
export function maskContacts(text: string): string {
  return hide(text, findContacts(text));
}

/** As `maskContacts` for a meeting point: a street with its number stays. */
export function maskMeetingPoint(point: string): string {
  return hide(point, viewsOf(point).flatMap(reachIn));
}

/** Masks consecutive texts of one person, oldest first, including contacts split between them. */
export function maskTogether(texts: string[]): string[] {
  const spans = texts.map(findContacts);
  for (const { text, span } of dividedContacts(texts)) spans[text]?.push(span);
  return texts.map((text, n) => hide(text, spans[n] ?? []));
}

/** The parts that `maskContacts` hides, in order and not overlapping. */
export function findContacts(text: string): Span[] {
  return united(viewsOf(text).flatMap((tokens) => [...reachIn(tokens), ...writtenStreets(tokens)]));
}

function reachIn(tokens: Token[]): Span[] {
  return [...writtenAddresses(tokens), ...writtenNumbers(tokens)];
}

/** The text as it is, and with spaced letters joined. */
function viewsOf(text: string): Token[][] {
  const tokens = tokensOf(text);
  const spelled = withSpelledWords(tokens);
  return spelled ? [tokens, spelled] : [tokens];
}

function hide(text: string, spans: Span[]): string {
  let masked = "";
  let from = 0;
  for (const { start, end } of united(spans)) {
    masked += text.slice(from, start) + mask;
    from = end;
  }
  return masked + text.slice(from);
}

function united(spans: Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  const apart: Span[] = [];
  for (const { start, end } of sorted) {
    const last = apart.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

const textsTogether = 4;
const mostLettersBesideDigits = 20;

type Piece = { text: number; spans: Span[]; digits: string; hasMuchElse: boolean };

/** What only adds up across texts: a number in pieces, an address in two halves. */
function dividedContacts(texts: string[]): { text: number; span: Span }[] {
  const pieces = texts.map(pieceOf);
  const found = new Set<Piece>();
  for (let first = 0; first < pieces.length; first++) {
    const together = pieces
      .slice(first, first + textsTogether)
      .filter(({ digits, hasMuchElse }) => digits && !hasMuchElse);
    if (isNumberTogether(together)) for (const piece of together) found.add(piece);
  }
  const numbers = [...found].flatMap(({ text, spans }) => spans.map((span) => ({ text, span })));
  return [...numbers, ...texts.slice(1).flatMap((text, n) => dividedAddress(texts[n] ?? "", text, n))];
}

function dividedAddress(one: string, other: string, n: number): { text: number; span: Span }[] {
  const [head, tail] = [one.slice(-longestHalf), other.slice(0, longestHalf)];
  const skipped = one.length - head.length;
  return writtenAddresses(tokensOf(`${head} ${tail}`))
    .filter(({ start, end }) => start < head.length && end > head.length + 1)
    .flatMap(({ start, end }) => [
      { text: n, span: { start: skipped + start, end: one.length } },
      { text: n + 1, span: { start: 0, end: end - head.length - 1 } },
    ]);
}

const longestHalf = 80;

function pieceOf(text: string, n: number): Piece {
  const { spans, digits } = looseDigits(tokensOf(text));
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return { text: n, spans, digits, hasMuchElse: letters > mostLettersBesideDigits };
}

function isNumberTogether(pieces: Piece[]): boolean {
  const digits = pieces.map((piece) => piece.digits).join("");
  const fewest = digits.startsWith("0") ? 7 : 9;
  return pieces.length > 1 && digits.length >= fewest && digits.length <= 14;
}
