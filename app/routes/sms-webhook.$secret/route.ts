import type { ActionFunctionArgs } from "@remix-run/node";
import { visitorNetwork } from "~/modules/sessions/session.server";
import { receivePost } from "~/modules/travel-day/text-answers.server";
import { notFound } from "~/platform/http.server";

export const loader = () => notFound();

/** 46elks repeats for hours what was not answered with success. It learns nothing from our answer. */
export async function action({ request, params }: ActionFunctionArgs) {
  const sender = { secret: params.secret ?? "", network: visitorNetwork() };
  if ((await receivePost(sender, await request.formData())) === "forged") notFound();
  return new Response(null, { status: 204 });
}
