import { type ComponentProps, useState } from "react";
import { plural } from "~/text/format";
import { Field, type FieldProps } from "./Field";

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>;

/** With `maxLength` it shows the limit, then how much is left. */
export function TextArea({ name, label, hint, error, id = name, onInput, ...area }: TextAreaProps) {
  const [left, setLeft] = useState<number | null>(null);
  const { maxLength } = area;
  const room =
    left === null ? `Högst ${plural(maxLength ?? 0, "tecken", "tecken")}` : `${plural(left, "tecken", "tecken")} kvar`;
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={error}
      id={id}
      after={maxLength && <p className="hint">{room}</p>}
    >
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          onInput={(event) => {
            if (maxLength) setLeft(maxLength - event.currentTarget.value.length);
            onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}
