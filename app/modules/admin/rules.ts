import { maskContacts } from "~/modules/users/contact-masking";

/** In whole kronor: at a time, by one administrator in 24 hours, and on a balance afterwards. */
export const mostCredit = 500;
export const mostCreditPerDay = 5_000;
export const highestBalance = 5_000;

/** In characters. */
export const shortestReason = 5;
export const longestReason = 500;

/** A byte order mark, by which Excel knows UTF-8. */
const mark = "\uFEFF";

/** A table for Swedish Excel: UTF-8 with its mark, semicolons, every cell quoted. What looks like a formula gets an
 * apostrophe before it, so that no traveller's name is run on the reader's computer. */
export function toCsv(rows: string[][]): string {
  return mark + rows.map((row) => `${row.map(cell).join(";")}\r\n`).join("");
}

function cell(text: string): string {
  const isFormula = /^\s*[=+\-@\t\r\n]/.test(text) || /^[\t\r]/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

const longestError = 160;

/** An error's first line without what it quotes of people: values, quotations, addresses, numbers, bracketed names. */
export function shortError(error: string | null): string {
  const [line = ""] = (error ?? "").split(/\n|\bparams:/);
  const plain = line
    .replace(/^(Failed query):.*$/i, "$1")
    .replace(/"[^"]*"|'[^']*'|“[^“”]*”|`[^`]*`|\([^()]*\)=\([^()]*\)/g, "…")
    .replace(/\d{4,}/g, "…");
  const masked = maskContacts(plain).trim();
  return masked.length > longestError ? `${masked.slice(0, longestError)} …` : masked;
}

/** The page of a list that an address asks for, counted from 1; what makes no sense is the first. */
export function pageOf(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1;
}
