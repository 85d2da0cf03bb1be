import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { fieldErrors } from "~/modules/rides/schema";
import { lostReceiptSchema } from "~/modules/unlocks/schema";
import { askForWithdrawalLink } from "~/modules/unlocks/withdraw.server";
import { badRequest, redirectWithToast, site } from "~/platform/http.server";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { fieldsOf } from "~/ui/fieldsOf";
import { Page } from "~/ui/Page";
import { TextField } from "~/ui/TextField";
import { useAnswer } from "~/ui/useAnswer";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({
  title: "Ångra köpet av en kontakt",
  description: "Så ångrar du ett köp av kontaktuppgifter, och det här gäller för ångerrätten.",
});

export const loader = () => ({ email: site.brand.email });

export async function action({ request }: ActionFunctionArgs) {
  const typed = Object.fromEntries(await request.formData());
  const parsed = lostReceiptSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  await askForWithdrawalLink(parsed.data.number, parsed.data.email);
  return redirectWithToast("/angra", {
    type: "success",
    text: "Hör numret och adressen ihop kommer en länk med e-post inom några minuter, högst en i timmen.",
  });
}

export default function Withdraw() {
  const { email } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const field = fieldsOf(refused?.typed, refused?.errors);
  return (
    <Page title="Ångra köpet av en kontakt" lead="Länken ”Ångra köpet” i kvittot leder rätt direkt." isNarrow>
      <ErrorSummary errors={refused?.errors} />
      <Card title="Det här gäller">
        <ul className="stack tight">
          <li>Du har 14 dagars ångerrätt, från dagen du köpte.</li>
          <li>Den upphör när uppgifterna har visats för dig. Det godkände du innan du betalade.</li>
          <li>Ställer den andra in resan eller bokningen får du alltid tillbaka hela summan, utan att göra något.</li>
        </ul>
        {email && (
          <p>
            Frågor? Skriv till <a href={`mailto:${email}`}>{email}</a>.
          </p>
        )}
      </Card>
      <Card title="Hittar du inte kvittot?">
        <Form method="post" className="stack">
          <TextField
            {...field("number")}
            label="Kvittonummer"
            hint="Till exempel S-000017. Det står också på sidan för upplåsningen."
            autoComplete="off"
          />
          <TextField {...field("email")} label="E-post som kvittot skickades till" type="email" autoComplete="email" />
          <Button type="submit">Skicka länken</Button>
        </Form>
      </Card>
    </Page>
  );
}
