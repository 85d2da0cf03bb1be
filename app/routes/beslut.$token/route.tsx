import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { appeal, findDecision, isDecisionToken } from "~/modules/moderation/decisions.server";
import { appealSchema } from "~/modules/moderation/schema";
import { fieldErrors } from "~/modules/rides/schema";
import { badRequest, notFound, redirectWithToast } from "~/platform/http.server";
import { Page } from "~/ui/Page";
import { useAnswer } from "~/ui/useAnswer";
import { DecisionScreen } from "./DecisionScreen";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Beslut", robots: "noindex" });

/** Whoever holds the letter may read and appeal without signing in: the account may be closed, or there is none. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const decision = await findDecision(token);
  return decision || isDecisionToken(token) ? { decision } : notFound();
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const typed = Object.fromEntries(await request.formData());
  const parsed = appealSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  const outcome = await appeal(token, parsed.data.text);
  if (outcome.ok) return redirectWithToast(`/beslut/${token}`, { type: "success", text: "Överklagandet är skickat." });
  const { reason } = outcome;
  return reason === "not_found" ? notFound() : badRequest({ errors: { "": [refusals[reason]] }, typed });
}

const refusals = {
  too_late: "Tiden för att överklaga har gått ut.",
  appealed: "Du har redan överklagat, med det som står ovanför. Det här är inte skickat.",
};

export default function DecisionPage() {
  const { decision } = useLoaderData<typeof loader>();
  const failed = useAnswer<typeof action>();
  return decision ? <DecisionScreen decision={decision} failed={failed} /> : <Gone />;
}

function Gone() {
  return (
    <Page title="Beslutet finns inte kvar" isNarrow>
      <p>Vi tar bort texten i gamla beslut, och när kontot som de gäller tas bort.</p>
    </Page>
  );
}
