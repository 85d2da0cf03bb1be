import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { findOverview } from "~/modules/admin/overview.server";
import { listDeparturesForOperator } from "~/modules/bus/queries.server";
import { requireAdmin } from "~/modules/sessions/session.server";
import { formatNumber, inflect, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { Facts } from "~/ui/Facts";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

export const meta = pageMeta({ title: "Administration" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const now = Date.now();
  const [overview, { departures }] = await Promise.all([findOverview(), listDeparturesForOperator("coming", now)]);
  return { ...overview, now, departures: departures.filter(({ status }) => status === "open").slice(0, 5) };
}

export default function BusAdmin() {
  const { waiting, figures, departures, now } = useLoaderData<typeof loader>();
  return (
    <AdminPage here="overview" title="Administration" lead="Det som väntar på dig, och hur tjänsten mår.">
      <div className="cols">
        <div className="stack">
          <WhatWaits waiting={waiting} />
          <NextDepartures departures={departures} now={now} />
        </div>
        <Card title="Just nu">
          <Facts
            facts={[
              [
                "Personer",
                <Link key="p" to="/bus-admin/personer">
                  {formatNumber(figures.people)}
                </Link>,
              ],
              ["Avstängda", figures.blocked],
              ["Kommande resor", formatNumber(figures.rides)],
              ["Bokningar på gång", formatNumber(figures.bookings)],
              ["Upplåsningar på 30 dagar", formatNumber(figures.unlocks)],
            ]}
          />
        </Card>
      </div>
    </AdminPage>
  );
}

type Overview = SerializeFrom<typeof loader>;

function WhatWaits({ waiting: { reports, appeals, payments, jobs, mail } }: Pick<Overview, "waiting">) {
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

function NextDepartures({ departures, now }: Pick<Overview, "departures" | "now">) {
  return (
    <Card title="Nästa avgångar">
      {departures.length === 0 && <p className="muted">Inga kommande avgångar.</p>}
      <ul className="stack tight">
        {departures.map(({ publicId, from, to, departureAt, taken, seats }) => (
          <li key={publicId} className="told">
            <Link to={`/bus-admin/avgangar/${publicId}`}>
              {from} → {to}
            </Link>
            <p className="muted small">
              <Time at={departureAt} now={now} /> · {taken} av {plural(seats, "bokad", "bokade")}
            </p>
          </li>
        ))}
      </ul>
      <p className="row">
        <Link to="/bus-admin/avgangar">Alla avgångar</Link>
        <Link to="/bus-admin/avgangar/ny">Lägg upp en avgång</Link>
      </p>
    </Card>
  );
}
