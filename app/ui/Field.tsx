import type { ReactNode } from "react";

export type FieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Of several (conform gives a list) the first is shown. */
  error?: string | string[] | null;
  /** Where an error summary's link leads; the field's name unless given. */
  id?: string;
};

/** Ties the control to its label, hint and error. */
type FieldControl = {
  id: string;
  name: string;
  className: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

type Props = FieldProps & { after?: ReactNode; children: (control: FieldControl) => ReactNode };

export function Field({ name, label, hint, error, id = name, after, children }: Props) {
  const message = Array.isArray(error) ? error[0] : error;
  const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {message && (
        <p className="error" id={`${id}-error`}>
          {message}
        </p>
      )}
      {children({
        id,
        name,
        className: "input",
        "aria-describedby": described || undefined,
        "aria-invalid": message ? true : undefined,
      })}
      {after}
    </div>
  );
}
