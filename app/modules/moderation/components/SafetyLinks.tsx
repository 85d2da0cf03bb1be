import { Link } from "@remix-run/react";

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
