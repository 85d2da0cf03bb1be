import { Link } from "@remix-run/react";

type SafetyLinksProps = {
  /** Id of what can be reported, and what that is called. */
  reportId: string;
  report: string;
  person: { publicId: string | null; firstName: string };
  /** Where blocking leads back to; the list of who is blocked unless given. */
  backTo?: string;
};

/** The ways out where something is wrong with a person or what they do. */
export function SafetyLinks({ reportId, report, person: { publicId, firstName }, backTo }: SafetyLinksProps) {
  const back = backTo ? `?${new URLSearchParams({ tillbaka: backTo })}` : "";
  return (
    <p className="row small">
      <Link to={`/report/${reportId}`}>{report}</Link>
      {publicId && <Link to={`/profil/${publicId}/blockera${back}`}>Blockera {firstName}</Link>}
    </p>
  );
}
