import type { ReactNode } from "react";
import type { Crumb } from "./Breadcrumbs";
import { Faq, type Question } from "./Faq";
import { LinkButton } from "./LinkButton";
import { Page } from "./Page";

type PlainPageProps = {
  title: string;
  lead: ReactNode;
  questions?: Question[];
  ways?: [to: string, label: string][];
  hasButton?: boolean;
  children: ReactNode;
};

const usualWays: [string, string][] = [
  ["/select-location", "Sök resa"],
  ["/create-ride", "Erbjud resa"],
];

export function PlainPage({ title, lead, questions, ways = usualWays, hasButton, children }: PlainPageProps) {
  return (
    <Page title={title} lead={lead} crumbs={crumbsTo(title)} isNarrow>
      <div className="prose">
        {children}
        {questions && <Faq questions={questions} />}
      </div>
      <div className="row">
        {ways.map(([to, label], index) => (
          <LinkButton key={to} to={to} look={index === 0 && !hasButton ? "primary" : "secondary"}>
            {label}
          </LinkButton>
        ))}
      </div>
    </Page>
  );
}

export function crumbsTo(title: string): Crumb[] {
  return [{ label: "Hem", to: "/" }, { label: title }];
}
