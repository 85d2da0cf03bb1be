import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { requireUser } from "~/modules/sessions/session.server";
import { answerSharing, leaveSharing } from "~/modules/travel-day/act.server";
import { dayStyles } from "~/modules/travel-day/components/day-styles";
import { findSharing } from "~/modules/travel-day/follow.server";
import { newFormKey } from "~/platform/http.server";
import { SharingScreen } from "./SharingScreen";

export { clientAction } from "~/pwa/send-form";

export const handle = await dayStyles();

export const meta = pageMeta({ title: "Dela resan", robots: "noindex" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [user, rideId] = [await requireUser(request), params.rideId ?? ""];
  const sharing = await findSharing(user.id, rideId, Date.now());
  if (!sharing) throw await leaveSharing(user.id, rideId);
  return { sharing, formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  return answerSharing(user.id, params.rideId ?? "", await request.formData());
}

export default function ShareTrip() {
  return <SharingScreen {...useLoaderData<typeof loader>()} />;
}
