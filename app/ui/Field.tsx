import type { ReactNode } from "react";
import { useMessage } from "./useMessage";

export type FieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Of a list the first is shown. */
  error?: string | string[] | null;
  /** Where an error summary links to; the field's name by default. */
  id?: string;
};

type FieldControl = {
  id: string;
  name: string;
  className: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

type Props = FieldProps & { after?: ReactNode; children: (control: FieldControl) => ReactNode };

export function Field({ name, label, hint, error, id = name, after, children }: Props) {
  const { message, isMended, onInput } = useMessage(error);
  const isWrong = Boolean(message) && !isMended;
  const described = [hint && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field" onInput={onInput}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {message && (
        <p className={isMended ? "error mended" : "error"} id={`${id}-error`}>
          {message}
        </p>
      )}
      {children({
        id,
        name,
        className: "input",
        "aria-describedby": described || undefined,
        "aria-invalid": isWrong || undefined,
      })}
      {after}
    </div>
  );
}
