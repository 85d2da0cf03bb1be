import { Form } from "@remix-run/react";
import { useState } from "react";
import { leftForm } from "~/modules/rides/left-form";
import { Button } from "~/ui/Button";
import { useHasScript } from "~/ui/useHasScript";

/** Leads whoever left the page with the form half filled in to where they were; looks at once, as what is typed now is kept there too. */
export function LeftForm({ uid }: { uid: string }) {
  const [fields] = useState(() => (typeof document === "undefined" ? [] : leftForm(uid)));
  if (!useHasScript() || fields.length === 0) return null;
  return (
    <Form method="post" reloadDocument className="card raised row between">
      {fields.map(([name, value], n) => (
        <input key={`${n} ${name}`} type="hidden" name={name} value={value} />
      ))}
      <p>Du har en resa som inte är upplagd än.</p>
      {/* After a reload the page stands where it was left. */}
      <Button type="submit" look="secondary" name="intent" value="resume" autoFocus>
        Fortsätt där du var
      </Button>
    </Form>
  );
}
