import type { ReactNode } from "react";
import { classes } from "./classes";

type LoadingViewProps = { size?: "small" | "medium" | "large"; look?: "spinner" | "dots" | "pulse"; text?: ReactNode };

export function LoadingView({ size = "medium", look = "spinner", text = "Laddar..." }: LoadingViewProps) {
  return (
    <span className={classes("load", size, look)} role="status">
      <i aria-hidden="true" />
      {text}
    </span>
  );
}
