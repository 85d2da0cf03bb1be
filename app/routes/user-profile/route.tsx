import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { saveWishes } from "~/modules/notifications/commands.server";
import { PushSwitch } from "~/modules/notifications/components/PushSwitch";
import { findNotificationSettings } from "~/modules/notifications/queries.server";
import { wishesSchema } from "~/modules/notifications/schema";
import { formKeyOf, newFormKey, redirectWithToast } from "~/platform/http.server";
import { requireUser } from "~/platform/session.server";
import { Avatar } from "~/ui/Avatar";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { LinkButton } from "~/ui/LinkButton";
import { pageMeta } from "~/ui/meta";
import { Page } from "~/ui/Page";
import { NotificationForm } from "./NotificationForm";

const title = "Inställningar";

export const meta = () => pageMeta({ title });

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, displayName, email } = await requireUser(request);
  return { displayName, email, settings: await findNotificationSettings(id), formKey: newFormKey() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { id } = await requireUser(request);
  const form = await request.formData();
  await saveWishes(id, wishesSchema.parse(Object.fromEntries(form)), formKeyOf(form));
  return redirectWithToast("/user-profile", { type: "success", text: "Aviseringarna är sparade." });
}

export default function UserProfile() {
  const { displayName, email, settings, formKey } = useLoaderData<typeof loader>();
  return (
    <Page title={title} lead="Ditt namn och din e-postadress kommer från Google." isNarrow>
      <Card>
        <div className="beside">
          <Avatar name={displayName} isLarge />
          <p>
            <strong>{displayName}</strong>
            <br />
            <span className="muted">{email}</span>
          </p>
        </div>
        <div className="row">
          <LinkButton to="/my-rides" look="secondary">
            Mina resor
          </LinkButton>
          <LinkButton to="/bevakningar" look="secondary">
            Bevakningar
          </LinkButton>
          <Form method="post" action="/logout">
            <Button look="quiet">Logga ut</Button>
          </Form>
        </div>
      </Card>
      <div id="aviseringar">
        <Card title="Aviseringar">
          {settings.has.push && <PushSwitch />}
          <NotificationForm settings={settings} formKey={formKey} />
        </Card>
      </div>
    </Page>
  );
}
