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
import { LinkCard } from "~/ui/LinkCard";
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
      <WhatWaits waiting={waiting} />
      <div className="cols">
        <NextDepartures departures={departures} now={now} />
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

function WhatWaits({ waiting }: Pick<Overview, "waiting">) {
  return (
    <div className="tiles">
      <Waiting
        to="/bus-admin/anmalningar"
        count={waiting.reports}
        what={inflect(waiting.reports, "öppen anmälan", "öppna anmälningar")}
      />
      <Waiting
        to="/bus-admin/anmalningar?visa=overklagade"
        count={waiting.appeals}
        what={inflect(waiting.appeals, "öppen överklagan", "öppna överklaganden")}
      />
      <Waiting
        to="/bus-admin/betalningar"
        count={waiting.payments}
        what={inflect(waiting.payments, "betalning att titta på", "betalningar att titta på")}
      />
      <Waiting to="/bus-admin/drift" count={waiting.jobs} what="jobb som har gett upp" />
      <Waiting to="/bus-admin/drift" count={waiting.mail} what="utskick som väntar" />
    </div>
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

function Waiting({ to, count, what }: { to: string; count: number; what: string }) {
  return (
    <LinkCard to={to} prefetch="none">
      <span className="price">{count}</span> <span>{what}</span>{" "}
      {count > 0 ? <Tag tone="yellow">Att göra</Tag> : <Tag tone="green">Klart</Tag>}
    </LinkCard>
  );
}
