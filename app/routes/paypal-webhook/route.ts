import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveEvent } from "~/modules/unlocks/webhook.server";
import { notFound } from "~/platform/http.server";

const statuses = { taken: 200, forged: 400, later: 503 };

export const loader = () => notFound();

/** PayPal repeats for three days what was not answered with 200. */
export async function action({ request }: ActionFunctionArgs) {
  const rawBody = Buffer.from(await request.arrayBuffer());
  return new Response(null, { status: statuses[await receiveEvent(request.headers, rawBody)] });
}
