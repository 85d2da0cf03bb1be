import { inflect } from "~/text/format";

/** What is new, by who one is to it (specification section 7). */
export type Counts = { passenger: number; driver: number };

export function Count({ n }: { n: number }) {
  if (n <= 0) return null;
  return (
    <span className="count">
      {n > 99 ? "99+" : n}
      <span className="hush"> {inflect(n, "ny", "nya")}</span>
    </span>
  );
}
