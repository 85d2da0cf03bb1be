import { classes } from "./classes";

type LoadingViewProps = { size?: "small" | "medium" | "large"; look?: "spinner" | "dots" | "pulse"; text?: string };

export function LoadingView({ size = "medium", look = "spinner", text = "Laddar..." }: LoadingViewProps) {
  return (
    <p className={classes("load", size, look)} role="status">
      <i aria-hidden="true" />
      {text}
    </p>
  );
}
