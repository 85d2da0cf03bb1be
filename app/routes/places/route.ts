import type { LoaderFunctionArgs } from "@remix-run/node";
import { addressesFor } from "~/modules/places/addresses.server";
import { listed } from "~/modules/places/kinds";
import { places } from "~/modules/places/queries.server";

const MOST_SUGGESTIONS = 10;

/** `/places?q=` suggests places while a name is typed; where nothing has it, street addresses if there is a geocoder, and
 * else those spelled most like it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const index = await places();
  const suggested = index.suggest(text, MOST_SUGGESTIONS).map(listed);
  const found = suggested.length > 0 ? suggested : await addressesFor(text, index);
  const rows = found.length > 0 ? found : index.alike(text).map(listed).map(asGuess);
  const seconds = suggested.length > 0 ? 86_400 : 300;
  return Response.json(rows, { headers: { "Cache-Control": `public, max-age=${seconds}` } });
}

const asGuess = <T>(row: T) => ({ ...row, isGuess: true });
