import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { requireUser } from "~/modules/sessions/session.server";
import { endCalendarFeed, findCalendarKey, renewCalendarKey } from "~/modules/users/calendar-key.server";
import { formKeyOf, newFormKey, notFound, redirectWithToast, site } from "~/platform/http.server";
import { AddressField } from "~/ui/AddressField";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { FormKey } from "~/ui/FormKey";
import { Page } from "~/ui/Page";

export { clientAction } from "~/pwa/send-form";

const title = "Resor i kalendern";
const path = "/user-profile/kalender";

export const meta = pageMeta({ title });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const key = await findCalendarKey(user.id);
  return { address: key && `${site.origin}/kalender/${key}.ics`, formKey: newFormKey() };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "end-calendar") {
    await endCalendarFeed(user.id, formKeyOf(form));
    return redirectWithToast(path, {
      type: "info",
      text: "Kalenderadressen är borttagen. Den visar inga resor längre.",
    });
  }
  if (intent !== "renew-calendar") notFound();
  await renewCalendarKey(user.id, formKeyOf(form));
  return redirectWithToast(path, { type: "success", text: "Här är din nya kalenderadress." });
}

export default function CalendarFeed() {
  const { address, formKey } = useLoaderData<typeof loader>();
  return (
    <Page
      title={title}
      lead="Prenumerera på dina resor i kalendern du redan använder. Nya tider och avbokningar följer med av sig själva."
      crumbs={[{ label: "Inställningar", to: "/user-profile" }, { label: title }]}
      isNarrow
    >
      {address ? <Subscription address={address} formKey={formKey} /> : <NoSubscription formKey={formKey} />}
    </Page>
  );
}

function NoSubscription({ formKey }: { formKey: string }) {
  return (
    <Card isRaised>
      <p>
        Du får en hemlig adress att lägga in i kalendern. Den visar resor du kör och åker med i, med tid, mötesplats och
        förnamn. Aldrig någons telefonnummer.
      </p>
      <IntentForm intent="renew-calendar" formKey={formKey} label="Skapa kalenderadress" look="primary" />
    </Card>
  );
}

function Subscription({ address, formKey }: { address: string; formKey: string }) {
  return (
    <>
      <Card title="Lägg till i kalendern" isRaised>
        <p>
          <a className="btn primary" href={address.replace(/^https?:/, "webcal:")}>
            Öppna i min kalender
          </a>
        </p>
        <AddressField label="Eller kopiera adressen" address={address} />
        <p className="muted">
          I Google Kalender: Andra kalendrar, Via URL. I iPhone: Kalender, Lägg till kalender, Prenumererad. Det kan
          dröja några timmar innan en ändring syns, det bestämmer kalendern.
        </p>
      </Card>
      <Card title="Har någon annan fått adressen?">
        <p>Den som har adressen kan se dina resor. Byt den, så slutar den gamla att fungera direkt.</p>
        <div className="row">
          <IntentForm intent="renew-calendar" formKey={formKey} label="Byt adress" look="secondary" />
          <IntentForm intent="end-calendar" formKey={formKey} label="Ta bort adressen" look="quiet" />
        </div>
      </Card>
    </>
  );
}

type IntentFormProps = {
  intent: "renew-calendar" | "end-calendar";
  formKey: string;
  label: string;
  look: "primary" | "secondary" | "quiet";
};

function IntentForm({ intent, formKey, label, look }: IntentFormProps) {
  return (
    <Form method="post">
      <FormKey value={`${formKey}-${intent}`} />
      <Button name="intent" value={intent} look={look}>
        {label}
      </Button>
    </Form>
  );
}
