import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { organizationData, websiteData } from "~/frame/site-data";
import { localDateOf } from "~/modules/calendar/rules";
import { recentSearches } from "~/modules/search/recent.server";
import { getUser } from "~/modules/sessions/session.server";
import type { HomeScreen } from "~/modules/travel-day/home.server";
import { site } from "~/platform/http.server";
import { FeaturedRoute } from "./FeaturedRoute";
import { homeFigures } from "./figures.server";
import { homeStyles } from "./home-styles";
import { OwnTrips } from "./OwnTrips";
import { PopularRoutes } from "./PopularRoutes";
import { Praise } from "./Praise";
import { RecentSearches } from "./RecentSearches";
import { SearchForm } from "./SearchForm";
import { Steps } from "./Steps";
import { Weekend } from "./Weekend";

export const handle = await homeStyles();

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: "Samåkning i hela Sverige",
  description:
    "Hitta en skjuts längs hela vägen, inte bara från start till mål. Åk med någon som ändå ska dit och dela på kostnaden.",
  keywords: "samåkning, skjuts, dela bil, resa billigt, Sverige",
  structuredData: data?.about,
}));

export async function loader({ request }: LoaderFunctionArgs) {
  const now = Date.now();
  const user = await getUser(request);
  const { praise, ...figures } = await homeFigures(now);
  return {
    ...figures,
    praise: user ? [] : praise,
    searches: user ? await recentSearches(request, now) : [],
    today: localDateOf(now),
    about: [organizationData(site.brand), websiteData(site.brand.name)],
  };
}

export default function Home() {
  const { featured, popular, weekend, praise, searches, today } = useLoaderData<typeof loader>();
  // Read by the root together with the header's counts, in one statement.
  const trips = useRouteLoaderData<{ home?: HomeScreen }>("root")?.home;
  const isNew = !trips?.next && !trips?.toAnswer && searches.length === 0;
  return (
    <>
      <div className="hero">
        <div className="wrap">
          {trips ? <OwnTrips trips={trips} /> : <Pitch />}
          <SearchForm
            today={today}
            title={(trips?.card || trips?.next) && "Vart ska du?"}
            isQuiet={Boolean(trips?.card?.press)}
          />
          {searches.length > 0 && <RecentSearches searches={searches} />}
          {isNew && featured && <FeaturedRoute route={featured} />}
        </div>
      </div>
      {!trips && <Steps />}
      {weekend.length > 0 && <Weekend routes={weekend} />}
      {praise.length > 0 && <Praise quotes={praise} />}
      <p className="band">
        <span className="wrap row">
          <strong>Bevaka en sträcka</strong> Vi håller utkik efter resor som passar.{" "}
          <Link to="/bevakningar">Skapa bevakning</Link>
        </span>
      </p>
      {popular.length > 0 && <PopularRoutes routes={popular} />}
    </>
  );
}

function Pitch() {
  return (
    <div className="pitch">
      <h1>
        Dela bilen. <br />
        Dela kostnaden.
      </h1>
      <p>Hitta en skjuts längs hela vägen, inte bara från start till mål.</p>
    </div>
  );
}
