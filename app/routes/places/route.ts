import type { LoaderFunctionArgs } from "@remix-run/node";
import { addressesFor } from "~/modules/places/addresses.server";
import { listed } from "~/modules/places/kinds";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";

const MOST_SUGGESTIONS = 10;

/** `/places?at=57.701,11.971` names a position; `/places?q=` suggests places, addresses, or similar spellings. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const index = await places();
  const at = searchParams.get("at");
  if (at !== null) return Response.json(pinAt(at, index), { headers: { "Cache-Control": "private, no-store" } });
  const text = searchParams.get("q") ?? "";
  const suggested = index.suggest(text, MOST_SUGGESTIONS).map(listed);
  const found = suggested.length > 0 ? suggested : await addressesFor(text, index);
  const rows = found.length > 0 ? found : index.alike(text).map(listed).map(asGuess);
  const seconds = suggested.length > 0 ? 86_400 : 300;
  return Response.json(rows, { headers: { "Cache-Control": `public, max-age=${seconds}` } });
}

function pinAt(at: string, index: PlaceIndex) {
  const place = index.bySlug(at);
  return place?.kind === "pin" ? [{ ...listed(place), name: index.typedNameOf(place) }] : [];
}

const asGuess = <T>(row: T) => ({ ...row, isGuess: true });
