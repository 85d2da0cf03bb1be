import { notFound } from "~/platform/http.server";

/** No departures exist yet, so none has this id. */
export const loader = () => notFound();

export default function BusDeparture() {
  return null;
}
