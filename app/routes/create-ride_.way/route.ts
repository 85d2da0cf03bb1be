import type { LoaderFunctionArgs } from "@remix-run/node";
import { readWay } from "~/modules/rides/form-values";
import { summarizeWay } from "~/modules/rides/way.server";
import { requireUser } from "~/platform/session.server";

/** What the form for a ride asks while it is filled in: the way of the stops so far. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return Response.json(await summarizeWay(readWay(new URL(request.url).searchParams), Date.now()));
}
