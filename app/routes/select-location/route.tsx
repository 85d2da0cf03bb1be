import type { LoaderFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { leaveForMap } from "~/modules/places/map-choice.server";
import { places } from "~/modules/places/queries.server";
import { swappedAddress } from "~/modules/search/address";
import { withOwnEnds } from "~/modules/search/own-ends.server";
import { rememberSearch } from "~/modules/search/recent.server";
import { readSearch } from "~/modules/search/schema";
import { getUser } from "~/modules/sessions/session.server";
import { newFormKey } from "~/platform/http.server";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { RoadSign } from "~/ui/RoadSign";
import { Coaches } from "./Coaches";
import { Columns } from "./Columns";
import { DaysRow } from "./DaysRow";
import { Filters } from "./Filters";
import { NothingFound } from "./NothingFound";
import { Results } from "./Results";
import { resultsOf } from "./results.server";
import { SearchPanel } from "./SearchPanel";

/** Parameters without a field of their own, and the field where their error is shown. */
const fieldless = { q: "from", after: "from", order: "from" };

export const meta = pageMeta<typeof loader>(({ data }) => {
  const title = data?.title ?? "Hitta en resa";
  return {
    title,
    description: "Sök samåkning i hela Sverige, också där du kliver på eller av längs vägen.",
    keywords: "samåkning, hitta resa, skjuts, sök resa, samåka",
    structuredData: { "@context": "https://schema.org", "@type": "SearchResultsPage", name: title },
  };
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const now = Date.now();
  const { searchParams } = new URL(request.url);
  if (searchParams.has("swap")) throw redirect(swappedAddress(searchParams));
  const field = searchParams.get("map");
  const map = field && leaveForMap("search", field, searchParams);
  if (map) throw map;
  const user = await getUser(request);
  const typed = readSearch(await withOwnEnds(user?.id ?? null, searchParams), await places(), now);
  const isUnderstood = Object.keys(typed.errors).length === 0;
  const headers = user && typed.search && isUnderstood ? await rememberSearch(request, typed.search) : undefined;
  const looker = { userId: user?.id ?? null, hiddenUserIds: user?.hiddenUserIds ?? [], formKey: user && newFormKey() };
  const found = await resultsOf(typed, looker, now);
  if (found.empty?.missed) context.missed = { ...found.empty.missed, userId: looker.userId };
  return data(found, { status: isUnderstood ? 200 : 400, headers });
}

export default function FindRide() {
  const found = useLoaderData<typeof loader>();
  const { sign, days, missing } = found;
  return (
    <div className="wrap page stack">
      <div className="topic">
        {sign ? <RoadSign as="h1" isLarge from={sign.from} to={sign.to} /> : <h1>{found.title}</h1>}
        <ErrorSummary errors={found.errors} ids={fieldless} />
        <SearchPanel found={found} />
        {found.isAnswered && <Filters found={found} />}
      </div>
      {days.length > 0 && <DaysRow days={days} values={found.values} />}
      {found.isAnswered && (
        <Columns found={found}>
          {found.rides.length > 0 ? <Results found={found} /> : <NothingFound found={found} />}
          <Coaches found={found} />
        </Columns>
      )}
      {missing.length > 0 && (
        <section className="stack tight">
          <h2>Här saknas resor</h2>
          {missing.map((way) => (
            <Link key={way.to} {...way} />
          ))}
        </section>
      )}
    </div>
  );
}
