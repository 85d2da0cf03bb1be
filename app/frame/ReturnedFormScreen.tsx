import { Form } from "@remix-run/react";
import type { ReturnedForm } from "~/modules/sessions/session.server";
import { Button } from "~/ui/Button";
import { statusTitle } from "./StatusScreen";

/** For a session that ran out while a form was filled in, or is another's: the person signs in in another tab and sends it from here. */
export function ReturnedFormScreen({ address, toSignIn, fields, signedInAs }: ReturnedForm) {
  const [title, why] = signedInAs
    ? [`Du är inloggad som ${signedInAs}`, "Sidan öppnades av någon annan"]
    : [statusTitle(401), "Du är inte inloggad längre"];
  return (
    <div className="notice" tabIndex={-1} ref={focus}>
      <div className="board">
        <h1>{title}</h1>
      </div>
      <p>
        {why}, så det du skickade kom inte fram. Det finns kvar här. Logga in i ett nytt fönster, kom tillbaka hit och
        skicka det igen.
      </p>
      <div className="row">
        <a className="btn primary" href={toSignIn} target="_blank" rel="noopener">
          Logga in i nytt fönster
        </a>
        <Form method="post" action={address} reloadDocument>
          {fields.map(([name, value], n) => (
            <input key={`${n} ${name}`} type="hidden" name={name} value={value} />
          ))}
          <Button look="secondary" type="submit">
            Skicka igen
          </Button>
        </Form>
      </div>
    </div>
  );
}

/** The screen replaces a longer page that may have been scrolled far down. */
function focus(notice: HTMLElement | null): void {
  notice?.focus();
}

export function isReturnedForm(data: unknown): data is ReturnedForm {
  return typeof data === "object" && data !== null && "address" in data && "fields" in data;
}
