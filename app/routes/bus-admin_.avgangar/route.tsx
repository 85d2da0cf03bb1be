import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { Choices } from "~/modules/admin/components/Choices";
import { pageOf } from "~/modules/admin/rules";
import { listDeparturesForOperator } from "~/modules/bus/queries.server";
import { requireAdmin } from "~/modules/sessions/session.server";
import { byLocalDay, formatKr, plural } from "~/text/format";
import { DayHeading } from "~/ui/DayHeading";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { LinkCard } from "~/ui/LinkCard";
import { Pagination } from "~/ui/Pagination";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

export const meta = pageMeta({ title: "Avgångar" });

const here = "/bus-admin/avgangar";
const lists = {
  coming: { address: here, label: "Kommande", empty: "Inga kommande avgångar" },
  past: { address: `${here}?visa=passerade`, label: "Passerade", empty: "Ingen avgång har gått än" },
  cancelled: { address: `${here}?visa=installda`, label: "Inställda", empty: "Ingen avgång är inställd" },
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("visa");
  const which: keyof typeof lists = asked === "passerade" ? "past" : asked === "installda" ? "cancelled" : "coming";
  const page = pageOf(searchParams.get("sida"));
  const now = Date.now();
  return { which, page, now, ...(await listDeparturesForOperator(which, now, page)) };
}

export default function Departures() {
  const { which, page, now, departures, hasMore } = useLoaderData<typeof loader>();
  const { address, empty } = lists[which];
  return (
    <AdminPage here="departures" title="Avgångar">
      <div className="row">
        <LinkButton to={`${here}/ny`}>Lägg upp en avgång</LinkButton>
      </div>
      <Choices
        label="Vilka avgångar"
        current={address}
        ways={Object.values(lists).map(({ address, label }) => [address, label])}
      />
      {departures.length === 0 && <EmptyState icon="bus" title={empty} />}
      {byLocalDay(departures, ({ departureAt }) => departureAt).map((day) => (
        <section key={day.at} className="stack tight">
          <DayHeading at={day.at} now={now} />
          <ul className="stack tight">
            {day.items.map((departure) => (
              <li key={departure.publicId}>
                <Departure {...departure} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pagination next={hasMore ? `${address}${which === "coming" ? "?" : "&"}sida=${page + 1}` : null} />
    </AdminPage>
  );
}

type DepartureProps = Awaited<ReturnType<typeof loader>>["departures"][number];

function Departure({ publicId, from, to, departureAt, operator, price, taken, seats, status }: DepartureProps) {
  return (
    <LinkCard to={`${here}/${publicId}`} prefetch="none">
      <div className="row between">
        <strong>
          {from} → {to}
        </strong>
        {status === "cancelled" && <Tag tone="red">Inställd</Tag>}
        {status !== "cancelled" && taken === seats && <Tag tone="green">Full</Tag>}
      </div>
      <p className="muted small">
        <Time at={departureAt} show="time" /> · {taken} av {plural(seats, "tagen", "tagna")} · {formatKr(price)} ·{" "}
        {operator}
      </p>
    </LinkCard>
  );
}
