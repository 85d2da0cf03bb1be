import type { LoaderFunctionArgs } from "@remix-run/node";
import { readWay } from "~/modules/rides/form-values";
import { type SummaryOutcome, summarizeWay } from "~/modules/rides/way.server";
import { getUser } from "~/modules/sessions/session.server";

const unknown: SummaryOutcome = { ok: false, errors: {}, choices: {} };

/** Who was signed out meanwhile learns it on sending: being sent to sign in now would take the form away. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await getUser(request))) return Response.json(unknown);
  return Response.json(await summarizeWay(readWay(new URL(request.url).searchParams), Date.now()));
}
