import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { breadcrumbData } from "~/frame/structured-data";
import { MissingRides } from "~/modules/demand/components/MissingRides";
import { missingNear } from "~/modules/demand/queries.server";
import { places } from "~/modules/places/queries.server";
import { type CityPage, cityPathOf, findCityPage } from "~/modules/search/city-page.server";
import { MonthOfRides } from "~/modules/search/components/MonthOfRides";
import { RideCard } from "~/modules/search/components/RideCard";
import type { FoundRide } from "~/modules/search/types";
import { watchAddress } from "~/modules/search/watch-address";
import { getUser } from "~/modules/sessions/session.server";
import { movedTo } from "~/platform/http.server";
import { capitalized, formatKr, plural } from "~/text/format";
import { EmptyState } from "~/ui/EmptyState";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { tripStyles } from "~/ui/tripStyles";

const descriptions: Partial<Record<string, string>> = {
  malmo:
    "Samåkning till och från Malmö: över bron till Köpenhamn, norrut på E6 och E4 eller hem till en by i Skåne. Se nästa resor och dela på kostnaden.",
};

export const handle = await tripStyles();

export const meta = pageMeta<typeof loader>(
  ({ data }) =>
    data && {
      title: titleFor(data),
      description:
        descriptions[data.slug] ??
        `Hitta resor till och från ${data.name} i ${data.county}, och åk med någon som ändå ska dit. Se nästa resor och de vanligaste sträckorna.`,
      keywords: `samåkning ${data.name}, skjuts ${data.name}, resa till ${data.name}`,
      structuredData: breadcrumbData(crumbsOf(data)),
    },
);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const city = params.city ?? "";
  const viewer = await getUser(request);
  const page = await findCityPage(city, Date.now(), viewer?.hiddenUserIds);
  const place = (await places()).bySlug(city);
  if (!page || !place) return movedTo(request, await cityPathOf(city));
  return { ...page, missing: await missingNear([place]) };
}

export default function City() {
  const city = useLoaderData<typeof loader>();
  const { name, slug, leaving, coming } = city;
  return (
    <Page title={titleFor(city)} lead={lead} crumbs={crumbsOf(city)}>
      <div className="row even">
        <LinkButton to={`/select-location?from=${slug}`}>Resor från {name}</LinkButton>
        <LinkButton to={`/select-location?to=${slug}`} look="secondary">
          Resor till {name}
        </LinkButton>
      </div>
      <div className="cols">
        <div className="stack">
          <Departures title={`Nästa resor från ${name}`} rides={leaving} asked={{ from: name }} />
          <Departures title={`Nästa resor till ${name}`} rides={coming} asked={{ to: name }} />
          {leaving.length + coming.length === 0 && <NoRides city={city} />}
        </div>
        <div className="stack">
          {city.month.rides > 0 && <Month city={city} />}
          <MissingRides rides={city.missing} />
          <Links
            title="Vanliga sträckor"
            links={city.routes.map((to) => [`/ride/${slug}-${to.slug}`, `${name}–${to.name}`])}
          />
          <Links title="Orter i närheten" links={city.neighbours.map((near) => [`/city/${near.slug}`, near.name])} />
        </div>
      </div>
    </Page>
  );
}

const titleFor = ({ name, county, isAmbiguous }: CityPage) =>
  `Samåkning till och från ${name}${isAmbiguous ? ` i ${county}` : ""}`;
const crumbsOf = (city: CityPage) => [{ to: "/", label: "Hem" }, { label: titleFor(city) }];

const lead = "Här finns också bilar som bara kör förbi: de kan ofta stanna på vägen.";

type DeparturesProps = { title: string; rides: FoundRide[]; asked: { from?: string; to?: string } };

function Departures({ title, rides, asked }: DeparturesProps) {
  if (rides.length === 0) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="stack list">
        {rides.map((ride) => (
          <li key={ride.publicId}>
            <RideCard ride={ride} seats={1} asked={asked} showsDay />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Month({ city: { name, slug, month } }: { city: CityPage }) {
  const { rides, days, hasMore, lowestPrice, usualPrice } = month;
  const perDay = Math[hasMore ? "floor" : "round"](rides / days.length);
  const facts = [
    perDay < 1
      ? plural(rides, "resa", "resor")
      : `${hasMore ? "minst" : "ungefär"} ${plural(perDay, "resa", "resor")} om dagen`,
    lowestPrice !== null && `från ${formatKr(lowestPrice)}`,
    usualPrice !== null && `vanligen ${formatKr(usualPrice)}`,
  ];
  return (
    <section className="stack tight">
      <h2>Resor från {name} de kommande 30 dagarna</h2>
      <p>{capitalized(facts.filter(Boolean).join(" · "))}</p>
      <MonthOfRides days={days} most={month.mostPerDay} ends={{ from: slug }} />
    </section>
  );
}

function NoRides({ city: { name, slug, now } }: { city: CityPage }) {
  return (
    <EmptyState icon="road" title="Inga resor de närmaste 60 dagarna">
      Vi hittar ingen ledig plats till eller från {name}.{" "}
      <Link to={watchAddress({ to: slug }, now)}>Bevaka {name}</Link>, så håller vi utkik.
    </EmptyState>
  );
}

function Links({ title, links }: { title: string; links: [to: string, label: string][] }) {
  if (links.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <ul className="row links">
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
