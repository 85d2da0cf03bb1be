import type { ActionFunctionArgs } from "@remix-run/node";
import { trackBrowserError } from "~/platform/error-tracking.server";
import { notFound } from "~/platform/http.server";

export const loader = () => notFound();

/** Forwarded, so that the error tracking learns nobody's address. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const [name, stack, screen] = ["name", "stack", "screen"].map((field) => String(form.get(field) ?? ""));
  // Nobody waits for the answer, and a failing error tracking is not the visitor's problem.
  await trackBrowserError({ name: name ?? "", stack: stack ?? "", screen: screen ?? "" }).catch(() => {});
  return new Response(null, { status: 204 });
}
