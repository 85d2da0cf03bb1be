import type { LoaderFunctionArgs } from "@remix-run/node";
import { listed } from "~/modules/places/kinds";
import { places } from "~/modules/places/queries.server";

const MOST_SUGGESTIONS = 10;

/** `/places?q=` suggests places while a name is typed; where nothing has it, those spelled most like it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const index = await places();
  const suggested = index.suggest(text, MOST_SUGGESTIONS);
  const rows = suggested.length > 0 ? suggested.map(listed) : index.alike(text).map(listed).map(asGuess);
  return Response.json(rows, { headers: { "Cache-Control": "public, max-age=86400" } });
}

const asGuess = <T>(row: T) => ({ ...row, isGuess: true });
