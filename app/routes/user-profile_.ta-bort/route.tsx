import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { deleteAccount } from "~/modules/accounts/deletion.server";
import { findFarewell } from "~/modules/accounts/queries.server";
import { deletionSchema, moneyCame } from "~/modules/accounts/schema";
import { fieldErrors } from "~/modules/rides/schema";
import { endSession, hasLeftForGood, requireUser } from "~/modules/sessions/session.server";
import { badRequest, redirectWithToast } from "~/platform/http.server";
import { useAnswer } from "~/ui/useAnswer";
import { FarewellScreen } from "./FarewellScreen";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Ta bort kontot" });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return { farewell: await findFarewell(user.id) };
}

export async function action({ request }: ActionFunctionArgs) {
  if (await hasLeftForGood(request)) return goodbye(request);
  const user = await requireUser(request);
  const typed = Object.fromEntries(await request.formData());
  const parsed = deletionSchema(user.balance).safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  const outcome = await deleteAccount(user.id, parsed.data);
  if (!outcome.ok) return badRequest({ errors: { givesUpBalance: [moneyCame] }, typed });
  return goodbye(request);
}

async function goodbye(request: Request): Promise<Response> {
  const response = await redirectWithToast("/", {
    type: "success",
    text: "Ditt konto är borttaget. Tack för sällskapet.",
  });
  for (const [name, value] of await endSession(request)) response.headers.append(name, value);
  return response;
}

export default function DeleteAccount() {
  const { farewell } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return <FarewellScreen farewell={farewell} refused={refused} />;
}
