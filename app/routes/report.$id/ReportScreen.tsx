import { Form, Link, useLocation } from "@remix-run/react";
import { longestReport } from "~/modules/moderation/rules";
import type { ReportKind } from "~/modules/moderation/types";
import { reasonNames, reportTitle } from "~/modules/moderation/wording";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf, type RefusedForm } from "~/ui/fieldsOf";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { RadioGroup } from "~/ui/RadioGroup";
import { SendButton } from "~/ui/SendButton";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { Time } from "~/ui/Time";

type ReportProps = {
  kind: ReportKind;
  firstName: string;
  personId: string | null;
  quote: string;
  trip: { from: string; to: string; at: number } | null;
  /** of this person's own open report */
  number: string | null;
  isSignedIn: boolean;
  /** "på Samirs profil" or "i omdömet" */
  where: string;
};
type FormProps = { formKey: string; failed: RefusedForm | undefined };

export function ReportScreen({ formKey, failed, ...report }: ReportProps & FormProps) {
  const { kind, firstName, quote, number, trip } = report;
  return (
    <Page title={number ? "Tack för din anmälan" : reportTitle(kind, firstName)} isNarrow>
      {trip && (
        <p>
          {trip.from} – {trip.to} med {firstName}, <Time at={trip.at} />
        </p>
      )}
      {number === null && (
        <p>
          Är någon i fara nu? <a href="tel:112">Ring 112</a>.
        </p>
      )}
      {quote && (
        <blockquote className="reply">
          <p className="typed">{quote}</p>
        </blockquote>
      )}
      {number === null ? <ReportForm {...{ formKey, failed, ...report }} /> : <Sent {...report} />}
    </Page>
  );
}

function ReportForm({ formKey, failed, firstName, isSignedIn, where }: FormProps & ReportProps) {
  const { errors, typed } = failed ?? {};
  const field = fieldsOf(typed, errors);
  return (
    <Form method="post" className="stack" noValidate>
      <ErrorSummary errors={errors} title="Anmälan är inte skickad" />
      <FormKey value={formKey} />
      <Card>
        <RadioGroup
          {...field("reason")}
          legend="Vad handlar det om?"
          choices={Object.entries(reasonNames).map(([value, label]) => ({ value, label }))}
        />
        <TextArea
          {...field("text")}
          label="Vad har hänt?"
          hint={
            isSignedIn
              ? "Skriv gärna när och var. Bara vi som går igenom anmälningar läser det."
              : `Förklara vad ${where} som är fel, och varför. Bara vi som går igenom anmälningar läser det.`
          }
          maxLength={longestReport}
          rows={6}
        />
      </Card>
      {!isSignedIn && <WhoReports errors={errors} typed={typed} />}
      <SendButton isWide sending="Skickar …">
        Skicka anmälan
      </SendButton>
      <p className="muted small">
        {isSignedIn && "Genom att skicka säger du att det du skriver stämmer så vitt du vet. "}
        {firstName} får inte veta vem som har anmält.
      </p>
    </Form>
  );
}

function WhoReports({ errors, typed }: Partial<NonNullable<FormProps["failed"]>>) {
  const { pathname } = useLocation();
  const field = fieldsOf(typed, errors);
  return (
    <Card title="Vem är du?">
      <p className="muted small">
        Behövs inte om det gäller sexuella övergrepp mot barn. Annars får du ett kvitto och vårt beslut med e-post. Bara
        vi som går igenom anmälningar ser vem du är.
      </p>
      <p>
        Har du ett konto? <Link to={`/google-auth?${new URLSearchParams({ redirectTo: pathname })}`}>Logga in</Link>, så
        slipper du fylla i det här.
      </p>
      <TextField {...field("name")} label="Namn" autoComplete="name" maxLength={100} />
      <TextField {...field("email")} label="E-post" type="email" autoComplete="email" maxLength={200} />
      <div hidden={!errors?.website}>
        <TextField {...field("website")} label="Lämna tomt" autoComplete="off" tabIndex={-1} />
      </div>
      <Checkbox
        name="goodFaith"
        label="Det jag skriver är riktigt och fullständigt så vitt jag vet."
        defaultChecked={typed !== undefined && "goodFaith" in typed}
        error={errors?.goodFaith}
      />
    </Card>
  );
}

function Sent({ number, firstName, personId, isSignedIn }: ReportProps) {
  return (
    <Card isRaised>
      <p>
        Anmälan har nummer <strong>{number}</strong>. Ange det om du kontaktar oss.
      </p>
      <h2>Det här händer nu</h2>
      <ul className="stack tight">
        <li>En av oss läser anmälan inom 24 timmar.</li>
        <li>
          Vårt beslut kommer med e-post{!isSignedIn && ", om du har gett oss en adress"}. Tycker du att det är fel kan
          du överklaga.
        </li>
        <li>{firstName} får inte veta vem som har anmält.</li>
      </ul>
      <p>
        Är någon i fara nu? <a href="tel:112">Ring 112</a>. Har ett brott begåtts, anmäl det också till polisen på{" "}
        <a href="tel:11414">114 14</a>.
      </p>
      {isSignedIn && personId && (
        <LinkButton to={`/profil/${personId}/blockera`} look="secondary">
          Blockera {firstName}
        </LinkButton>
      )}
    </Card>
  );
}
