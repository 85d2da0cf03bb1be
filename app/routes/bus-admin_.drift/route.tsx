import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findHealth, retry } from "~/modules/admin/health.server";
import { retrySchema } from "~/modules/admin/schema";
import { requireAdmin } from "~/modules/sessions/session.server";
import { badForm, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { HealthScreen } from "./HealthScreen";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Drift" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { health: await findHealth(), formKey: newFormKey() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const parsed = retrySchema.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) badForm();
  const { job = null, formKey } = parsed.data;
  const outcome = await retry({ adminId, job, formKey });
  if (!outcome.ok) return notFound();
  const text = outcome.count > 0 ? "Det körs om nu." : "Det fanns inget att köra om.";
  return redirectWithToast("/bus-admin/drift", { type: outcome.count > 0 ? "success" : "info", text });
}

export default function Operations() {
  return <HealthScreen {...useLoaderData<typeof loader>()} />;
}
