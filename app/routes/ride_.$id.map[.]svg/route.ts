import type { LoaderFunctionArgs } from "@remix-run/node";
import { routeMapSvg } from "~/modules/places/map.server";
import { places } from "~/modules/places/queries.server";
import { findRideMap } from "~/modules/rides/ride-page.server";
import { notFound } from "~/platform/http.server";

/** The road of a ride never changes, so its picture may be kept. `from` and `to` are slugs of where to get on and off;
 * `large` makes a sheet to be looked at alone. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ride = (await findRideMap(params.id ?? "")) ?? notFound();
  const asked = new URL(request.url).searchParams;
  const index = await places();
  const [from, to] = ["from", "to"].map((end) => index.bySlug(asked.get(end) ?? ""));
  const part = from && to && from !== to ? { from, to } : null;
  const svg = routeMapSvg({ ...ride, part, towns: index.indexed }, asked.has("large"));
  return new Response(svg, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
  });
}
