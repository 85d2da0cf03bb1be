import type { ComponentProps, ReactNode } from "react";

type CheckboxProps = { name: string; label: ReactNode; hint?: ReactNode; error?: string | string[] | null } & Omit<
  ComponentProps<"input">,
  "name" | "type"
>;

export function Checkbox({ name, label, hint, error, id = name, ...input }: CheckboxProps) {
  const message = Array.isArray(error) ? error[0] : error;
  return (
    <div>
      {message && (
        <p className="error" id={`${id}-error`}>
          {message}
        </p>
      )}
      <label className="choice" htmlFor={id}>
        <input
          {...input}
          type="checkbox"
          name={name}
          id={id}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
        />
        <span>
          {label}
          {hint && <span className="hint"> {hint}</span>}
        </span>
      </label>
    </div>
  );
}
