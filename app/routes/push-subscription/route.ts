import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { pushKey } from "~/modules/notifications/queries.server";
import { type SubscribeOutcome, subscribe, unsubscribeBrowser } from "~/modules/notifications/subscriptions.server";
import { getUser, sessionHashOf } from "~/modules/sessions/session.server";

const problems = {
  too_large: [413, "Prenumerationen är för stor."],
  foreign: [400, "Adressen hör inte till någon känd pushtjänst."],
  bad_keys: [400, "Webbläsarens nycklar går inte att använda."],
  taken: [409, "Webbläsaren tar redan emot notiser för någon annan."],
} as const satisfies Record<Extract<SubscribeOutcome, { ok: false }>["reason"], [number, string]>;

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await whoMay(request))) return refuse(401, "Logga in för att få notiser.");
  return pushKey ? Response.json({ publicKey: pushKey }) : refuse(404, "Notiser är avstängda.");
}

export async function action({ request }: ActionFunctionArgs) {
  const who = await whoMay(request);
  if (!who) return refuse(401, "Logga in för att få notiser.");
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? "");
  const address = { endpoint: field("endpoint"), p256dh: field("p256dh"), auth: field("auth") };
  if (form.has("ends")) {
    await unsubscribeBrowser(who.userId, address.endpoint);
    return new Response(null, { status: 204 });
  }
  const outcome = await subscribe(who.userId, who.sessionHash, address);
  if (outcome.ok) return new Response(null, { status: 204 });
  const [status, text] = problems[outcome.reason];
  return refuse(status, text);
}

/** Only people with an e-mail address (specification section 4). */
async function whoMay(request: Request) {
  const [user, sessionHash] = await Promise.all([getUser(request), sessionHashOf(request)]);
  return user?.id && user.email && sessionHash ? { userId: user.id, sessionHash } : null;
}

function refuse(status: number, text: string): Response {
  return Response.json({ error: text }, { status });
}
