import { classes } from "./classes";

/** The initials of a name, for the eye only: the name stands beside it. */
export function Avatar({ name, isLarge }: { name: string; isLarge?: boolean }) {
  return (
    <span className={classes("face", isLarge && "large")} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => word?.[0]) : [...(words[0] ?? "")].slice(0, 2);
  return letters.join("").toLocaleUpperCase("sv-SE");
}
