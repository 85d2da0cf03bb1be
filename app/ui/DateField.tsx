import type { ComponentProps } from "react";
import type { FieldProps } from "./Field";
import { TextField } from "./TextField";

type DateFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "type">;

/** A date as "2026-11-27", picked with the browser's own calendar. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />;
}
