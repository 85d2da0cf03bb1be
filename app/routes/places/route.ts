import type { LoaderFunctionArgs } from "@remix-run/node";
import { kindNames } from "~/modules/places/kinds";
import { places } from "~/modules/places/queries.server";

const MOST_SUGGESTIONS = 10;

/** `/places?q=` suggests places while a name is typed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const suggested = (await places()).suggest(text, MOST_SUGGESTIONS);
  const rows = suggested.map(({ name, kind, county, slug }) => ({
    name,
    kindName: kindNames[kind] || undefined,
    county,
    slug,
  }));
  return Response.json(rows, { headers: { "Cache-Control": "public, max-age=86400" } });
}
