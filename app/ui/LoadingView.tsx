import type { ReactNode } from "react";
import { classes } from "./classes";

type LoadingViewProps = {
  size?: "small" | "medium" | "large";
  look?: "spinner" | "dots" | "pulse";
  text?: ReactNode;
  /** Not announced: its surroundings do that. */
  isMute?: boolean;
};

export function LoadingView({ size = "medium", look = "spinner", text = "Laddar...", isMute }: LoadingViewProps) {
  return (
    <span className={classes("load", size, look)} role={isMute ? undefined : "status"}>
      <i aria-hidden="true" />
      {text}
    </span>
  );
}
