import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { unblockPerson } from "~/modules/moderation/commands.server";
import { listBlocked } from "~/modules/moderation/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { newFormKey, redirectWithToast, safeRedirectTarget } from "~/platform/http.server";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { EmptyState } from "~/ui/EmptyState";
import { FormKey } from "~/ui/FormKey";
import { Page } from "~/ui/Page";
import { Time } from "~/ui/Time";

export { clientAction } from "~/pwa/send-form";

const title = "Personer du har blockerat";

export const meta = pageMeta({ title });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return { people: await listBlocked(user.id), formKey: newFormKey() };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  // Sent twice, the first has done it; and nobody learns whether there was a block.
  await unblockPerson(user.id, String(form.get("personId")));
  const back = safeRedirectTarget(form.get("redirectTo"), "/user-profile/blockerade");
  return redirectWithToast(back, { type: "info", text: "Blockeringen är borttagen." });
}

export default function Blocked() {
  const { people, formKey } = useLoaderData<typeof loader>();
  return (
    <Page
      title={title}
      lead="Ni ser inte varandras resor och profiler, och kan inte skriva till varandra."
      crumbs={[{ label: "Inställningar", to: "/user-profile" }, { label: title }]}
      isNarrow
    >
      {people.length === 0 && (
        <EmptyState icon="user" title="Du har inte blockerat någon">
          Du kan blockera någon från personens profil, en bokning eller en konversation.
        </EmptyState>
      )}
      {people.map(({ publicId, firstName, at, canReport }) => (
        <Card key={publicId}>
          <div className="split">
            <div>
              <strong>{firstName}</strong>
              <p className="muted small">
                Sedan <Time at={at} show="day" />
                {canReport && (
                  <>
                    {" "}
                    · <Link to={`/report/${publicId}`}>Anmäl {firstName}</Link>
                  </>
                )}
              </p>
            </div>
            <Form method="post">
              <FormKey value={formKey} />
              <input type="hidden" name="personId" value={publicId} />
              <Button look="secondary">
                Ta bort blockeringen<span className="hush"> av {firstName}</span>
              </Button>
            </Form>
          </div>
        </Card>
      ))}
    </Page>
  );
}
