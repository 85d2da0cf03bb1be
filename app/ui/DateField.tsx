import type { ComponentProps } from "react";
import type { FieldProps } from "./Field";
import { TextField } from "./TextField";

type DateFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "type">;

export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />;
}
