import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { mayExport } from "~/modules/admin/on-behalf.server";
import { findPersonFile } from "~/modules/admin/people.server";
import { personFormSchema } from "~/modules/admin/schema";
import { logView } from "~/modules/audit/acts.server";
import { listActs } from "~/modules/audit/log.server";
import { fieldErrors } from "~/modules/rides/schema";
import { requireAdmin } from "~/modules/sessions/session.server";
import { badRequest, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { useAnswer } from "~/ui/useAnswer";
import { actOnPerson } from "./act.server";
import { PersonScreen } from "./PersonScreen";
import { doneTexts, liftedText, refusals } from "./refusals";

export { clientAction } from "~/pwa/send-form";

/** Statistics see titles, so it contains no name. */
export const meta = pageMeta({ title: "Person" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const { id, ...person } = (await findPersonFile(params.publicId ?? "")) ?? notFound();
  await logView(adminId, { act: "user_viewed", userId: id });
  const { lines } = await listActs({ admin: null, person: person.publicId, before: null });
  const canFetch = await mayExport(adminId, person.publicId);
  return { person, lines: lines.slice(0, 20), isSelf: id === adminId, canFetch, formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const typed = await readTexts(request);
  const intent = typed.intent ?? "";
  const parsed = personFormSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ intent, errors: fieldErrors(parsed.error), typed });
  const personId = params.publicId ?? "";
  const outcome = await actOnPerson({ adminId, personId }, parsed.data);
  const isLifted = "isDeleted" in outcome;
  if (outcome.ok)
    return redirectWithToast(isLifted ? "/bus-admin/personer" : `/bus-admin/personer/${personId}`, {
      type: "success",
      text: isLifted ? liftedText : doneTexts[parsed.data.intent],
    });
  if (outcome.reason === "not_admin" || outcome.reason === "not_found") notFound();
  return badRequest({ intent, errors: refusals[outcome.reason], typed });
}

export default function Person() {
  return <PersonScreen {...useLoaderData<typeof loader>()} failed={useAnswer<typeof action>()} />;
}

async function readTexts(request: Request): Promise<Record<string, string>> {
  const fields = [...(await request.formData())].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value.replaceAll("\0", "")] as const] : [],
  );
  return Object.fromEntries(fields);
}
