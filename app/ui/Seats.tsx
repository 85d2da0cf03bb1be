import { classes } from "./classes";

/** Decorative: the words stand beside it. */
export function Seats({ taken, of }: { taken: number; of: number }) {
  return (
    <span className="seats" aria-hidden="true">
      {Array.from({ length: of }, (_, n) => (
        <i key={n} className={classes(n < taken && "taken")} />
      ))}
    </span>
  );
}
