import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./Field";

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps>;

export function TextField({ name, label, hint, error, id, ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} id={id}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
