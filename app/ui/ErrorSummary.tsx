import { useEffect, useRef } from "react";

/** Messages by field name, as a form's parse gives them; the empty name is for the form as a whole. */
export type FieldErrors = Record<string, string[] | null | undefined>;

type ErrorSummaryProps = {
  errors: FieldErrors | Record<string, string> | null | undefined;
  /** Field ids that differ from their names. */
  ids?: Record<string, string>;
  title?: string;
};

/** Stands on top of a form that came back: takes the focus, and each line leads to its field. */
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
