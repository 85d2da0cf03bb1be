import type { LoaderFunctionArgs } from "@remix-run/node";
import { routeMapSvg } from "~/modules/places/map.server";
import { findRideMap } from "~/modules/rides/ride-page.server";
import { notFound } from "~/platform/http.server";

/** The road of a ride never changes, so its picture may be kept. */
export async function loader({ params }: LoaderFunctionArgs) {
  const ride = (await findRideMap(params.id ?? "")) ?? notFound();
  return new Response(routeMapSvg(ride.path, ride.stops), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
  });
}
