import type { ReactNode } from "react";
import { capitalized, formatPrice } from "~/text/format";
import { classes } from "./classes";

type PriceProps = { kronor: number; note?: ReactNode; isLarge?: boolean };

export function Price({ kronor, note, isLarge }: PriceProps) {
  return (
    <p className={classes("price", isLarge && "large")}>
      {capitalized(formatPrice(kronor))}
      {note && <small>{note}</small>}
    </p>
  );
}
