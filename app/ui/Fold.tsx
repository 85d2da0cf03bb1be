import { type ReactNode, useCallback, useState } from "react";
import type { FieldErrors } from "./ErrorSummary";

export type FoldProps<Values, Read> = {
  title: string;
  /** What is chosen in it, in words. */
  say: (values: Values | Read) => string;
  read: (form: FormData) => Read;
  values: Values;
  isOpen: boolean;
  errors: FieldErrors | null;
  /** Of its own fields: what is wrong with one of them opens it. */
  names: RegExp;
  children: ReactNode;
};

/** What most leave as it is: closed, it says what is chosen. Needs `foldStyles`. */
export function Fold<Values, Read>(props: FoldProps<Values, Read>) {
  const { title, say, read, values, isOpen, errors, names, children } = props;
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
        if (form) setSaid(say(read(new FormData(form))));
      }}
    >
      <summary>
        {title} <span className="said">{said}</span>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
