import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { busAddress } from "~/modules/bus/address";
import { DepartureDays, DepartureList } from "~/modules/bus/components/DepartureCard";
import { searchAddress } from "~/modules/search/address";
import { withOwnEnds } from "~/modules/search/own-ends.server";
import { watchAddress } from "~/modules/search/watch-address";
import { getUser } from "~/modules/sessions/session.server";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { RoadSign } from "~/ui/RoadSign";
import { BusSearch } from "./BusSearch";
import { type BusFound, findBuses } from "./results.server";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: data?.sign ? `Buss ${data.sign.from}–${data.sign.to}` : "Åk buss",
  description: "Beställda bussar med lediga platser. Boka din plats här och betala på bussen.",
  keywords: "buss, bussresa, beställd buss, boka buss",
}));

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await getUser(request);
  const asked = await withOwnEnds(user?.id ?? null, new URL(request.url).searchParams);
  const found = await findBuses(asked, Date.now());
  return data(found, { status: hasErrors(found) ? 400 : 200 });
}

export default function Buses() {
  const found = useLoaderData<typeof loader>();
  const { sign, departures } = found;
  return (
    <div className="wrap page stack">
      {sign && (
        <p className="muted">
          <Icon name="bus" /> Buss
        </p>
      )}
      {sign ? (
        <RoadSign as="h1" isLarge {...sign} />
      ) : (
        <div className="stack tight">
          <h1>Åk buss</h1>
          <p className="muted">
            Beställda bussar med lediga platser. Boka din plats här och betala på bussen. Du kan avboka gratis fram till
            avgång.
          </p>
        </div>
      )}
      <div className="cols">
        <div className="stack">
          <ErrorSummary errors={hasErrors(found) ? onlyText(found.errors) : null} />
          <BusSearch found={found} />
          {departures.length > 0 && <Departures found={found} />}
          {found.isAnswered && departures.length === 0 && <NoBus found={found} />}
        </div>
        {departures.length > 0 && <ByCar found={found} />}
      </div>
    </div>
  );
}

function Departures({ found }: { found: BusFound }) {
  const { heading, hasMore, departures, more, reach, seats, now } = found;
  return (
    <section className="stack" aria-labelledby="antal">
      <p className="small muted">
        <strong id="antal">{heading}</strong>
        {reach && <> · {reach}</>}
      </p>
      <DepartureDays departures={departures} seats={seats} now={now} />
      {more && (
        <Link to={more} prefetch="none">
          Visa fler
        </Link>
      )}
      {hasMore && !more && <p className="small muted">Välj en dag för att se fler.</p>}
    </section>
  );
}

function ByCar({ found }: { found: BusFound }) {
  const { from, to, date } = found.values;
  return (
    <section className="card raised stack stick">
      <h2>Hellre bil?</h2>
      <p className="muted small">Andra kör kanske samma väg, på tider som passar dig bättre.</p>
      <LinkButton look="secondary" isWide to={searchAddress({ from, to, date })}>
        {carSearch(found)}
      </LinkButton>
    </section>
  );
}

function carSearch({ values: { from, to }, sign }: BusFound): string {
  if (!sign) return "Sök samåkning";
  if (!from) return `Sök samåkning till ${sign.to}`;
  return to ? `Sök samåkning ${sign.from}–${sign.to}` : `Sök samåkning från ${sign.from}`;
}

function NoBus({ found }: { found: BusFound }) {
  const { values, reach, later, seats, now } = found;
  const { from, to, date } = values;
  return (
    <div className="stack loose">
      <EmptyState
        icon="bus"
        title={date ? "Ingen buss den dagen" : "Ingen buss just nu"}
        actions={
          <>
            <LinkButton to={searchAddress({ from, to, date })}>{carSearch(found)}</LinkButton>
            <LinkButton look="secondary" to={watchAddress({ from, to, date }, now)}>
              Bevaka sträckan
            </LinkButton>
          </>
        }
      >
        {reach} Sök bland dem som kör bil, eller bevaka sträckan så håller vi utkik efter nya resor.
      </EmptyState>
      {later.length > 0 && (
        <section className="stack">
          <h2>Buss andra dagar</h2>
          <DepartureList departures={later} seats={seats} showsDay />
          <Link to={busAddress({ ...values, date: undefined })}>Visa alla dagar</Link>
        </section>
      )}
    </div>
  );
}

function hasErrors(found: BusFound): boolean {
  return Object.values(found.errors).some(Boolean);
}

function onlyText(errors: BusFound["errors"]): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).flatMap(([name, text]) => (text ? [[name, text]] : [])));
}
