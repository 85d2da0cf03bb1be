import type { MouseEvent, ReactNode } from "react";
import { Icon } from "./Icon";

/** Without scripts swapping sends the form. */
export function PlacePair({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <div className="pair ends">
      {/* What Enter in a field presses: not the one that swaps. */}
      <button type="submit" className="hush" tabIndex={-1} aria-hidden="true">
        Sök resa
      </button>
      {from}
      <button type="submit" className="swap" name="swap" value="1" onClick={swap}>
        <Icon name="swap" /> Byt<span className="hush"> plats på från och till</span>
      </button>
      {to}
    </div>
  );
}

function swap(event: MouseEvent<HTMLButtonElement>) {
  const named = (name: string) => event.currentTarget.form?.elements.namedItem(name);
  const [from, to] = [named("from"), named("to")];
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  event.preventDefault();
  [from.value, to.value] = [to.value, from.value];
}
