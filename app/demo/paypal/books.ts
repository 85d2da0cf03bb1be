import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type Books, isForgotten } from "./account";

/** Kept in a file, which outlives the process: what was paid can be given back after a restart. */
export function openBooks(file: string): { books: Books; keep(): void } {
  const books = read(file);
  return {
    books,
    keep() {
      books.orders = books.orders.filter((order) => !isForgotten(order));
      const known = new Set(books.orders.map(({ id }) => id));
      books.created = Object.fromEntries(Object.entries(books.created).filter(([, id]) => known.has(id)));
      const draft = `${file}.${process.pid}`;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(draft, JSON.stringify(books));
      renameSync(draft, file);
    },
  };
}

function read(file: string): Books {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { orders: [], created: {} };
  }
}
