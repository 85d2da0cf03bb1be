import type { LoaderFunctionArgs } from "@remix-run/node";
import { markedRoadSvg, ridesMap } from "~/modules/places/map.server";
import { answerMap, answerPicture } from "~/modules/places/map-pictures.server";
import { places } from "~/modules/places/queries.server";
import { findRoads } from "~/modules/rides/ride-page.server";
import { visitorNetwork } from "~/modules/sessions/session.server";
import { notFound } from "~/platform/http.server";

const mostRides = 30;

/** The roads of the rides on a page of results, between where somebody wants to go; with `mark` one of them alone, to lie
 * above the others. No shared cache is to know where somebody wants to go. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const ids = (asked.get("rides") ?? "").split(".", mostRides).filter((id) => /^[\da-z]{12}$/.test(id));
  const [roads, index] = [ids.length > 0 ? await findRoads(ids) : [], await places()];
  if (roads.length === 0) return notFound();
  const [from, to] = ["from", "to"].map((end) => index.bySlug(asked.get(end) ?? ""));
  const paths = roads.map(({ path }) => path);
  const map = { ...ridesMap(paths, { from, to }), towns: index.indexed };
  const name = ["rides", ...roads.map(({ publicId }) => publicId), from?.slug, to?.slug].join(" ");
  const recipient = { network: visitorNetwork(), signal: request.signal, cacheControl: "private, max-age=3600" };
  const mark = asked.get("mark");
  if (mark === null) return answerMap(name, map, asked, recipient);
  const marked = roads.findIndex(({ publicId }) => publicId === mark);
  if (marked < 0) return notFound();
  return answerPicture(`${name} mark ${mark}`, () => markedRoadSvg(map, marked), recipient);
}
