import { Link, type LinkProps } from "@remix-run/react";
import { classes } from "./classes";

/** A card that leads somewhere as a whole. */
export function LinkCard({ className, ...rest }: LinkProps) {
  return <Link prefetch="intent" {...rest} className={classes("card", className)} />;
}
