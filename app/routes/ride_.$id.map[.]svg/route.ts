import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerMap } from "~/modules/places/map-pictures.server";
import { places } from "~/modules/places/queries.server";
import { findRideMap } from "~/modules/rides/ride-page.server";
import { visitorNetwork } from "~/modules/sessions/session.server";
import { notFound } from "~/platform/http.server";

/** Immutable. Between `from` and `to` somebody's part is drawn. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const ride = (await findRideMap(id)) ?? notFound();
  const asked = new URL(request.url).searchParams;
  const index = await places();
  const [from, to] = ["from", "to"].map((end) => index.bySlug(asked.get(end) ?? ""));
  const part = from && to && from !== to ? { from, to } : null;
  // A part may begin where somebody stands.
  const cacheControl = `${part ? "private" : "public"}, max-age=86400`;
  const recipient = { network: visitorNetwork(), signal: request.signal, cacheControl };
  const name = `${id} ${part?.from.slug ?? ""} ${part?.to.slug ?? ""}`;
  return answerMap(name, { ...ride, part, towns: index.indexed }, asked, recipient);
}
