/** Empty where the row or the file lacks the column. */
export type CsvRow<Name extends string> = Record<Name, string>;

const longestField = 2_000;

/** Reads a GTFS table (RFC 4180, leniently) row by row. @throws TableProblem at an open quote, an overlong field, or without a needed column */
export function* readCsv<Name extends string>(
  text: string,
  names: readonly Name[],
  needed: readonly string[] = [],
): Generator<{ line: number; row: CsvRow<Name> }> {
  let columns: number[] | null = null;
  for (const { line, fields } of recordsOf(text.startsWith("\uFEFF") ? text.slice(1) : text)) {
    if (fields.length === 1 && fields[0]?.trim() === "") continue;
    if (!columns) {
      const header = fields.map((field) => field.trim().toLowerCase());
      const missing = needed.find((name) => !header.includes(name));
      if (missing) throw new TableProblem(`line ${line}: there is no column ${missing}`);
      columns = names.map((name) => header.indexOf(name));
      continue;
    }
    const row = names.map((name, n) => [name, cleaned(fields[columns?.[n] ?? -1] ?? "")]);
    yield { line, row: Object.fromEntries(row) as CsvRow<Name> };
  }
}

export class TableProblem extends Error {}

function cleaned(field: string): string {
  return field.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function* recordsOf(text: string): Generator<{ line: number; fields: string[] }> {
  let at = 0;
  let line = 0;
  while (at < text.length) {
    line++;
    const fields: string[] = [];
    let ends = false;
    while (!ends) {
      const field = text[at] === '"' ? quotedFrom(text, at, line) : plainFrom(text, at);
      if (field.value.length > longestField)
        throw new TableProblem(`line ${line}: a field is longer than ${longestField} characters`);
      fields.push(field.value);
      at = field.next;
      ends = text[at] !== ",";
      if (!ends) at++;
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    yield { line, fields };
  }
}

type Read = { value: string; next: number };

const plain = /[^,\r\n]*/y;

function plainFrom(text: string, at: number): Read {
  plain.lastIndex = at;
  const value = plain.exec(text)?.[0] ?? "";
  return { value, next: at + value.length };
}

/** Doubled quotes are one quote; text between the closing quote and the comma is skipped. */
function quotedFrom(text: string, at: number, line: number): Read {
  let from = at + 1;
  let value = "";
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote - at > 10 * longestField) throw new TableProblem(`line ${line}: a quote is never closed`);
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, next: plainFrom(text, quote + 1).next };
    value += '"';
    from = quote + 2;
  }
}
