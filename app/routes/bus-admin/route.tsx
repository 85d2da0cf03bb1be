import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { findOverview } from "~/modules/admin/overview.server";
import { listDeparturesForOperator } from "~/modules/bus/queries.server";
import { mostMissing } from "~/modules/demand/queries.server";
import type { MissingOnScreen } from "~/modules/demand/wording";
import { requireAdmin } from "~/modules/sessions/session.server";
import { formatNumber, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { Facts } from "~/ui/Facts";
import { Time } from "~/ui/Time";
import { WhatWaits } from "./WhatWaits";

export const meta = pageMeta({ title: "Administration" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const now = Date.now();
  const [overview, { departures }, missing] = await Promise.all([
    findOverview(),
    listDeparturesForOperator("coming", now),
    mostMissing(),
  ]);
  const next = departures.filter(({ status }) => status === "open").slice(0, 5);
  return { ...overview, now, missing, departures: next };
}

export default function BusAdmin() {
  const { waiting, figures, departures, missing, now } = useLoaderData<typeof loader>();
  return (
    <AdminPage here="overview" title="Administration" lead="Det som väntar på dig, och hur tjänsten mår.">
      <div className="cols">
        <div className="stack">
          <WhatWaits waiting={waiting} />
          <NextDepartures departures={departures} now={now} />
          <Missing rides={missing} />
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
              <Time at={departureAt} now={now} /> · {taken} av {plural(seats, "tagen", "tagna")}
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

function Missing({ rides }: { rides: MissingOnScreen[] }) {
  return (
    <Card title="Här saknas resor">
      {rides.length === 0 && <p className="muted">Ingen sträcka har sökts förgäves av minst fem personer.</p>}
      <ul className="stack tight">
        {rides.map(({ from, to, told, route }) => (
          <li key={route}>
            <Link to={route}>
              {from} → {to}
            </Link>
            <p className="muted small">{told}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
