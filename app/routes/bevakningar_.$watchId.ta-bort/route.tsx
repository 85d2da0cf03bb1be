import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { requireUser } from "~/modules/sessions/session.server";
import { removeWatch } from "~/modules/watches/commands.server";
import { findOwnWatch } from "~/modules/watches/queries.server";
import { watchIsGone } from "~/modules/watches/wording";
import { newFormKey, redirectWithToast } from "~/platform/http.server";
import { FormKey } from "~/ui/FormKey";
import { Page } from "~/ui/Page";
import { RoadSign } from "~/ui/RoadSign";
import { SendButton } from "~/ui/SendButton";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Ta bort bevakningen" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const watch = await findOwnWatch(user.id, params.watchId ?? "");
  if (!watch) throw await redirectWithToast("/bevakningar", watchIsGone);
  return { formKey: newFormKey(), names: watch.names };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  // Sent twice, the first has done it; and nobody learns whether the watch existed.
  await removeWatch(user.id, params.watchId ?? "");
  return redirectWithToast("/bevakningar", { type: "success", text: "Bevakningen är borttagen." });
}

export default function RemoveWatch() {
  const { formKey, names } = useLoaderData<typeof loader>();
  return (
    <Page title="Ta bort bevakningen?" isNarrow>
      <RoadSign from={names.from ?? "Från var som helst"} to={names.to ?? "var som helst"} />
      <p>Då håller vi inte längre utkik efter nya resor. Vill du bara ta en paus kan du pausa bevakningen i stället.</p>
      <Form method="post" className="stack">
        <FormKey value={formKey} />
        <SendButton look="danger" isWide sending="Tar bort …">
          Ta bort bevakningen
        </SendButton>
        <p>
          <Link to="/bevakningar">Behåll bevakningen</Link>
        </p>
      </Form>
    </Page>
  );
}
