import { Link } from "@remix-run/react";
import type { findOverview } from "~/modules/admin/overview.server";
import { inflect } from "~/text/format";
import { Card } from "~/ui/Card";
import { Tag } from "~/ui/Tag";

type WhatWaitsProps = Pick<Awaited<ReturnType<typeof findOverview>>, "waiting">;

export function WhatWaits({ waiting: { reports, appeals, payments, jobs, mail } }: WhatWaitsProps) {
  const health = "/bus-admin/drift";
  const lines: [count: number, what: string, to: string][] = [
    [reports, inflect(reports, "öppen anmälan", "öppna anmälningar"), "/bus-admin/anmalningar"],
    [appeals, inflect(appeals, "öppen överklagan", "öppna överklaganden"), "/bus-admin/anmalningar?visa=overklagade"],
    [payments, inflect(payments, "betalning att titta på", "betalningar att titta på"), "/bus-admin/betalningar"],
    [jobs, "jobb som har gett upp", health],
    [mail, "utskick som väntar", health],
  ];
  return (
    <Card title="Väntar på dig">
      <ul className="stack tight">
        {lines.map(([count, what, to]) => (
          <li key={what} className="row between told">
            <Link to={to} prefetch="none">
              <strong>{count}</strong> {what}
            </Link>
            {count > 0 ? <Tag tone="yellow">Att göra</Tag> : <Tag tone="green">Klart</Tag>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
