import type { LoaderFunctionArgs } from "@remix-run/node";
import { wholeView } from "~/modules/places/map.server";
import {
  mapPicture,
  mapTiles,
  overlayPicture,
  pictureHeaders,
  sheetIn,
  sizeIn,
} from "~/modules/places/map-pictures.server";
import { places } from "~/modules/places/queries.server";
import { findRideMap } from "~/modules/rides/ride-page.server";
import { visitorNetwork } from "~/modules/sessions/session.server";
import { notFound } from "~/platform/http.server";

/** Immutable. `large` is a whole sheet, `view` a piece of the zooming map, `whole` its overview. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const ride = (await findRideMap(id)) ?? notFound();
  const asked = new URL(request.url).searchParams;
  const index = await places();
  const [from, to] = ["from", "to"].map((end) => index.bySlug(asked.get(end) ?? ""));
  const part = from && to && from !== to ? { from, to } : null;
  const map = { ...ride, part, towns: index.indexed };
  const headers = { "Cache-Control": "public, max-age=86400" };
  const [view, whole] = [asked.get("view"), asked.get("whole")];
  if (whole !== null)
    return Response.json({ ...wholeView(map, ...(sizeIn(whole) ?? notFound())), tiles: mapTiles }, { headers });
  const still = asked.has("large") ? "large" : "small";
  const look = view === null ? still : (sheetIn(view) ?? notFound());
  const name = `${id} ${part?.from.slug ?? ""} ${part?.to.slug ?? ""}`;
  const asker = { network: visitorNetwork(), signal: request.signal };
  const isOver = typeof look !== "string" && asked.has("over");
  const picture = await (isOver ? overlayPicture(name, map, look, asker) : mapPicture(name, map, look, asker));
  if (!picture.ok) return new Response(null, { status: 429, headers: { "Retry-After": String(picture.seconds) } });
  return new Response(picture.svg, { headers: { ...headers, ...pictureHeaders } });
}
