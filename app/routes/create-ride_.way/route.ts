import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { readWay } from "~/modules/rides/form-values";
import { type SummaryOutcome, summarizeWay, withOwnStops } from "~/modules/rides/way.server";
import { getUser } from "~/modules/sessions/session.server";

const unknown: SummaryOutcome = { ok: false, errors: {}, choices: {} };

/** A lapsed session is answered when the form is sent: a redirect now would take the form away. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await getUser(request);
  if (!user) return Response.json(unknown);
  const form = await withOwnStops(user.id, readWay(new URL(request.url).searchParams));
  return Response.json(await summarizeWay(form, Date.now()));
}

/** A failed request leaves the form and its summary as they are. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (thrown) {
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    return null;
  }
}
