import type { ReactNode } from "react";

type DisclosureProps = { summary: ReactNode; isOpen?: boolean; children: ReactNode };

export function Disclosure({ summary, isOpen, children }: DisclosureProps) {
  return (
    <details className="unfold" open={isOpen}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
