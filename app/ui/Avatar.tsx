import { classes } from "./classes";

type AvatarProps = {
  name: string;
  picture?: string | null;
  isLarge?: boolean;
};

/** Decorative: the name stands beside it. */
export function Avatar({ name, picture, isLarge }: AvatarProps) {
  return (
    <span className={classes("face", isLarge && "large")} aria-hidden="true">
      {initialsOf(name)}
      {picture && <img src={picture} alt="" width={52} height={52} loading="lazy" />}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => word?.[0]) : [...(words[0] ?? "")].slice(0, 2);
  return letters.join("").toUpperCase();
}
