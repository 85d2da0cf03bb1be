import type { ComponentProps } from "react";
import type { FieldProps } from "./Field";
import { TextField } from "./TextField";

type TimeFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "type">;

export function TimeField(props: TimeFieldProps) {
  return <TextField {...props} type="time" />;
}
