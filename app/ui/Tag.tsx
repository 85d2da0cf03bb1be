import type { ReactNode } from "react";
import { classes } from "./classes";

type TagProps = { tone?: "green" | "yellow" | "red" | "neutral"; children: ReactNode };

export function Tag({ tone = "neutral", children }: TagProps) {
  return <span className={classes("tag", tone)}>{children}</span>;
}
