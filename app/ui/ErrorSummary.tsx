import { useEffect, useRef } from "react";
import { useErrorTitle } from "./error-title";

/** By field name; the empty name is for the form as a whole. */
export type FieldErrors = Record<string, string[] | null | undefined>;

type ErrorSummaryProps = {
  errors: FieldErrors | Record<string, string> | null | undefined;
  ids?: Record<string, string>;
  title?: string;
};

/** Takes the focus when the form comes back; each line leads to its field. */
export function ErrorSummary({ errors, ids = {}, title = "Något behöver rättas" }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors) box.current?.focus();
  }, [errors]);

  const lines = Object.entries(errors ?? {}).flatMap(([name, messages]) =>
    [messages ?? []]
      .flat()
      .slice(0, 1)
      .map((message) => ({ name, message })),
  );
  useErrorTitle(lines.length > 0);
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a failed form the summary is where reading goes on, also without scripts
    <div className="problem" role="alert" aria-labelledby="problem-title" tabIndex={-1} autoFocus ref={box}>
      <h2 id="problem-title">{title}</h2>
      <ul>
        {lines.map(({ name, message }) => (
          <li key={name}>{name ? <a href={`#${ids[name] ?? name}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}
