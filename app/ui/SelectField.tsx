import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./Field";

type Option = { value: string | number; label: string };
type SelectFieldProps = FieldProps & { options: Option[] } & Omit<
    ComponentProps<"select">,
    keyof FieldProps | "children"
  >;

export function SelectField({ name, label, hint, error, id, options, ...select }: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <select {...select} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
