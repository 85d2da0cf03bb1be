import type { ReactNode } from "react";

export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="pairs">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
