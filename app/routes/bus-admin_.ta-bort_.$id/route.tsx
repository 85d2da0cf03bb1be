import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findRemovable, isOwn, removeContent } from "~/modules/admin/removals.server";
import { removalSchema } from "~/modules/admin/schema";
import { fieldErrors } from "~/modules/rides/schema";
import { requireAdmin } from "~/modules/sessions/session.server";
import { badRequest, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import type { FieldErrors } from "~/ui/ErrorSummary";
import { useAnswer } from "~/ui/useAnswer";
import { RemovalScreen, refusals } from "./RemovalScreen";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Ta bort" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const found = (await findRemovable(params.id ?? "")) ?? notFound();
  const { id: _id, userId: _userId, subjectId: _subjectId, ...thing } = found;
  return { thing, isOwn: isOwn(found, adminId), formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const typed = Object.fromEntries(await request.formData());
  const parsed = removalSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  const id = params.id ?? "";
  const outcome = await removeContent({ adminId, id, ...parsed.data });
  const here = `/bus-admin/ta-bort/${id}`;
  if (outcome.ok)
    return redirectWithToast(here, { type: "success", text: "Det är borttaget, och personen får besked." });
  if (outcome.reason === "not_admin" || outcome.reason === "not_found") notFound();
  if (outcome.reason === "already") return redirectWithToast(here, { type: "error", text: refusals.already });
  return badRequest({ errors: { "": [refusals[outcome.reason]] } satisfies FieldErrors, typed });
}

export default function Remove() {
  return <RemovalScreen {...useLoaderData<typeof loader>()} failed={useAnswer<typeof action>()} />;
}
