import type { LoaderFunctionArgs } from "@remix-run/node";
import { markedRoadSvg, ridesMap, ridesMapSvg } from "~/modules/places/map.server";
import { keptPicture, pictureHeaders } from "~/modules/places/map-pictures.server";
import { places } from "~/modules/places/queries.server";
import { findRoads } from "~/modules/rides/ride-page.server";
import { visitorNetwork } from "~/modules/sessions/session.server";
import { notFound } from "~/platform/http.server";

const mostRides = 30;

/** The roads of the rides on a page of results, between where somebody wants to go. `large` is a whole sheet; with `mark`
 * one of them alone, to lie above the others. No shared cache is to know where somebody wants to go. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const ids = (asked.get("rides") ?? "").split(".", mostRides).filter((id) => /^[\da-z]{12}$/.test(id));
  const [roads, index] = [ids.length > 0 ? await findRoads(ids) : [], await places()];
  if (roads.length === 0) return notFound();
  const [from, to] = ["from", "to"].map((end) => index.bySlug(asked.get(end) ?? ""));
  const mark = asked.get("mark");
  const marked = mark === null ? null : (roads.find(({ publicId }) => publicId === mark) ?? notFound());
  const isLarge = asked.has("large");
  const draw = () => {
    const map = ridesMap(
      roads.map(({ path }) => path),
      { from, to },
    );
    return marked ? markedRoadSvg(map, roads.indexOf(marked)) : ridesMapSvg({ ...map, towns: index.indexed }, isLarge);
  };
  const key = ["rides", ...roads.map(({ publicId }) => publicId), from?.slug, to?.slug, marked?.publicId, isLarge].join(
    " ",
  );
  const picture = await keptPicture(key, draw, { network: visitorNetwork(), signal: request.signal });
  if (!picture.ok) return new Response(null, { status: 429, headers: { "Retry-After": String(picture.seconds) } });
  return new Response(picture.svg, { headers: { "Cache-Control": "private, max-age=3600", ...pictureHeaders } });
}
