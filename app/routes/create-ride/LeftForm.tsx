import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "~/ui/Button";
import { leftForm } from "./left-form";

/** Leads whoever left the page with the form half filled in to where they were. */
export function LeftForm() {
  const [fields, setFields] = useState<ReturnType<typeof leftForm>>([]);
  useEffect(() => setFields(leftForm()), []);
  if (fields.length === 0) return null;
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
