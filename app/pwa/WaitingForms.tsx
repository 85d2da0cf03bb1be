import { useLocation } from "@remix-run/react";
import { Button } from "~/ui/Button";
import { tellWorker } from "./registration";
import type { ShownForm } from "./worker/queue";

export function WaitingForms({ forms }: { forms: ShownForm[] }) {
  const { pathname } = useLocation();
  const here = forms.filter(({ path, state }) => path.split("?")[0] === pathname && state !== "sent");
  if (here.length === 0) return null;
  return (
    <section className="wrap page" aria-label="Väntar på nätet">
      <ul className="stack narrow bare">
        {here.map(({ id, title, text, state, outcome }) => (
          <li key={id} className="card stack tight">
            <p>
              <strong>{title}</strong> {state === "waiting" ? "– väntar på nätet" : `– ${outcome}`}
            </p>
            {text && <p className="typed">{text}</p>}
            {state === "waiting" && (
              <p className="muted small">Skickas en gång, så snart du är uppkopplad. Du kan stänga sidan så länge.</p>
            )}
            <p>
              <Button type="button" look="quiet" onClick={() => tellWorker({ type: "drop-form", id })}>
                Ta bort
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
