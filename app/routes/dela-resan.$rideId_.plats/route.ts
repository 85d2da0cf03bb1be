import type { ActionFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/modules/sessions/session.server";
import { answerFix } from "~/modules/travel-day/act.server";
import { notFound } from "~/platform/http.server";

export function loader() {
  notFound();
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  return answerFix(user.id, params.rideId ?? "", await request.formData());
}
