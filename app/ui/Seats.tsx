import { classes } from "./classes";

/** Seats as a picture for the eye: the words that say the same stand beside it. */
export function Seats({ taken, of }: { taken: number; of: number }) {
  return (
    <span className="seats" aria-hidden="true">
      {Array.from({ length: of }, (_, n) => (
        <i key={n} className={classes(n < taken && "taken")} />
      ))}
    </span>
  );
}
