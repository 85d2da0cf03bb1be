import { Link, type LinkProps } from "@remix-run/react";
import { classes } from "./classes";
import { onIntent } from "./prefetch";

export function LinkCard({ className, ...rest }: LinkProps) {
  return <Link prefetch={onIntent()} {...rest} className={classes("card", className)} />;
}
