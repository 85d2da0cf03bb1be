import { type ReactNode, useCallback, useState } from "react";
import { readRideForm } from "~/modules/rides/form-values";
import type { FieldErrors, RideFormValues } from "~/modules/rides/schema";

type FoldProps<Values> = {
  title: string;
  /** What is chosen in it, in words. */
  say: (values: Values | RideFormValues) => string;
  values: Values;
  isOpen: boolean;
  errors: FieldErrors | null;
  /** Of its own fields: what is wrong with one of them opens it. */
  names: RegExp;
  children: ReactNode;
};

/** What most leave as it is: closed, it says what is chosen. */
export function Fold<Values>({ title, say, values, isOpen, errors, names, children }: FoldProps<Values>) {
  const [said, setSaid] = useState(() => say(values));
  const isWrong = Object.keys(errors ?? {}).some((name) => names.test(name));
  // Also where somebody closed it before sending.
  const reopen = useCallback(
    (fold: HTMLDetailsElement | null) => {
      if (fold && isWrong) fold.open = true;
    },
    [errors],
  );
  return (
    <details
      className="unfold fold"
      open={isOpen || isWrong}
      ref={reopen}
      onToggle={({ currentTarget }) => {
        const form = currentTarget.closest("form");
        if (form) setSaid(say(readRideForm(new FormData(form))));
      }}
    >
      <summary>
        {title} <span className="said">{said}</span>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
