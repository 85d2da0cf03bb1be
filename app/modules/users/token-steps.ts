import { plainWord, type Token } from "./plain-tokens";

/** in the text as typed, UTF-16 units, end exclusive */
export type Span = { start: number; end: number };

export const words = (text: string) => new Set(text.split(" ").map(plainWord));

export const brackets = new Set([..."()[]{}<>*-_|~\"'/"]);

/** From the first of these tokens to the end of the last; none where one is missing. */
export function span(tokens: Token[], first: number, last: number): Span[] {
  const from = tokens[first];
  const to = tokens[last];
  return from && to ? [{ start: from.start, end: to.end }] : [];
}

export const isWord = (token?: Token) => token?.kind === "word";
export const isGap = (token?: Token) => token?.kind === "gap";
export const textAt = (tokens: Token[], n: number) => tokens[n]?.text ?? "";

/** Skips a few gaps and brackets. @returns the index of the next other token */
export function past(tokens: Token[], from: number, step: 1 | -1, also: Set<string> = brackets): number {
  let n = from;
  for (let passed = 0; passed < 4; passed++, n += step) {
    const token = tokens[n];
    if (!token || !(isGap(token) || also.has(token.text))) break;
  }
  return n;
}

export const noBrackets = new Set<string>();
