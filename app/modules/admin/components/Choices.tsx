import { Link } from "@remix-run/react";

type ChoicesProps = {
  label: string;
  /** Where each leads, and what it is called. */
  ways: [to: string, label: string][];
  /** The address of the one that is shown. */
  current: string;
};

/** Which part of a list is shown. */
export function Choices({ label, ways, current }: ChoicesProps) {
  return (
    <nav className="days tabs" aria-label={label}>
      {ways.map(([to, text]) => (
        <Link key={to} to={to} aria-current={to === current ? "true" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
