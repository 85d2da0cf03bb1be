import { Link } from "@remix-run/react";
import type { PageMeta } from "~/frame/meta";
import { breadcrumbData, faqData, ratedServiceData } from "~/frame/structured-data";
import type { MissingOnScreen } from "~/modules/demand/wording";
import type { RouteRating } from "~/modules/reviews/route-rating.server";
import { RideCard } from "~/modules/search/components/RideCard";
import type { RoutePage } from "~/modules/search/route-page.server";
import { watchAddress } from "~/modules/search/watch-address";
import { monthWords } from "~/modules/search/wording";
import { formatDuration, formatKm, formatKr } from "~/text/format";
import { Breadcrumbs } from "~/ui/Breadcrumbs";
import { EmptyState } from "~/ui/EmptyState";
import { Faq } from "~/ui/Faq";
import { LinkButton } from "~/ui/LinkButton";
import { Rating } from "~/ui/Rating";
import { RoadSign } from "~/ui/RoadSign";
import { Share } from "~/ui/Share";
import { RouteCost } from "./RouteCost";
import { RouteMonth } from "./RouteMonth";

type RouteOnly = { route: RoutePage };
type RouteProps = RouteOnly & { rating: RouteRating | null; missing: MissingOnScreen | null };

export function routeMeta({ route, rating }: Omit<RouteProps, "missing">): PageMeta {
  return {
    title: titleOf(route),
    description:
      route.claim?.description ??
      `Åk med från ${route.from.name} till ${route.to.name}, ${formatKm(route.metres)} och ungefär ${formatDuration(route.seconds)} med bil. Se veckans resor och dela på kostnaden.`,
    keywords: route.claim?.keywords,
    structuredData: [
      breadcrumbData(crumbsOf(route)),
      faqData(questionsOn(route)),
      ...(rating ? [ratedServiceData(titleOf(route), rating)] : []),
    ],
    picture: `/delningsbild/${route.from.slug}-${route.to.slug}.png`,
  };
}

export function RouteScreen({ route, rating, missing }: RouteProps) {
  const { from, to, roads } = route;
  const ends = new URLSearchParams({ from: from.slug, to: to.slug });
  const watch = watchAddress({ from: from.slug, to: to.slug }, route.now);
  return (
    <div className="wrap page stack">
      <Breadcrumbs crumbs={crumbsOf(route)} />
      <RoadSign as="h1" from={from.name} to={to.name} roads={roads.slice(0, 1)} />
      <p>
        {wayOf(route)} <span className="block">{monthWords(route.month)}</span>
      </p>
      {rating && (
        <p>
          <Rating {...rating} /> <span className="muted small">av dem som har åkt med på sträckan</span>
        </p>
      )}
      <div className="row even">
        <LinkButton to={`/select-location?${ends}`} look={route.rides.length > 0 ? "primary" : "secondary"}>
          Sök resa
        </LinkButton>
        <LinkButton to={`/create-ride?${ends}`} look="secondary">
          Erbjud resa
        </LinkButton>
        {route.rides.length > 0 && (
          <LinkButton to={watch} look="quiet">
            Bevaka sträckan
          </LinkButton>
        )}
        <Share path={`/ride/${from.slug}-${to.slug}`} text={titleOf(route)} />
      </div>
      {missing && (
        <p>
          {missing.told} utan att hitta något. <Link to={missing.offer}>Erbjud resan</Link>
        </p>
      )}
      <div className="cols">
        {route.rides.length > 0 ? <NextRides route={route} /> : <NoRides route={route} watch={watch} />}
        {route.month.rides > 0 && <RouteMonth route={route} />}
      </div>
      <div className="cols">
        <div className="stack">
          <RouteCost route={route} />
          <div className="prose">
            <Faq questions={questionsOn(route)} />
          </div>
        </div>
        <OtherRoutes route={route} />
      </div>
    </div>
  );
}

const titleOf = ({ from, to }: RoutePage) => `Samåkning ${from.name}–${to.name}`;

const crumbsOf = (route: RoutePage) => [
  { to: "/", label: "Hem" },
  { to: "/select-location", label: "Sträckor" },
  { label: titleOf(route) },
];

const wayOf = ({ metres, seconds }: RoutePage) => `${formatKm(metres)} · ungefär ${formatDuration(seconds)} med bil`;

function NextRides({ route: { rides, from, to } }: RouteOnly) {
  return (
    <section className="stack">
      <h2>Nästa resor</h2>
      <ul className="stack list">
        {rides.map((ride) => (
          <li key={ride.publicId}>
            <RideCard ride={ride} seats={1} asked={{ from: from.name, to: to.name }} showsDay />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoRides({ route: { from, to }, watch }: RouteOnly & { watch: string }) {
  return (
    <EmptyState
      icon="road"
      title="Inga resor de närmaste 60 dagarna"
      actions={<LinkButton to={watch}>Bevaka sträckan</LinkButton>}
    >
      Vi håller utkik efter resor {from.name}–{to.name}.
    </EmptyState>
  );
}

/** Also sent as FAQ data: the answers must be on the page word by word. */
function questionsOn({ from, to, metres, seconds, share, cost, month, claimed: { range } }: RoutePage) {
  const { lowestPrice, usualPrice } = month;
  const real =
    lowestPrice !== null && usualPrice !== null
      ? `De kommande 30 dagarna finns resor från ${formatKr(lowestPrice)}${usualPrice > lowestPrice ? `, och ett vanligt pris är ${formatKr(usualPrice)}` : ""}. `
      : "";
  const isCheaper = range && lowestPrice !== null && lowestPrice < range.lowest;
  const usual = range
    ? ` Vår egen uppskattning är ${formatKr(range.lowest)} till ${formatKr(range.highest)}, beroende på hur långt du åker med${isCheaper ? ". Just nu finns det alltså billigare" : ""}.`
    : "";
  return [
    {
      question: `Hur långt är det mellan ${from.name} och ${to.name}?`,
      answer: `Det är ${formatKm(metres)} på vägen och tar ungefär ${formatDuration(seconds)} med bil, pauser oräknade.`,
    },
    {
      question: `Vad kostar det att samåka från ${from.name} till ${to.name}?`,
      answer: `${real}Föraren bestämmer priset: efter vägens längd föreslår vi ${formatKr(share.suggested)} per plats, och bilens alla platser tillsammans får kosta högst ${formatKr(cost)}.${usual}`,
    },
    {
      question: "Måste jag åka hela vägen?",
      answer:
        "Nej. Du kan kliva på och av längs vägen. Sök på dina egna orter, så visar vi resor som passerar dem och vad din del kostar.",
    },
  ];
}

function OtherRoutes({ route: { from, to, nearby } }: RouteOnly) {
  return (
    <section className="stack tight">
      <h2>Fler sträckor</h2>
      <ul className="row links">
        <li>
          <Link to={`/ride/${to.slug}-${from.slug}`}>
            {to.name}–{from.name}
          </Link>
        </li>
        {nearby.map((other) => (
          <li key={`${other.from.slug}-${other.to.slug}`}>
            <Link to={`/ride/${other.from.slug}-${other.to.slug}`}>
              {other.from.name}–{other.to.name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={`/city/${from.slug}`}>Resor från {from.name}</Link>
        </li>
        <li>
          <Link to={`/city/${to.slug}`}>Resor till {to.name}</Link>
        </li>
      </ul>
    </section>
  );
}
