import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findAppealObstacle, settleAppeal } from "~/modules/admin/appeals-commands.server";
import { appealAnswerSchema } from "~/modules/admin/schema";
import { findAppeal } from "~/modules/moderation/appeals.server";
import { fieldErrors } from "~/modules/rides/schema";
import { requireAdmin } from "~/modules/sessions/session.server";
import { badRequest, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import type { FieldErrors } from "~/ui/ErrorSummary";
import { useAnswer } from "~/ui/useAnswer";
import { AppealScreen, OwnAppealScreen, refusals } from "./AppealScreen";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta<typeof loader>(({ data }) => data && { title: `Överklagande ${data.appeal.number}` });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const number = params.number ?? "";
  const appeal = (await findAppeal(number, adminId)) ?? notFound();
  return { appeal, obstacle: await findAppealObstacle(adminId, number), formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const typed = Object.fromEntries(await request.formData());
  const parsed = appealAnswerSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  const number = params.number ?? "";
  const outcome = await settleAppeal({ adminId, number, ...parsed.data });
  const here = `/bus-admin/overklaganden/${number}`;
  if (outcome.ok) return redirectWithToast(here, { type: "success", text: "Svaret är skickat." });
  if (outcome.reason === "not_admin" || outcome.reason === "not_found") notFound();
  if (outcome.reason === "answered") return redirectWithToast(here, { type: "error", text: refusals.answered });
  return badRequest({ errors: { "": [refusals[outcome.reason]] } satisfies FieldErrors, typed });
}

export default function Appeal() {
  const { appeal, ...page } = useLoaderData<typeof loader>();
  const failed = useAnswer<typeof action>();
  if (appeal.isAboutViewer) return <OwnAppealScreen number={appeal.number} />;
  return <AppealScreen {...{ appeal, ...page, failed }} />;
}
