import { Link } from "@remix-run/react";

type ChoicesProps = {
  label: string;
  ways: [to: string, label: string][];
  current: string;
};

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
