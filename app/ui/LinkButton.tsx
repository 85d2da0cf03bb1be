import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonLook } from "./Button";
import { classes } from "./classes";
import { onIntent } from "./prefetch";

type LinkButtonProps = LinkProps & { look?: ButtonLook; isWide?: boolean };

export function LinkButton({ look = "primary", isWide, className, ...rest }: LinkButtonProps) {
  return <Link prefetch={onIntent()} {...rest} className={classes("btn", look, isWide && "wide", className)} />;
}
