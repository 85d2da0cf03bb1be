import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/Button";
import { MadeFor } from "~/ui/FormKey";

type SafetyLinksProps = {
  reportId: string;
  report: string;
  person: { publicId: string | null; firstName: string };
  backTo?: string;
};

export function SafetyLinks({ reportId, report, person: { publicId, firstName }, backTo }: SafetyLinksProps) {
  const back = backTo ? `?${new URLSearchParams({ tillbaka: backTo })}` : "";
  return (
    <p className="row small">
      <Link to={`/report/${reportId}`}>{report}</Link>
      {publicId && <Link to={`/profil/${publicId}/blockera${back}`}>Blockera {firstName}</Link>}
    </p>
  );
}

export function UnblockForm({ personId, backTo }: { personId: string | null; backTo: string }) {
  if (personId === null) return null;
  return (
    <Form method="post" action="/user-profile/blockerade">
      <MadeFor />
      <input type="hidden" name="personId" value={personId} />
      <input type="hidden" name="redirectTo" value={backTo} />
      <Button type="submit" look="secondary">
        Ta bort blockeringen
      </Button>
    </Form>
  );
}
