import { useMemo, useState } from "react";
import { useErrorTitle } from "./error-title";
import { useHasScript } from "./useHasScript";
import { whileMounted } from "./whileMounted";

/** By field name; the empty name is the form as a whole. With `asks` it is a question, and nothing is wrong. */
export type FieldErrors = Record<string, string[] | null | undefined>;

type ErrorSummaryProps = {
  errors: FieldErrors | Record<string, string> | null | undefined;
  ids?: Record<string, string>;
  title?: string;
  /** Instead of it where no field is to blame. */
  undone?: string;
};

const missing = "Något behöver rättas";

/** Gets the focus when the form comes back; each line links to its field and is struck out once that is edited. */
export function ErrorSummary({
  errors,
  ids = {},
  undone,
  title = (errors?.[""] && undone) || missing,
}: ErrorSummaryProps) {
  const isAlive = useHasScript();
  const { mended, follow } = useMended(errors);
  const box = useMemo(
    () =>
      whileMounted((element: HTMLDivElement) => {
        // Before hydration `autofocus` does this, and somebody may have gone on to a field.
        if (isAlive) element.focus();
        return follow();
      }),
    [errors],
  );
  const lines = Object.entries(errors ?? {}).flatMap(([name, messages]) =>
    [messages ?? []]
      .flat()
      .slice(0, 1)
      .map((message) => ({ name, message })),
  );
  const idOf = (name: string) => ids[name] ?? name;
  const left = lines.filter(({ name }) => !mended.has(idOf(name))).length;
  useErrorTitle(left > 0 && !errors?.asks);
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a failed form the summary is where reading goes on, also without scripts
    <div className="problem" role="alert" aria-labelledby="problem-title" tabIndex={-1} autoFocus ref={box}>
      <h2 id="problem-title">
        {left === 0 ? "Rättat. Skicka igen." : left < lines.length ? `${title}: ${left} kvar` : title}
      </h2>
      <ul>
        {lines.map(({ name, message }) => (
          <li key={name} className={mended.has(idOf(name)) ? "struck" : undefined}>
            {name ? <a href={`#${idOf(name)}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Ids of fields edited since these errors came; editing one of a group counts for all. */
function useMended(errors: unknown): { mended: Set<string>; follow: () => () => void } {
  const [mended, setMended] = useState({ errors, ids: new Set<string>() });
  const follow = () => {
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const group = target.closest(".field, fieldset") ?? target;
      const ids = [...group.querySelectorAll("[id]"), target].map(({ id }) => id);
      setMended((before) => ({ errors, ids: new Set([...(before.errors === errors ? before.ids : []), ...ids]) }));
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  };
  return { mended: mended.errors === errors ? mended.ids : new Set(), follow };
}
