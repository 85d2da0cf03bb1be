import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";

type LandPageProps = { title: ReactNode; lead?: ReactNode; children: ReactNode; wayIn: ReactNode };

export function LandPage({ title, lead, children, wayIn }: LandPageProps) {
  return (
    <div className="hero">
      <div className="wrap">
        <div className="stack">
          <h1>{title}</h1>
          {lead && <p className="muted">{lead}</p>}
          {children}
        </div>
        <div className="stack">{wayIn}</div>
      </div>
    </div>
  );
}

export function Gains({ gains }: { gains: [IconName, string][] }) {
  return (
    <ul className="stack gains">
      {gains.map(([icon, text]) => (
        <li key={icon} className="beside">
          <Icon name={icon} /> {text}
        </li>
      ))}
    </ul>
  );
}
