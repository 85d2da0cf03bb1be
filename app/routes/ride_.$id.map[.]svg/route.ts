import type { LoaderFunctionArgs } from "@remix-run/node";
import { routeMapSvg, type View, viewedMapSvg, wholeView } from "~/modules/places/map.server";
import { places } from "~/modules/places/queries.server";
import { findRideMap } from "~/modules/rides/ride-page.server";
import { notFound } from "~/platform/http.server";

/** The road of a ride never changes, so its picture may be kept. `from` and `to` are slugs of where to get on and off;
 * `large` makes a sheet to be looked at alone, `view` any other view, and `whole` says which one shows it all. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ride = (await findRideMap(params.id ?? "")) ?? notFound();
  const asked = new URL(request.url).searchParams;
  const index = await places();
  const [from, to] = ["from", "to"].map((end) => index.bySlug(asked.get(end) ?? ""));
  const part = from && to && from !== to ? { from, to } : null;
  const map = { ...ride, part, towns: index.indexed };
  const [width = 0, height = 0] = numbersOf(asked.get("whole"));
  const headers = { "Cache-Control": "public, max-age=86400" };
  if (width > 0 && height > 0) return Response.json(wholeView(map, width, height), { headers });
  const svg =
    (asked.has("view") && viewedMapSvg(map, viewOf(asked.get("view")))) || routeMapSvg(map, asked.has("large"));
  return new Response(svg, { headers: { ...headers, "Content-Type": "image/svg+xml" } });
}

function viewOf(text: string | null): View {
  const [x = 0, y = 0, across = 0, width = 0, height = 0] = numbersOf(text);
  return { x, y, across, width, height };
}

function numbersOf(text: string | null): number[] {
  return (text ?? "").split(",", 5).map(Number).filter(Number.isFinite);
}
