import { whereToMeet } from "./kinds";
import { mapAddress } from "./map-address";
import { places } from "./queries.server";

/** A place that two people have agreed to meet at: what it is called, where it opens in the phone's own map, and a picture. */
export type MeetingPlace = { name: string; map: string; picture: string };

/** @param slug null where they meet where the ride stops @param request of the browser that shows it */
export async function meetingPlaceAt(slug: string | null, request: Request): Promise<MeetingPlace | null> {
  const place = slug && (await places()).bySlug(slug);
  if (!place) return null;
  const at = `${place.lat.toFixed(3)},${place.lng.toFixed(3)}`;
  return {
    name: whereToMeet(place),
    map: mapAddress(place, request.headers.get("User-Agent") ?? ""),
    picture: `/karta.svg?at=${at}&step=20&wide&pin`,
  };
}
