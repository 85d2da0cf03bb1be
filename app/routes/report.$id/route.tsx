import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { parseCursor } from "~/modules/messages/rules";
import { sendReport, sendStrangerReport } from "~/modules/moderation/commands.server";
import { findReportable } from "~/modules/moderation/queries.server";
import { newReportForm, numberInReceipt, receiptQuery } from "~/modules/moderation/receipts.server";
import { reportSchema, strangerReportSchema } from "~/modules/moderation/schema";
import type { ReportKind } from "~/modules/moderation/types";
import { reportTitle } from "~/modules/moderation/wording";
import { fieldErrors } from "~/modules/rides/schema";
import { getUser, requireUser, visitorNetwork } from "~/modules/sessions/session.server";
import { badRequest, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { whose } from "~/text/format";
import { useAnswer } from "~/ui/useAnswer";
import { ReportScreen } from "./ReportScreen";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta<typeof loader>(({ data }) => data && { title: reportTitle(data.kind, data.firstName) });

/** Of a ride, person, review, booking or conversation (`?message=`); public ones can be reported without an account. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await getUser(request);
  const found = await findReportable(user?.id ?? null, params.id ?? "", messageIn(request));
  if (!found && !user) await requireUser(request);
  const { kind, firstName, personId, quote, number, trip } = found ?? notFound();
  const sent = user ? number : numberInReceipt(new URL(request.url).searchParams.get("kvitto"));
  const formKey = user ? newFormKey() : newReportForm();
  const about = { kind, firstName, personId, quote, trip, number: sent };
  return { ...about, isSignedIn: user !== null, where: whereIs(kind, firstName), formKey };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await getUser(request);
  const id = params.id ?? "";
  // Private things are reported by those concerned only; what was typed returns after sign-in.
  if (user || !(await findReportable(null, id, messageIn(request)))) await requireUser(request);
  const typed = Object.fromEntries(await request.formData());
  return user ? reportBy(user, request, id, typed) : reportByStranger(request, id, typed);
}

type Typed = Record<string, FormDataEntryValue>;

async function reportBy({ id: userId }: { id: number }, request: Request, id: string, typed: Typed) {
  const parsed = reportSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  const outcome = await sendReport({ userId, id, messageId: messageIn(request), ...parsed.data });
  if (!outcome.ok) return refused(outcome.reason, typed);
  const { pathname, search } = new URL(request.url);
  const here = pathname + search;
  if (!outcome.isNew) return redirectWithToast(here, { type: "info", text: "Det här har du redan anmält." });
  return redirectWithToast(here, { type: "success", text: "Anmälan är skickad.", isQuiet: true });
}

async function reportByStranger(request: Request, id: string, typed: Typed) {
  const parsed = strangerReportSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  const outcome = await sendStrangerReport({ id, network: visitorNetwork(), ...parsed.data });
  if (!outcome.ok) return refused(outcome.reason, typed);
  return redirect(`${new URL(request.url).pathname}${receiptQuery(outcome.number)}`, 303);
}

function refused(reason: "not_found" | "too_many" | "old_form", typed: Typed) {
  return reason === "not_found" ? notFound() : badRequest({ errors: { "": [refusals[reason]] }, typed });
}

const refusals = {
  too_many: "Du har gjort många anmälningar i dag. Mejla oss i stället, så tar vi allt på en gång.",
  old_form: "Sidan var gammal. Försök en gång till.",
};

export default function Report() {
  return <ReportScreen {...useLoaderData<typeof loader>()} failed={useAnswer<typeof action>()} />;
}

/** The exact address that DSA article 16.2 b asks for is the form's own. */
function whereIs(kind: ReportKind, firstName: string): string {
  if (kind === "ride") return "i resan";
  if (kind === "person") return `på ${whose(firstName)} profil`;
  return kind === "reply" ? "i svaret" : "i omdömet";
}

function messageIn(request: Request): number | null {
  const key = new URL(request.url).searchParams.get("message");
  if (key === null) return null;
  const cursor = parseCursor(key);
  return cursor && !cursor.isMove ? cursor.id : notFound();
}
