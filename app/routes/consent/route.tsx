import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { redirectWithConsent, safeRedirectTarget } from "~/platform/http.server";

export { clientAction } from "~/pwa/send-form";

export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  return redirectWithConsent(safeRedirectTarget(form.get("redirectTo"), "/"));
}
