import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseCursor } from "~/modules/messages/rules";
import { sendReport } from "~/modules/moderation/commands.server";
import { findReportable } from "~/modules/moderation/queries.server";
import { reportSchema } from "~/modules/moderation/schema";
import { reportTitle } from "~/modules/moderation/wording";
import { fieldErrors } from "~/modules/rides/schema";
import { badRequest, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { requireUser } from "~/platform/session.server";
import { pageMeta } from "~/ui/meta";
import { ReportScreen } from "./ReportScreen";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: reportTitle(data.kind, data.firstName) }) : [];

/** `/report/{id of a ride, person, booking or conversation}`, with `?message=` for one message of a conversation. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const found = await findReportable(user.id, params.id ?? "", messageIn(request));
  const { kind, firstName, personId, quote, number } = found ?? notFound();
  return { kind, firstName, personId, quote, number, formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const typed = Object.fromEntries(await request.formData());
  const parsed = reportSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  const about = { id: params.id ?? "", messageId: messageIn(request) };
  const outcome = await sendReport({ userId: user.id, ...about, ...parsed.data });
  if (!outcome.ok && outcome.reason === "not_found") notFound();
  if (!outcome.ok) return badRequest({ errors: { "": [tooMany] }, typed });
  const { pathname, search } = new URL(request.url);
  const text = outcome.isNew ? "Anmälan är skickad." : "Det här har du redan anmält.";
  return redirectWithToast(pathname + search, { type: outcome.isNew ? "success" : "info", text });
}

const tooMany = "Du har gjort många anmälningar i dag. Mejla oss i stället, så tar vi allt på en gång.";

export default function Report() {
  return <ReportScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />;
}

/** A key of no message means nothing that exists. */
function messageIn(request: Request): number | null {
  const key = new URL(request.url).searchParams.get("message");
  if (key === null) return null;
  const cursor = parseCursor(key);
  return cursor && !cursor.isMove ? cursor.id : notFound();
}
