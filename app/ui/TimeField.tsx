import type { ComponentProps } from "react";
import type { FieldProps } from "./Field";
import { TextField } from "./TextField";

type TimeFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "type">;

/** A time of day as "07:15", picked with the browser's own clock. */
export function TimeField(props: TimeFieldProps) {
  return <TextField {...props} type="time" />;
}
