import type { LoaderFunctionArgs } from "@remix-run/node";
import { listed } from "~/modules/places/kinds";
import { findOwnPlaces, ownPlaceNames } from "~/modules/places/own-places.server";
import { recentPlaces } from "~/modules/search/recent.server";
import { getUser } from "~/modules/sessions/session.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await getUser(request);
  const own = user?.id ? await findOwnPlaces(user.id) : [];
  const rows = [
    ...own.map(({ name, place }) => ({ ...listed(place), name: ownPlaceNames[name], kindName: place.name })),
    ...(await recentPlaces(request)).map(listed),
  ];
  return Response.json(rows, { headers: { "Cache-Control": "private, no-store" } });
}
