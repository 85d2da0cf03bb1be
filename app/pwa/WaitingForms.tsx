import { useLocation } from "@remix-run/react";
import { createPortal } from "react-dom";
import { Button } from "~/ui/Button";
import { isOfScreen } from "./address";
import { dropForm, type WaitingForm } from "./waiting-forms";

export function WaitingForms({ forms }: { forms: WaitingForm[] }) {
  const screen = useLocation();
  const here = forms.filter(({ path, state }) => isOfScreen(path, screen) && state !== "sent");
  if (here.length === 0) return null;
  const place = document.getElementById("vantar");
  if (place) return createPortal(<InThread forms={here} />, place);
  return (
    <section className="wrap page" aria-label="Inte skickat än">
      <ul className="stack narrow bare">
        {here.map((form) => (
          <li key={form.id} className="card stack tight">
            <p>
              <strong>{form.title}</strong> <State form={form} />
            </p>
            {form.text && <p className="typed">{form.text}</p>}
            {form.state === "waiting" && (
              <p className="muted small">Skickas en gång, så snart du är uppkopplad. Du kan stänga sidan så länge.</p>
            )}
            <p>
              <Drop id={form.id} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InThread({ forms }: { forms: WaitingForm[] }) {
  return (
    <section aria-label="Inte skickat än">
      <ol className="talk">
        {forms.map((form) => (
          <li key={form.id} className="said mine waiting">
            <p className="typed">{form.text}</p>
            <p className="muted">
              <State form={form} /> <Drop id={form.id} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function State({ form: { state, outcome } }: { form: WaitingForm }) {
  return state === "waiting" ? "– väntar på nätet" : `– ${outcome}`;
}

function Drop({ id }: { id: string }) {
  return (
    <Button type="button" look="quiet" onClick={() => dropForm(id)}>
      Ta bort
    </Button>
  );
}
