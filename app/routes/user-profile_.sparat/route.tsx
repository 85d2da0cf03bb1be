import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { gramsPerKm, type Saved } from "~/modules/bookings/savings";
import { findSavings } from "~/modules/bookings/savings.server";
import { costCap } from "~/modules/rides/rules";
import { requireUser } from "~/modules/sessions/session.server";
import { formatKm, formatKr, formatNumber, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

const title = "Det du har sparat";

export const meta = pageMeta({ title });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return { years: await findSavings(user.id) };
}

export default function Savings() {
  const { years } = useLoaderData<typeof loader>();
  return (
    <Page title={title} crumbs={[{ label: "Inställningar", to: "/user-profile" }, { label: title }]} isNarrow>
      {years.map((saved) => (
        <Year key={saved.year} saved={saved} />
      ))}
      {years.length === 0 && (
        <EmptyState
          icon="road"
          title="Här räknas dina resor ihop"
          actions={<LinkButton to="/select-location">Sök resa</LinkButton>}
        >
          När du har rest tillsammans med någon ser du vad det gav, år för år.
        </EmptyState>
      )}
      <Method />
    </Page>
  );
}

function Year({ saved: { year, trips, metres, kronor, kilograms } }: { saved: Saved }) {
  return (
    <Card title={String(year)} isRaised>
      <p>
        <strong>{formatKr(kronor)}</strong> och <strong>{formatNumber(kilograms)} kg koldioxid</strong>
      </p>
      <p className="muted">
        {plural(trips, "resa", "resor")} tillsammans, {formatKm(metres)}
      </p>
    </Card>
  );
}

function Method() {
  return (
    <Card title="Så har vi räknat">
      <p>
        Vi antar att den som åkte med annars hade kört egen bil. Det hade kostat{" "}
        {formatNumber(costCap.kronorPerKm * 10)} kr per mil (Skatteverkets milersättning för egen bil, sedan 2023). Den
        som åkte med har sparat skillnaden mot det som betalades, den som körde det som betalades.
      </p>
      <p>
        En genomsnittlig svensk bil släpper ut {formatNumber(gramsPerKm)} g koldioxid per kilometer (alla personbilar i
        trafik 2022, SCB genom Miljöbarometern 2030, uppdaterad 2024-03-26). Samma bil står still för er båda, så lägg
        inte ihop era siffror.
      </p>
      <p className="muted">Bara du ser den här sidan.</p>
    </Card>
  );
}
