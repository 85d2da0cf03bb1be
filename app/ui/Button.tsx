import type { ComponentProps } from "react";
import { classes } from "./classes";
import { LoadingView } from "./LoadingView";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

type ButtonProps = ComponentProps<"button"> & {
  look?: ButtonLook;
  isWide?: boolean;
  /** The form is being sent: the button stays focusable, but a second press does nothing. */
  pending?: boolean;
  /** Another is: a press does nothing. */
  isHeld?: boolean;
};

export function Button({
  look = "primary",
  isWide,
  pending = false,
  isHeld = pending,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      className={classes("btn", look, isWide && "wide", className)}
      aria-disabled={isHeld || undefined}
      onClick={isHeld ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <LoadingView size="small" look="dots" text={children} isMute /> : children}
    </button>
  );
}
