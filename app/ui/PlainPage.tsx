import type { ReactNode } from "react";
import type { Crumb } from "./Breadcrumbs";
import { LinkButton } from "./LinkButton";
import { Page } from "./Page";

type PlainPageProps = {
  title: string;
  lead: ReactNode;
  crumbs?: Crumb[];
  ways?: [to: string, label: string][];
  children?: ReactNode;
};

const usualWays: [string, string][] = [
  ["/select-location", "Sök resa"],
  ["/create-ride", "Erbjud resa"],
];

export function PlainPage({ title, lead, crumbs, ways = usualWays, children }: PlainPageProps) {
  return (
    <Page title={title} lead={lead} crumbs={crumbs} isNarrow>
      {children && <div className="prose">{children}</div>}
      <div className="row">
        {ways.map(([to, label], index) => (
          <LinkButton key={to} to={to} look={index === 0 ? "primary" : "secondary"}>
            {label}
          </LinkButton>
        ))}
      </div>
    </Page>
  );
}
