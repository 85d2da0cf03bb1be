import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { organizationData, websiteData } from "~/frame/site-data";
import { localDateOf } from "~/modules/calendar/rules";
import { site } from "~/platform/http.server";
import { FeaturedRoute } from "./FeaturedRoute";
import { homeFigures } from "./figures.server";
import { PopularRoutes } from "./PopularRoutes";
import { SearchForm } from "./SearchForm";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: "Samåkning i hela Sverige",
  description:
    "Hitta en skjuts längs hela vägen, inte bara från start till mål. Åk med någon som ändå ska dit och dela på kostnaden.",
  keywords: "samåkning, skjuts, dela bil, resa billigt, Sverige",
  structuredData: data && [organizationData(data.brand), websiteData(data.brand.name)],
}));

export async function loader() {
  const now = Date.now();
  return { figures: await homeFigures(now), today: localDateOf(now), brand: site.brand };
}

export default function Home() {
  const { figures, today } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="hero">
        <div className="wrap">
          <div className="pitch">
            <h1>
              Dela bilen. <br />
              Dela kostnaden.
            </h1>
            <p>Hitta en skjuts längs hela vägen, inte bara från start till mål.</p>
          </div>
          <SearchForm today={today} />
          {figures.featured && <FeaturedRoute route={figures.featured} />}
        </div>
      </div>
      <p className="band">
        <span className="wrap row">
          <strong>Bevaka en sträcka</strong> Vi säger till när en resa som passar läggs upp.{" "}
          <Link to="/bevakningar">Skapa bevakning</Link>
        </span>
      </p>
      {figures.popular.length > 0 && <PopularRoutes routes={figures.popular} />}
    </>
  );
}
