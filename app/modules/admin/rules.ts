import { maskContacts } from "~/modules/users/contact-masking";

/** whole kronor: at a time, by one administrator in 24 hours, and on a balance afterwards */
export const mostCredit = 500;
export const mostCreditPerDay = 5_000;
export const highestBalance = 5_000;

export const mostFound = 30;

export const shortestReason = 5;
export const longestReason = 500;

const byteOrderMark = "\uFEFF";

/** CSV for Swedish Excel: BOM, semicolons, all quoted; an apostrophe keeps formulas from running. */
export function toCsv(rows: string[][]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cell).join(";")}\r\n`).join("");
}

function cell(text: string): string {
  const isFormula = /^\s*[=+\-@\t\r\n]/.test(text) || /^[\t\r]/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

const longestError = 160;

/** An error's first line without values, quotations, addresses, numbers and bracketed names. */
export function shortError(error: string | null): string {
  const [line = ""] = (error ?? "").split(/\n|\bparams:/);
  const plain = line
    .split(" ")
    .map((word) => (word.includes("@") ? "•••" : word))
    .join(" ")
    .replace(/^(Failed query):.*$/i, "$1")
    .replace(/"[^"]*"|'[^']*'|“[^“”]*”|`[^`]*`|\([^()]*\)=\([^()]*\)/g, "…")
    .replace(/\d{4,}/g, "…");
  const masked = maskContacts(plain).trim();
  return masked.length > longestError ? `${masked.slice(0, longestError)} …` : masked;
}

/** The page number in an address, from 1; 1 for anything else. */
export function pageOf(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1;
}
