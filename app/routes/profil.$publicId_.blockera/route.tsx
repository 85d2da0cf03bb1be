import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { blockPerson } from "~/modules/moderation/commands.server";
import { findBlockForm } from "~/modules/moderation/queries.server";
import { blockSchema } from "~/modules/moderation/schema";
import { requireUser } from "~/modules/sessions/session.server";
import { badForm, newFormKey, notFound, redirectWithToast, safeRedirectTarget } from "~/platform/http.server";
import { BlockScreen } from "./BlockScreen";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta<typeof loader>(({ data }) => data && { title: `Blockera ${data.person.firstName}` });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const person = (await findBlockForm(user.id, params.publicId ?? "")) ?? notFound();
  return { person, publicId: params.publicId ?? "", formKey: newFormKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  const parsed = blockSchema.safeParse({ formKey: form.get("formKey"), cancel: form.getAll("cancel") });
  if (!parsed.success) badForm();
  const outcome = await blockPerson({ userId: user.id, personId: params.publicId ?? "", ...parsed.data });
  if (!outcome.ok) return notFound();
  const back = new URL(request.url).searchParams.get("tillbaka");
  const text = `Du har blockerat ${outcome.firstName}.`;
  return redirectWithToast(safeRedirectTarget(back, "/user-profile/blockerade"), { type: "info", text });
}

export default function Block() {
  return <BlockScreen {...useLoaderData<typeof loader>()} />;
}
