import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { decideReport } from "~/modules/admin/decide.server";
import { logView } from "~/modules/audit/acts.server";
import { talkStyles } from "~/modules/messages/components/talk-styles";
import { findCase } from "~/modules/moderation/cases.server";
import { decisionSchema } from "~/modules/moderation/schema";
import { fieldErrors } from "~/modules/rides/schema";
import { requireAdmin } from "~/modules/sessions/session.server";
import { badRequest, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { useAnswer } from "~/ui/useAnswer";
import { CaseScreen, OwnCaseScreen } from "./CaseScreen";
import { refusals, verdictIn } from "./refusals";

export { clientAction } from "~/pwa/send-form";

export const handle = await talkStyles();

export const meta = pageMeta<typeof loader>(({ data }) => data && { title: `Anmälan ${data.report.number}` });

/** `?beslut=` says which form is open, so that it needs no script. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const report = (await findCase(params.number ?? "", adminId)) ?? notFound();
  if (!report.isAboutViewer) await logView(adminId, { act: "report_viewed", subject: report.number });
  return { report, verdict: verdictIn(request), formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const typed = Object.fromEntries(await request.formData());
  const parsed = decisionSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  const number = params.number ?? "";
  const outcome = await decideReport({ adminId, number, ...parsed.data });
  const here = `/bus-admin/anmalningar/${number}`;
  if (outcome.ok) return redirectWithToast(here, { type: "success", text: "Beslutet är sparat. Båda får besked." });
  if (outcome.reason === "not_admin" || outcome.reason === "not_found") notFound();
  if (outcome.reason !== "decided") return badRequest({ errors: refusals[outcome.reason], typed });
  const found = await findCase(number, adminId);
  const by = (found && !found.isAboutViewer && found.decidedBy) || "någon annan";
  return redirectWithToast(here, { type: "error", text: `Anmälan är redan avgjord av ${by}.` });
}

export default function Report() {
  const { report, ...page } = useLoaderData<typeof loader>();
  const failed = useAnswer<typeof action>();
  if (report.isAboutViewer) return <OwnCaseScreen number={report.number} />;
  return <CaseScreen {...{ report, ...page, failed }} />;
}
